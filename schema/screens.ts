import { type UserType, userTypes } from "./vocabulary.ts";

/** The path of every screen (specification section 2). The web routes by it, and the Worker sends a page or 404 by it. */
export const screens = {
  home: "/",
  auth: "/auth",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  confirmAddress: "/confirm-address",
  browseMigrants: "/browse-migrants",
  migrantProfile: "/migrant/:id",
  landlord: "/landlord/:id",
  migrantDashboard: "/migrant-dashboard",
  migrantVerification: "/migrant-verification",
  landlordDashboard: "/landlord-dashboard",
  landlordVerification: "/landlord-verification",
  adminVerifications: "/admin/verifications",
  adminQueue: "/admin/queue",
  adminCase: "/admin/cases/:id",
  adminPeople: "/admin/people",
  adminPerson: "/admin/people/:id",
  adminOperations: "/admin/operations",
  adminAudit: "/admin/audit",
  secondFactor: "/admin/second-factor",
  checkout: "/checkout/:migrantId",
  receipt: "/receipts/:connectionId",
  account: "/account",
  sessions: "/sessions",
  ownData: "/account/data",
  checkIn: "/check-in",
  unsubscribe: "/unsubscribe",
  profileSetup: "/profile-setup",
  profileEdit: "/profile",
  profilePreview: "/profile/preview",
  hostingGuidelines: "/hosting-guidelines",
  safety: "/safety",
  ratingsPolicy: "/ratings-policy",
  privacy: "/privacy",
  terms: "/terms",
  accessibility: "/accessibility",
  appeal: "/appeal",
  report: "/report",
  reports: "/reports",
  developers: "/developers",
} as const;

/** Where the quick exit leads: a page that anyone may have open (decision 46). */
export const neutralSite = "https://www.bbc.co.uk/weather";

/** The path of the dashboard of a kind of person. */
export const dashboardOf = (userType: UserType) =>
  userType === "landlord" ? screens.landlordDashboard : screens.migrantDashboard;

export type ScreenName = keyof typeof screens;

/** The path of the page that the service worker shows without a network. It is not a screen: it runs no screen code. */
const offlinePath = "/offline";

/** Each screen has a document, and so do registration and the offline page. `not-found` is for all other paths. */
export type DocumentName = ScreenName | "register" | "offline" | "not-found";

/** The kind of account that an address names; it opens Register. */
export const userTypeIn = (search: URLSearchParams) => userTypes.find((type) => type === search.get("type"));

/** Whether an address of sign-in opens Register. */
export const opensRegister = (search: URLSearchParams) =>
  userTypeIn(search) !== undefined || search.get("tab") === "register";

// Ignores case and a trailing slash, as the web's router does.
const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}/?$`, "i").test(path);

/** The screen at a path. */
export function screenAt(path: string): ScreenName | "not-found" {
  const names = Object.keys(screens) as ScreenName[];
  return names.find((name) => matches(screens[name], path)) ?? "not-found";
}

/** The document for an address; `not-found` is sent with status 404. */
export function documentOf({ pathname, searchParams }: URL): DocumentName {
  if (pathname === offlinePath) return "offline";
  const screen = screenAt(pathname);
  return screen === "auth" && opensRegister(searchParams) ? "register" : screen;
}

/** The documents that are rendered whole at build time; all others hold the frame of their screen. */
export const wholeDocuments = [
  "home",
  "auth",
  "register",
  "hostingGuidelines",
  "safety",
  "ratingsPolicy",
  "privacy",
  "terms",
  "accessibility",
  "report",
  "developers",
  "not-found",
] as const satisfies DocumentName[];

/** The element id of a connection's row on a dashboard, for links and focus. */
export const connectionRowId = (connectionId: string) => `connection-${connectionId}`;
