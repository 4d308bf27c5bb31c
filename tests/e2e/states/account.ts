import type { Page } from "@playwright/test";
import { changeAddress } from "#schema/endpoints/account.ts";
import { saveMigrantProfile } from "#schema/endpoints/profiles.ts";
import { register } from "#schema/endpoints/sign-in.ts";
import type { Cast } from "../cast.ts";
import { anonymous, as } from "../client.ts";
import { newConnectedPair, password } from "../people.ts";
import { open, openThen, press } from "./presses.ts";
import type { State, Visit } from "./state.ts";

const link = "**/api/auth/address-link";
const linkTo = (purpose: string) => ({ [link]: { json: { purpose, email: "amal@people.test" } } });

const passwordLink = "**/api/auth/password-link";
const passkey = (days: number) => ({
  browser: "Chrome",
  system: "Android",
  createdAt: new Date(Date.now() - days * 24 * 60 * 60_000).toISOString(),
});

const visitorStates: State[] = [
  { name: "forgotten password", path: "/forgot-password", shows: "Send the link" },
  {
    name: "forgotten password, nothing filled in",
    path: "/forgot-password",
    shows: "There is a problem",
    steps: press("Send the link"),
  },
  {
    name: "forgotten password, link sent",
    path: "/forgot-password",
    shows: "Check your email",
    steps: async (page) => {
      await page.getByLabel("Email").fill("amal@people.test");
      await press("Send the link")(page);
    },
  },
  {
    name: "new password",
    path: "/reset-password#token",
    shows: "Save the new password",
    answers: { [passwordLink]: { json: { passkeys: [] } } },
  },
  {
    name: "new password, with passkeys",
    path: "/reset-password?passkeys#token",
    shows: "Remove all passkeys",
    answers: { [passwordLink]: { json: { passkeys: [passkey(3), passkey(300)] } } },
  },
  {
    name: "new password, link failed",
    path: "/reset-password?failed#token",
    shows: "Retry",
    answers: { [passwordLink]: "cut" },
  },
  { name: "new password, no link", path: "/reset-password", shows: "Open the link again" },
  {
    name: "confirm the address",
    path: "/confirm-address#token",
    shows: "Confirm my address",
    answers: linkTo("confirm_address"),
  },
  // The query makes the browser load a new document: it stays on the page when only the token differs.
  {
    name: "confirm a new address",
    path: "/confirm-address?new#token",
    shows: "Use this address",
    answers: linkTo("confirm_new_address"),
  },
  {
    name: "undo a change of address",
    path: "/confirm-address?undo#token",
    shows: "Put it back",
    answers: linkTo("undo_address"),
  },
  {
    name: "undo a deletion",
    path: "/confirm-address?deletion#token",
    shows: "Keep my account",
    answers: linkTo("undo_deletion"),
  },
  {
    name: "sign in to a deleted account",
    path: "/auth",
    shows: "Keep my account and sign in",
    answers: {
      "**/api/auth/login": {
        // The status is not 403, because Chromium reports each 403 as an error of the page.
        status: 409,
        json: {
          message: "You asked us to delete this account. You can still undo that.",
          code: "account_deletion_scheduled",
          requestId: "1",
          until: "2026-12-01T12:00:00.000Z",
        },
      },
    },
    steps: async (page) => {
      await page.getByLabel("Email").fill("amal@people.test");
      await page.getByLabel("Password", { exact: true }).fill(password);
      await press("Sign In")(page);
    },
  },
  {
    name: "sign in, right after the deletion",
    path: "/auth?deleted",
    shows: "Nobody can find you any more.",
    steps: async (page) => {
      await page.evaluate(() => history.replaceState({ usr: { erasesAt: "2026-12-01T12:00:00.000Z" } }, ""));
      await page.reload();
    },
  },
  { name: "address, no link", path: "/confirm-address", shows: "Open the link again" },
  {
    name: "address link failed",
    path: "/confirm-address?failed#token",
    shows: "Retry",
    answers: { [link]: "cut" },
  },
];

