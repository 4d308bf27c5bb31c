import type { UserType } from "./vocabulary.ts";

/** The path of every screen (specification section 2). The web routes by it, the Worker decides between page and 404. */
export const screens = {
  home: "/",
  auth: "/auth",
  browseMigrants: "/browse-migrants",
  migrantProfile: "/migrant/:id",
  landlord: "/landlord/:id",
  migrantDashboard: "/migrant-dashboard",
  migrantVerification: "/migrant-verification",
  landlordDashboard: "/landlord-dashboard",
  landlordVerification: "/landlord-verification",
  adminVerifications: "/admin/verifications",
  adminPeople: "/admin/people",
  adminPerson: "/admin/people/:id",
  adminFlags: "/admin/flags",
  checkout: "/checkout/:migrantId",
  receipt: "/receipts/:connectionId",
  sessions: "/sessions",
  profileSetup: "/profile-setup",
  profileEdit: "/profile",
  hostingGuidelines: "/hosting-guidelines",
} as const;

/** The path of the dashboard of a kind of person. */
export const dashboardOf = (userType: UserType) =>
  userType === "landlord" ? screens.landlordDashboard : screens.migrantDashboard;

/** The screens that are rendered at build time, by the name of their file. The browser renders all others. */
export const prerendered = { home: screens.home, guidelines: screens.hostingGuidelines } as const;

export type DocumentName = keyof typeof prerendered | "not-found" | "shell";

// Ignores case and a trailing slash, as the web's router does.
const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}/?$`, "i").test(path);

/** The document for a path; `not-found` is sent with status 404. */
export function documentOf(path: string): DocumentName {
  if (matches(prerendered.home, path)) return "home";
  if (matches(prerendered.guidelines, path)) return "guidelines";
  return Object.values(screens).some((pattern) => matches(pattern, path)) ? "shell" : "not-found";
}

/** The element id of a connection's row on a dashboard, for links and focus. */
export const connectionRowId = (connectionId: string) => `connection-${connectionId}`;
