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
  privacy: "/privacy",
  terms: "/terms",
  accessibility: "/accessibility",
  report: "/report",
} as const;

/** The path of the dashboard of a kind of person. */
export const dashboardOf = (userType: UserType) =>
  userType === "landlord" ? screens.landlordDashboard : screens.migrantDashboard;

export type ScreenName = keyof typeof screens;

/** Each screen has a document of its own, `not-found` is for all other paths. */
export type DocumentName = ScreenName | "not-found";

// Ignores case and a trailing slash, as the web's router does.
const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}/?$`, "i").test(path);

/** The document for a path; `not-found` is sent with status 404. */
export function documentOf(path: string): DocumentName {
  const names = Object.keys(screens) as ScreenName[];
  return names.find((name) => matches(screens[name], path)) ?? "not-found";
}

/** The element id of a connection's row on a dashboard, for links and focus. */
export const connectionRowId = (connectionId: string) => `connection-${connectionId}`;
