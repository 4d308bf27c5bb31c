import type { Page } from "playwright";
import * as paying from "#tests/e2e/paying.ts";
import type { Cast } from "./cast.ts";

interface Scene {
  name: string;
  /** Who is signed in; nobody when missing. */
  who?: (cast: Cast) => { token: string };
  path: string | ((cast: Cast) => string);
  /** The text that appears when the scene is ready for its screenshot. */
  until: string | RegExp;
  /** Steps before the screenshot, after `until` appears. */
  does?: (page: Page) => Promise<void>;
  /** Uses print media. */
  print?: boolean;
  only?: "phone" | "desktop";
  /** Is also taken in other languages, without waiting for `until`; its steps must not depend on text. */
  everywhere?: true;
}

const landlord = (cast: Cast) => cast.landlord;
const admin = (cast: Cast) => cast.admin;
const atCheckout = (cast: Cast) => `/checkout/${cast.free.id}`;
const declinedBy = (number: string) => async (page: Page) => {
  await paying.typesCard(page, number);
  await paying.pay(page).click();
};

/** Every screen and the states worth looking at. */
export const scenes: readonly Scene[] = [
  { name: "home", everywhere: true, path: "/", until: "How it works" },
  { name: "auth", path: "/auth", until: "Welcome back" },
  { name: "auth-register", path: "/auth?type=migrant", until: "Create Account" },
  { name: "guidelines", everywhere: true, path: "/hosting-guidelines", until: "Rules change" },
  { name: "guidelines-print", path: "/hosting-guidelines", until: "Rules change", print: true },
  { name: "not-found", path: "/nowhere", until: "Page Not Found" },
  { name: "profile-setup", who: ({ newcomer }) => newcomer, path: "/profile-setup", until: "About you" },
  {
    name: "profile-setup-later",
    only: "phone",
    who: ({ newcomer }) => newcomer,
    path: "/profile-setup",
    until: "About you",
    does: async (page) => {
      await page.getByLabel("Country of Origin").fill("Eritrea");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByText("This is what landlords see").click();
      await page.locator("details h2").waitFor();
    },
  },
  { name: "profile-edit", who: landlord, path: "/profile", until: "Save changes" },
  { name: "browse", everywhere: true, who: landlord, path: "/browse-migrants", until: /^Available Migrants/ },
  { name: "browse-list", who: landlord, path: "/browse-migrants?view=list", until: /^Available Migrants/ },
  {
    name: "browse-city",
    who: landlord,
    path: "/browse-migrants?locationPreference=Leeds&durationNeeded=Forever",
    until: /^We have no filter/,
  },
  {
    name: "browse-nobody",
    who: landlord,
    path: "/browse-migrants?languages=Klingon",
    until: /^No migrants found/,
  },
  {
    name: "profile",
    everywhere: true,
    who: landlord,
    path: ({ free }) => `/migrant/${free.id}`,
    until: "Their Story",
  },
  {
    name: "profile-refund-rule",
    who: landlord,
    path: ({ free }) => `/migrant/${free.id}`,
    until: "Their Story",
    does: (page) => page.locator("main summary").click(),
  },
  { name: "checkout", everywhere: true, who: landlord, path: atCheckout, until: "Card number" },
  {
    name: "checkout-declined",
    who: landlord,
    path: atCheckout,
    until: "Card number",
    does: async (page) => {
      await declinedBy("4000 0000 0000 9995")(page);
      await page.getByText("Your card has insufficient funds.").first().waitFor();
    },
  },
  {
    name: "checkout-summary",
    only: "phone",
    who: landlord,
    path: atCheckout,
    until: "Card number",
    does: (page) => page.getByRole("button", { name: "What you get" }).click(),
  },
  {
    name: "checkout-bank",
    who: landlord,
    path: atCheckout,
    until: "Card number",
    does: async (page) => {
      await declinedBy("4000 0027 6000 3184")(page);
      await paying.bank(page).waitFor();
    },
  },
  {
    name: "checkout-wallet",
    who: landlord,
    path: atCheckout,
    until: "Card number",
    does: (page) => page.getByLabel("Revolut Pay").check(),
  },
  {
    name: "checkout-connected",
    who: landlord,
    path: ({ active }) => `/checkout/${active.id}`,
    until: "You do not need to pay again.",
  },
  {
    name: "checkout-unverified",
    who: landlord,
    path: ({ unverified }) => `/checkout/${unverified.id}`,
    until: "Not verified yet",
  },
  {
    name: "receipt",
    everywhere: true,
    who: landlord,
    path: ({ receipt }) => `/receipts/${receipt}`,
    until: "Receipt number",
  },
  {
    name: "receipt-refunded",
    who: landlord,
    path: ({ refundedReceipt }) => `/receipts/${refundedReceipt}`,
    until: /^Fee refunded on/,
  },
  {
    name: "receipt-print",
    who: landlord,
    path: ({ receipt }) => `/receipts/${receipt}`,
    until: "Receipt number",
    print: true,
  },
  {
    name: "landlord-dashboard",
    everywhere: true,
    who: landlord,
    path: "/landlord-dashboard",
    until: "Past Connections",
  },
  {
    name: "landlord-dashboard-new",
    who: ({ newLandlord }) => newLandlord,
    path: "/landlord-dashboard",
    until: "Find someone to host",
  },
  {
    name: "messages",
    who: landlord,
    path: "/landlord-dashboard",
    until: "Past Connections",
    everywhere: true,
    does: async (page) => {
      const row = page.locator("main li").filter({ hasText: "Dawit" });
      await row.locator("button:has(.lucide-message-circle)").first().click();
      await page.getByRole("dialog").getByRole("log").locator("time").first().waitFor();
    },
  },
  { name: "landlord-verification", who: landlord, path: "/landlord-verification", until: "Benefits" },
  {
    name: "migrant-dashboard",
    everywhere: true,
    who: ({ pending }) => pending,
    path: "/migrant-dashboard",
    until: "Your Profile",
  },
  {
    name: "migrant-dashboard-paused",
    who: ({ disputed }) => disputed,
    path: "/migrant-dashboard",
    until: /^Messages are paused/,
  },
  {
    name: "migrant-gate",
    who: ({ unverified }) => unverified,
    path: "/migrant-dashboard",
    until: "Verification Required",
  },
  {
    name: "migrant-gate-waiting",
    who: ({ waiting }) => waiting,
    path: "/migrant-dashboard",
    until: "Verification Required",
  },
  {
    name: "migrant-gate-lapsed",
    who: ({ lapsed }) => lapsed,
    path: "/migrant-dashboard",
    until: "Verification Required",
  },
  {
    name: "migrant-verification-lapsed",
    who: ({ lapsed }) => lapsed,
    path: "/migrant-verification",
    until: "No longer valid",
  },
  {
    name: "migrant-verification",
    who: ({ unverified }) => unverified,
    path: "/migrant-verification",
    until: "Benefits",
  },
  { name: "review", who: admin, path: "/admin/verifications", until: /^Migrants \(/ },
  {
    name: "review-open",
    everywhere: true,
    who: admin,
    path: "/admin/verifications",
    until: /^Migrants \(/,
    does: (page) => page.locator("[data-queue] button").first().click(),
  },
  {
    name: "review-problem",
    who: admin,
    path: "/admin/verifications",
    until: /^Migrants \(/,
    does: async (page) => {
      await page.locator("[data-queue] button").first().click();
      await page.getByRole("button", { name: "Reject", exact: true }).click();
      await page.getByRole("button", { name: "Reject request" }).click();
    },
  },
  {
    name: "review-deciding",
    who: admin,
    path: "/admin/verifications",
    until: /^Migrants \(/,
    does: async (page) => {
      await page.locator("[data-queue] button").first().click();
      await page.getByRole("button", { name: "Reject", exact: true }).click();
    },
  },
  {
    name: "suspension-problem",
    who: admin,
    path: "/admin/verifications",
    until: /^Migrants \(/,
    does: async (page) => {
      await page.locator("[data-queue] button").first().click();
      await page.getByRole("button", { name: "Suspend this account" }).click();
      await page.getByRole("button", { name: "Suspend account" }).click();
    },
  },
  {
    name: "admin-people",
    everywhere: true,
    who: admin,
    path: "/admin/people?q=de",
    until: /^Registered on/,
  },
  {
    name: "admin-person",
    everywhere: true,
    who: admin,
    path: ({ active }) => `/admin/people/${active.id}`,
    until: "History",
  },
  { name: "admin-flags", who: admin, path: "/admin/flags", until: "No open flags" },
  { name: "sessions", everywhere: true, who: admin, path: "/sessions", until: "This device" },
  {
    name: "photo-widget",
    everywhere: true,
    who: ({ newcomer }) => newcomer,
    path: "/profile-setup",
    until: "About you",
    does: async (page) => {
      await page.locator("main [aria-haspopup=dialog]").first().click();
      await page.locator(".uppy-Dashboard-AddFiles").waitFor();
    },
  },
  {
    name: "menu",
    only: "phone",
    who: landlord,
    path: "/hosting-guidelines",
    until: "Rules change",
    does: (page) => page.getByRole("button", { name: "Menu" }).click(),
  },
  {
    name: "account-menu",
    only: "desktop",
    who: landlord,
    path: "/hosting-guidelines",
    until: "Rules change",
    does: (page) => page.getByRole("button", { name: /^Account of/ }).click(),
  },
  {
    name: "filter-sheet",
    only: "phone",
    who: landlord,
    path: "/browse-migrants?familySize=couple",
    until: /^Available Migrants/,
    does: (page) => page.getByRole("button", { name: /^Filters/ }).click(),
  },
  {
    name: "rating",
    who: landlord,
    path: "/landlord-dashboard",
    until: "Past Connections",
    does: (page) => page.getByRole("button", { name: /^Rate/ }).first().click(),
  },
  {
    name: "decline",
    who: landlord,
    path: "/landlord-dashboard",
    until: "Past Connections",
    does: (page) =>
      page
        .getByRole("button", { name: /^Decline/ })
        .first()
        .click(),
  },
  {
    name: "migrant-verification-problem",
    who: ({ unverified }) => unverified,
    path: "/migrant-verification",
    until: "Benefits",
    does: async (page) => {
      await page.getByLabel("Full name").fill("");
      await page.locator("main form [type=submit]:visible").click();
    },
  },
  { name: "simulated-stripe", path: "/__stripe/", until: "Payment intents" },
];
