import type { Page } from "@playwright/test";
import { silent } from "./cast.ts";
import { act } from "./screen.ts";

/** A screen in one state: its path, what the server answers, and what is pressed. */
export interface State {
  name: string;
  path: string;
  /** Text that the screen shows in this state. */
  shows: string;
  /** API paths (globs) that never answer, fail, or answer with this. */
  answers?: Record<string, "never" | "cut" | object>;
  only?: "phone" | "desktop";
  steps?: (page: Page) => Promise<void>;
}

/** Presses a button whose whole name this is: the last one, for a form's own button follows the header's. */
const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).last().click();
/** Presses a button whose name contains this. */
const open =
  (name: string, place: "first" | "last" = "first") =>
  (page: Page) =>
    page.getByRole("button", { name })[place]().click();

/** Leaves a field of the first group empty and presses what sends the form, or on a phone Continue. */
const leavesEmpty = (label: string) => async (page: Page) => {
  await page.getByLabel(label, { exact: true }).fill("");
  await page.locator("main form [type=submit]:visible").click();
};

const me = "**/api/auth/me";

export const visitorStates: State[] = [
  { name: "home", path: "/", shows: "Safe Temporary Housing for Migrants" },
  { name: "phone menu", path: "/", shows: "Close", only: "phone", steps: press("Menu") },
  { name: "guidelines", path: "/hosting-guidelines", shows: "Guest relations" },
  { name: "privacy", path: "/privacy", shows: "Who can see it" },
  { name: "terms", path: "/terms", shows: "What it costs" },
  { name: "accessibility", path: "/accessibility", shows: "What does not work well yet" },
  { name: "report a concern", path: "/report", shows: "What you can do yourself" },
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
  { name: "migrant set-up", path: "/profile-setup", shows: "Country of Origin" },
  {
    name: "migrant set-up, nothing filled in",
    path: "/profile-setup",
    shows: "There is a problem",
    steps: leavesEmpty("Country of Origin"),
  },
  { name: "migrant without a profile", path: "/migrant-dashboard", shows: "Set up your profile" },
];

export const newLandlordStates: State[] = [
  {
    name: "landlord set-up, nothing filled in",
    path: "/profile-setup",
    shows: "There is a problem",
    steps: leavesEmpty("Location"),
  },
  { name: "landlord without a profile", path: "/landlord-dashboard", shows: "Set up your profile" },
  { name: "browse without a profile", path: "/browse-migrants", shows: "Complete your profile" },
  {
    name: "landlord verification, nothing filled in",
    path: "/landlord-verification",
    shows: "There is a problem",
    steps: leavesEmpty("Full name"),
  },
];

