import type { UserType } from "./vocabulary.ts";

/** Every screen's path (specification section 2). The web routes by it; the Worker tells a page from a 404 by it. */
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

/** The path of somebody's own dashboard. */
export const dashboardOf = (userType: UserType) =>
  userType === "landlord" ? screens.landlordDashboard : screens.migrantDashboard;

/** The pages that are drawn at build time, each under the name of its file. All others are drawn in the browser. */
export const prerendered = { home: screens.home, guidelines: screens.hostingGuidelines } as const;

export type DocumentName = keyof typeof prerendered | "not-found" | "shell";

// Case and a last slash do not matter, as in the web's router.
const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}/?$`, "i").test(path);

/** The document that answers a path; `not-found` goes with a 404. */
export function documentOf(path: string): DocumentName {
  if (matches(prerendered.home, path)) return "home";
  if (matches(prerendered.guidelines, path)) return "guidelines";
  return Object.values(screens).some((pattern) => matches(pattern, path)) ? "shell" : "not-found";
}

/** The id of a connection's row on a dashboard, for links and focus. */
export const connectionRowId = (connectionId: string) => `connection-${connectionId}`;
