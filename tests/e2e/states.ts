import type { Page } from "@playwright/test";

/**
 * Every screen in every state, as data: where it is, what the server answers, and what is pressed. A state of which
 * only the last is new stands behind the one that it begins from.
 */
export interface State {
  name: string;
  path: string;
  /** Words of the screen, once it is in this state. */
  shows: string;
  /** Paths of the API (globs) that are never answered, cut off, or answered with this. */
  answers?: Record<string, "never" | "cut" | object>;
  only?: "phone" | "desktop";
  steps?: (page: Page) => Promise<void>;
}

const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).last().click();

const me = "**/api/auth/me";

export const visitorStates: State[] = [
  { name: "home", path: "/", shows: "Safe Temporary Housing for Migrants" },
  { name: "phone menu", path: "/", shows: "Close", only: "phone", steps: press("Menu") },
  { name: "guidelines", path: "/hosting-guidelines", shows: "Guest relations" },
  { name: "no such page", path: "/nowhere", shows: "Go to the home page" },
  { name: "sign in", path: "/auth", shows: "Welcome back" },
  { name: "sign in, nothing filled in", path: "/auth", shows: "There is a problem", steps: press("Sign In") },
  {
    name: "register, nothing filled in",
    path: "/auth?type=migrant",
    shows: "There is a problem",
    steps: press("Create Account"),
  },
  { name: "access denied", path: "/migrant-dashboard", shows: "Access denied. Migrant account required." },
];

export const sessionStates: State[] = [
  { name: "session loading", path: "/profile-setup", shows: "Loading…", answers: { [me]: "never" } },
  {
    name: "session failed",
    path: "/profile-setup",
    shows: "We could not reach the server.",
    answers: { [me]: "cut" },
  },
];

export const newMigrantStates: State[] = [
  { name: "migrant set-up", path: "/profile-setup", shows: "Create Profile" },
  {
    name: "migrant set-up, nothing filled in",
    path: "/profile-setup",
    shows: "There is a problem",
    steps: press("Create Profile"),
  },
  { name: "migrant without a profile", path: "/migrant-dashboard", shows: "Set up your profile" },
];

export const newLandlordStates: State[] = [
  {
    name: "landlord set-up, nothing filled in",
    path: "/profile-setup",
    shows: "There is a problem",
    steps: press("Create Profile"),
  },
  { name: "landlord without a profile", path: "/landlord-dashboard", shows: "Set up your profile" },
  { name: "browse without a profile", path: "/browse-migrants", shows: "Complete your profile" },
  {
    name: "landlord verification, nothing filled in",
    path: "/landlord-verification",
    shows: "There is a problem",
    steps: press("Submit Verification Request"),
  },
];

export const unaskedStates: State[] = [
  { name: "gate", path: "/migrant-dashboard", shows: "Start verification" },
  { name: "migrant verification", path: "/migrant-verification", shows: "Not submitted" },
  {
    name: "migrant verification, nothing filled in",
    path: "/migrant-verification",
    shows: "There is a problem",
    steps: press("Submit Verification Request"),
  },
  {
    name: "migrant verification failed",
    path: "/migrant-verification",
    shows: "Retry",
    answers: { "**/api/migrant/verification": "cut" },
  },
];

export const waitingStates: State[] = [
  { name: "gate, pending", path: "/migrant-dashboard", shows: "View status" },
  { name: "verification pending", path: "/migrant-verification", shows: "Verification Status" },
];

export const rejectedStates: State[] = [
  { name: "gate, rejected", path: "/migrant-dashboard", shows: "Submit a new request" },
  { name: "verification rejected", path: "/migrant-verification", shows: "Verification Status" },
];

export const aloneStates: State[] = [
  { name: "migrant dashboard, empty", path: "/migrant-dashboard", shows: "No connections right now" },
  {
    name: "migrant dashboard loading",
    path: "/migrant-dashboard",
    shows: "Loading…",
    answers: { "**/api/connections": "never" },
  },
  {
    name: "migrant dashboard failed",
    path: "/migrant-dashboard",
    shows: "Retry",
    answers: { "**/api/connections": "cut" },
  },
  { name: "verification approved", path: "/migrant-verification", shows: "Verification Status" },
];
