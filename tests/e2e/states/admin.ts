import type { Page } from "@playwright/test";
import type { Passkey } from "#schema/endpoints/passkeys.ts";
import type { Cast } from "../cast.ts";
import { calmOperations, operationsOf } from "../operations.ts";
import { open, pointAtToast } from "./presses.ts";
import type { State, Visit } from "./state.ts";

const pending = "**/api/admin/verifications/pending?*";
const openOne = (page: Page) => page.locator("[data-queue] button").first().click();
const openOneThen =
  (...names: string[]) =>
  async (page: Page) => {
    await openOne(page);
    for (const name of names) await page.getByRole("button", { name, exact: true }).click();
  };
const migrantQueue = "/admin/verifications?kind=migrant";

const operations = "**/api/admin/operations";

const adminStates = ({ suspended, decided }: { suspended: string; decided: string }): State[] => [
  { name: "queue", path: "/admin/verifications", shows: "Refresh" },
  { name: "request open", path: migrantQueue, shows: "Reject", steps: openOne },
  {
    name: "request of a landlord",
    path: "/admin/verifications?kind=landlord",
    shows: "Reject",
    steps: openOne,
  },
  {
    name: "approval asked",
    path: migrantQueue,
    shows: "Approve request",
    steps: openOneThen("Approve"),
  },
  { name: "rejection asked", path: migrantQueue, shows: "Reject request", steps: openOneThen("Reject") },
  {
    name: "rejection without a reason",
    path: migrantQueue,
    shows: "Rejection reason required",
    steps: openOneThen("Reject", "Reject request"),
  },
  {
    name: "suspension without a reason",
    path: migrantQueue,
    shows: "Please say why you are suspending this account",
    steps: openOneThen("Suspend this account", "Suspend account"),
  },
  { name: "request decided", path: `${migrantQueue}&request=${decided}`, shows: "Rejected" },
  { name: "request gone", path: "/admin/verifications?request=none", shows: "Already decided" },
  { name: "queue loading", path: "/admin/verifications", shows: "Loading…", answers: { [pending]: "never" } },
  { name: "queue failed", path: "/admin/verifications", shows: "Retry", answers: { [pending]: "cut" } },
  {
    name: "nobody waits",
    path: "/admin/verifications",
    shows: "All Caught Up!",
    answers: {
      [pending]: {
        json: {
          landlordVerifications: [],
          migrantVerifications: [],
          totals: { landlord: 0, migrant: 0 },
          next: { landlord: null, migrant: null },
        },
      },
    },
  },
  {
    name: "keyboard help",
    path: "/admin/verifications",
    shows: "This help",
    only: "desktop",
    steps: open("Keyboard"),
  },
  {
    name: "operations",
    path: "/admin/operations",
    shows: "Mark as handled",
    answers: {
      [operations]: { json: operationsOf(suspended) },
      "**/api/health": {
        // The real status is 503, but Chromium reports every 503 as an error of the page.
        json: { ok: false, payments: "stripe", down: ["photos"] },
      },
    },
  },
  {
    name: "alert handled",
    path: "/admin/operations",
    shows: "Alert marked as handled",
    answers: {
      [operations]: { json: operationsOf(suspended) },
      "**/api/admin/alerts/*": { json: { id: "1", handledAt: "2026-11-20T09:00:00.000Z" } },
    },
    steps: async (page) => {
      await open("Mark as handled")(page);
      await pointAtToast(page);
    },
  },
  {
    name: "operations, nothing to do",
    path: "/admin/operations",
    shows: "Nothing needs you.",
    answers: { [operations]: { json: calmOperations } },
  },
  {
    name: "operations failed",
    path: "/admin/operations",
    shows: "Retry",
    answers: { [operations]: "cut" },
  },
  { name: "account", path: "/account", shows: "See your devices" },
  {
    name: "account, quiet hours",
    path: "/account",
    shows: "Until",
    steps: async (page) => {
      await page.getByLabel("No emails in quiet hours").check();
      // At the top of the page, the header covers no part of a control.
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: "account with passkeys",
    path: "/account",
    shows: "not used yet",
    answers: { "**/api/auth/passkeys": { json: passkeys } },
  },
  {
    name: "a passkey's new name",
    path: "/account",
    shows: "For example: my phone, the laptop at home.",
    answers: { "**/api/auth/passkeys": { json: passkeys } },
    steps: open("Rename"),
  },
  {
    name: "removing a passkey",
    path: "/account",
    shows: "Keep the passkey",
    answers: { "**/api/auth/passkeys": { json: passkeys } },
    steps: open("Remove"),
  },
  {
    name: "the password again",
    path: "/account",
    shows: "This makes sure that it is still you.",
    answers: { "**/api/auth/passkeys/begin": { status: 422, json: needsPassword } },
    steps: open("Add a passkey"),
  },
  {
    name: "passkeys failed",
    path: "/account",
    shows: "Retry",
    answers: { "**/api/auth/passkeys": "cut" },
  },
  { name: "own data", path: "/account/data", shows: "Download everything" },
  {
    name: "own data failed",
    path: "/account/data",
    shows: "Retry",
    answers: { "**/api/account/export": "cut" },
  },
  { name: "sessions", path: "/sessions", shows: "This device" },
  { name: "sessions failed", path: "/sessions", shows: "Retry", answers: { "**/api/auth/sessions": "cut" } },
];

const passkey = {
  id: "a",
  browser: "Chrome",
  system: "Android",
  createdAt: "2026-11-01T09:30:00.000Z",
} as const;
const passkeys: Passkey[] = [
  { ...passkey, name: null, synced: true, lastUsedAt: null },
  {
    ...passkey,
    id: "b",
    name: "هاتف العائلة القديم في غرفة الجلوس بجانب النافذة",
    synced: false,
    lastUsedAt: "2026-11-22T18:00:00.000Z",
  },
];
const needsPassword = {
  message: "Please check the marked fields.",
  code: "invalid_fields",
  requestId: "in-a-test",
  fields: {},
  problems: { password: { code: "required" } },
};

/** States of an admin's screens. */
export async function admin(cast: Cast): Promise<Visit[]> {
  const { admin, suspended, decided } = await cast.admins();
  return [{ person: admin, states: adminStates({ suspended: suspended.id, decided }) }];
}