export const unaskedStates: State[] = [
  { name: "gate", path: "/migrant-dashboard", shows: "Start verification" },
  { name: "migrant verification", path: "/migrant-verification", shows: "Not submitted" },
  {
    name: "migrant verification, nothing filled in",
    path: "/migrant-verification",
    shows: "There is a problem",
    steps: leavesEmpty("Full name"),
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

const list = "**/api/migrants?*";
const wholeList = "**/api/migrants";

/** A landlord with connections of every status. */
export const landlordStates: State[] = [
  {
    name: "landlord dashboard",
    path: "/landlord-dashboard",
    shows: "Pending Connections",
  },
  {
    name: "decline",
    path: "/landlord-dashboard",
    shows: "Keep the connection",
    steps: (page) => act(page, "Decline"),
  },
  {
    name: "landlord dashboard loading",
    path: "/landlord-dashboard",
    shows: "Loading…",
    answers: { "**/api/connections": "never" },
  },
  {
    name: "landlord dashboard failed",
    path: "/landlord-dashboard",
    shows: "Retry",
    answers: { "**/api/connections": "cut" },
  },
  {
    name: "landlord dashboard, nobody yet",
    path: "/landlord-dashboard",
    shows: "Nobody is staying with you right now",
    answers: { "**/api/connections": [] },
  },
  {
    name: "account menu",
    path: "/hosting-guidelines",
    shows: "Log out",
    only: "desktop",
    steps: (page) => page.getByRole("button", { name: /^Account of/ }).click(),
  },
  {
    name: "rating, nothing chosen",
    path: "/landlord-dashboard",
    shows: "Send rating",
    steps: async (page) => {
      await open("Rate")(page);
      await page.getByRole("button", { name: "Send rating" }).click();
    },
  },
  {
    name: "conversation, empty",
    path: "/landlord-dashboard",
    shows: "No messages yet",
    steps: (page) =>
      page
        .getByRole("listitem")
        .filter({ hasText: silent })
        .getByRole("button", { name: /^Message/ })
        .click(),
  },
  {
    name: "conversation loading",
    path: "/landlord-dashboard",
    shows: "Loading messages…",
    answers: { "**/api/connections/*/messages*": "never" },
    steps: open("Message"),
  },
  {
    name: "conversation failed",
    path: "/landlord-dashboard",
    shows: "We could not load your messages.",
    answers: { "**/api/connections/*/messages*": "cut" },
    steps: open("Message"),
  },
  {
    name: "conversation ended",
    path: "/landlord-dashboard",
    shows: "No messages yet",
    steps: open("Read messages", "last"),
  },
];

/** A landlord who looks for a migrant. */
export const browseStates = (migrantId: string): State[] => [
  { name: "browse", path: "/browse-migrants?familySize=large&languages=Ukrainian", shows: "Filters" },
  {
    name: "filter sheet",
    path: "/browse-migrants?familySize=large&languages=Ukrainian",
    shows: "Apply Filters",
    only: "phone",
    steps: open("Filters"),
  },
  {
    name: "browse as a list",
    path: "/browse-migrants?view=list&familySize=large&languages=Ukrainian",
    shows: "Filters",
  },
  {
    name: "browse loading",
    path: "/browse-migrants",
    shows: "Loading migrants…",
    answers: { [list]: "never", [wholeList]: "never" },
  },
  {
    name: "browse failed",
    path: "/browse-migrants",
    shows: "Failed to load migrants. Please try again.",
    answers: { [list]: "cut", [wholeList]: "cut" },
  },
  {
    name: "browse, nobody found",
    path: "/browse-migrants?familySize=couple&languages=Klingon",
    shows: "No migrants found matching your criteria.",
  },
  {
    name: "browse, unknown filter",
    path: "/browse-migrants?familySize=large&languages=Ukrainian&locationPreference=Paris",
    shows: "We have no filter for Paris.",
  },
  { name: "migrant profile", path: `/migrant/${migrantId}`, shows: "Their Story" },
  {
    name: "migrant profile, refund rule",
    path: `/migrant/${migrantId}`,
    shows: "We do not refund the fee in any other case.",
    steps: (page) => page.getByText("When we refund you").click(),
  },
  {
    name: "migrant profile loading",
    path: `/migrant/${migrantId}`,
    shows: "Loading the profile…",
    answers: { "**/api/migrants/*": "never" },
  },
  {
    name: "migrant profile failed",
    path: `/migrant/${migrantId}`,
    shows: "Retry",
    answers: { "**/api/migrants/*": "cut" },
  },
  { name: "landlord profile, edited", path: "/profile", shows: "Save changes" },
  { name: "no such migrant", path: "/migrant/nobody", shows: "Migrant profile not found." },
];

/** Checkout for a migrant who can be paid for and for one who is already connected, and receipts. */
export const checkoutStates = (migrantId: string, connectedId: string): State[] => [
  {
    name: "checkout",
    path: `/checkout/${migrantId}`,
    shows: "Complete Connection",
    steps: (page) => page.getByLabel("Card number").first().waitFor(),
  },
  {
    name: "checkout, order unfolded",
    path: `/checkout/${migrantId}`,
    shows: "What you do not get",
    only: "phone",
    steps: async (page) => {
      await page.getByLabel("Card number").first().waitFor();
      await page.getByRole("button", { name: "What you get" }).click();
    },
  },
  {
    name: "checkout loading",
    path: `/checkout/${migrantId}`,
    shows: "What you get",
    answers: { "**/api/create-payment-intent": "never" },
  },
  {
    name: "checkout failed",
    path: `/checkout/${migrantId}`,
    shows: "Retry",
    answers: { "**/api/create-payment-intent": "cut" },
  },
  { name: "checkout refused", path: `/checkout/${connectedId}`, shows: "Complete Connection" },
  {
    name: "receipt",
    path: "/landlord-dashboard",
    shows: "Receipt number",
    steps: (page) => act(page, "Receipt"),
  },
  { name: "no such receipt", path: "/receipts/none", shows: "We cannot find this receipt." },
];

export const guestStates: State[] = [
  { name: "migrant dashboard", path: "/migrant-dashboard", shows: "Your Profile" },
  { name: "conversation", path: "/migrant-dashboard", shows: "Today", steps: open("Message") },
  {
    name: "withdraw",
    path: "/migrant-dashboard",
    shows: "Stay connected",
    steps: (page) => act(page, "Withdraw"),
  },
];

const pending = "**/api/admin/verifications/pending?*";
const openOne = (page: Page) => page.locator("[data-queue] button").first().click();

export const adminStates: State[] = [
  { name: "queue", path: "/admin/verifications", shows: "Refresh" },
  { name: "request open", path: "/admin/verifications", shows: "Reject", steps: openOne },
  { name: "queue loading", path: "/admin/verifications", shows: "Loading…", answers: { [pending]: "never" } },
  { name: "queue failed", path: "/admin/verifications", shows: "Retry", answers: { [pending]: "cut" } },
  {
    name: "nobody waits",
    path: "/admin/verifications",
    shows: "All Caught Up!",
    answers: {
      [pending]: {
        landlordVerifications: [],
        migrantVerifications: [],
        totals: { landlord: 0, migrant: 0 },
        next: { landlord: null, migrant: null },
      },
    },
  },
  {
    name: "rejection without a reason",
    path: "/admin/verifications?kind=migrant",
    shows: "Rejection reason required",
    steps: async (page) => {
      await openOne(page);
      await page.getByRole("button", { name: "Reject", exact: true }).click();
      await page.getByRole("button", { name: "Reject request" }).click();
    },
  },
  {
    name: "suspension without a reason",
    path: "/admin/verifications?kind=migrant",
    shows: "Please say why you are suspending this account",
    steps: async (page) => {
      await openOne(page);
      await page.getByRole("button", { name: "Suspend this account" }).click();
      await page.getByRole("button", { name: "Suspend account" }).click();
    },
  },
  {
    name: "keyboard help",
    path: "/admin/verifications",
    shows: "This help",
    only: "desktop",
    steps: open("Keyboard"),
  },
  { name: "people", path: "/admin/people?q=de", shows: "Registered on" },
  {
    name: "nobody found",
    path: "/admin/people?q=%20%25%25",
    shows: "We found no one with this name or email.",
  },
  {
    name: "a person",
    path: "/admin/people?q=migrant@demo",
    shows: "History",
    steps: (page) => page.getByRole("main").getByRole("listitem").getByRole("link").first().click(),
  },
  { name: "no such person", path: "/admin/people/none", shows: "We cannot find this person" },
  {
    name: "flags",
    path: "/admin/flags",
    shows: "No open flags",
    answers: { "**/api/admin/flags": { flags: [], total: 0 } },
  },
  { name: "request gone", path: "/admin/verifications?request=none", shows: "Already decided" },
  { name: "sessions", path: "/sessions", shows: "This device" },
];