const confirmedStates: State[] = [
  { name: "account", path: "/account", shows: "See your devices" },
  { name: "change the address", path: "/account", shows: "New email", steps: open("Change address") },
  {
    name: "change the password",
    path: "/account",
    shows: "New password",
    steps: open("Change password"),
  },
  {
    name: "delete the account",
    path: "/account",
    shows: "After seven days",
    steps: open("Delete my account"),
  },
  {
    name: "delete the account, question for the password",
    path: "/account",
    shows: "This makes sure that nobody else deletes your account.",
    steps: openThen("Delete my account", "Continue"),
  },
  {
    name: "delete the account, wrong password",
    path: "/account?wrong",
    shows: "This is not your current password.",
    steps: async (page) => {
      await openThen("Delete my account", "Continue")(page);
      await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill("another harbour");
      await press("Delete my account")(page);
    },
  },
  {
    name: "delete the account, not yet",
    path: "/account",
    shows: "Your account cannot be deleted yet",
    answers: {
      "**/api/account": {
        status: 409,
        json: {
          message: "Something must finish before we can delete your account.",
          code: "deletion_waits",
          requestId: "1",
          reasons: ["active_stay", "payment_processing", "refund_open", "dispute_open"],
        },
      },
    },
    steps: async (page) => {
      await openThen("Delete my account", "Continue")(page);
      await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(password);
      await press("Delete my account")(page);
    },
  },
];

const slowerStates: State[] = [
  {
    name: "sign in, another device changed the password",
    path: "/account",
    shows: "Your password was not changed on this device.",
    answers: {
      "**/api/account/password": {
        status: 401,
        json: { message: "Please sign in.", code: "unauthenticated", requestId: "1" },
      },
    },
    steps: async (page) => {
      await open("Change password")(page);
      await page.getByLabel("Current password", { exact: true }).fill(password);
      await page.getByLabel("New password", { exact: true }).fill("a lighthouse at noon");
      await press("Change password")(page);
    },
  },
];

const unconfirmedStates: State[] = [
  // The pending change appears after the rest.
  { name: "account, unconfirmed", path: "/account", shows: "You asked to use", movesOnce: true },
  { name: "dashboard, unconfirmed", path: "/migrant-dashboard", shows: "Please confirm your email address" },
];

const landlordStates: State[] = [
  {
    name: "delete the account, connections end",
    path: "/account",
    shows: "You will not get your £200 back.",
    steps: open("Delete my account"),
  },
  {
    name: "delete the account, connections loading",
    path: "/account?loading",
    shows: "You get the fee back only after",
    answers: { "**/api/connections": "never" },
    steps: open("Delete my account"),
  },
  {
    name: "delete the account, connections not loaded",
    path: "/account?failed",
    shows: "We could not load your connections.",
    answers: { "**/api/connections": "cut" },
    steps: open("Delete my account"),
  },
  // This state is near the end, because its browser settings stay for all later pages.
  {
    name: "offer of notifications and the home screen",
    path: "/landlord-dashboard",
    shows: "Know when there is news",
    steps: async (page) => {
      await isUnasked(page);
      await page.reload();
      await page.getByRole("region", { name: "Know when there is news" }).scrollIntoViewIfNeeded();
    },
  },
  { name: "account, notifications and the home screen", path: "/account", shows: "Turn on notifications" },
];

/** From the next page on, the browser can install the site, and was neither asked for permission nor made an offer. */
const isUnasked = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "default" });
    localStorage.removeItem("offers");
    addEventListener("DOMContentLoaded", () =>
      dispatchEvent(new Event("beforeinstallprompt", { cancelable: true })),
    );
  });

/** States of a visitor with a link from an email, a person with a confirmed address, a landlord with a pending
 * connection, and a person without a confirmed address. */
export async function account(cast: Cast): Promise<Visit[]> {
  const { migrant } = await cast.newcomers();
  // The connection is pending, because an active stay would prevent the deletion.
  const { landlord } = await newConnectedPair();
  return [
    { states: visitorStates },
    { person: migrant, states: confirmedStates },
    { person: landlord, states: landlordStates },
    { person: migrant, states: slowerStates },
    { person: await unconfirmed(), states: unconfirmedStates },
  ];
}

/** A person who has registered and has requested a change of address. */
async function unconfirmed() {
  const newEmail = () => `${crypto.randomUUID()}@people.test`;
  const name = { firstName: "Amal", lastName: "Haddad" };
  const person = await anonymous.call(register, {
    body: { ...name, email: newEmail(), password, userType: "migrant" },
  });
  const profile = { countryOfOrigin: "Syria", story: "I am looking for a quiet room near a school." };
  await as(person).call(saveMigrantProfile, { body: profile });
  await as(person).call(changeAddress, { body: { email: newEmail(), currentPassword: password } });
  return person;
}
