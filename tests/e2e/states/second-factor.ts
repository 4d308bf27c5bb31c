import type { SecondFactor } from "#schema/endpoints/second-factor.ts";
import type { Cast } from "../cast.ts";
import { newAdmin } from "../people.ts";
import { open, press } from "./presses.ts";
import type { State, Visit } from "./state.ts";

const path = "/admin/second-factor";
const api = "**/api/auth/second-factor";
const resets = "**/api/admin/second-factor-resets";

const none: SecondFactor = {
  passkeys: 0,
  app: null,
  recoveryCodes: 0,
  passedAt: null,
  setUpBy: null,
  reset: null,
};
const both: SecondFactor = {
  ...none,
  passkeys: 1,
  app: { createdAt: "2026-11-01T09:30:00.000Z", lastUsedAt: "2026-11-22T18:00:00.000Z" },
  recoveryCodes: 9,
};
const answer = (json: SecondFactor) => ({ [api]: { json } });
const codes = Array.from({ length: 10 }, (_, n) => `${n}k3f-m7qp-2x9a-bc4d-e5gh-jn8r`);

/** States of an admin without a second factor, whose session has not passed. */
const before: State[] = [
  { name: "second factor, set up", path, shows: "You can do this until" },
  {
    name: "second factor, an app",
    path,
    shows: "Or type this key into the app:",
    steps: open("Use an app"),
  },
  { name: "second factor, too late", path, shows: "The time to set up", answers: answer(none) },
  { name: "second factor asked", path, shows: "Confirm with a passkey", answers: answer(both) },
  {
    name: "second factor, no code",
    path,
    shows: "There is a problem",
    answers: answer(both),
    steps: press("Confirm"),
  },
  {
    name: "second factor, recovery",
    path,
    shows: "Each recovery code works once.",
    answers: answer(both),
    steps: press("Use a recovery code"),
  },
  {
    name: "second factor lost",
    path,
    shows: "Ask two other admins",
    answers: answer(both),
    steps: async (page) => page.getByText("Lost your passkey or your app?").click(),
  },
  {
    name: "second factor, reset asked for",
    path,
    shows: "1 of 2 have approved.",
    answers: answer({
      ...both,
      reset: {
        requestedAt: "2026-11-23T09:00:00.000Z",
        expiresAt: "2026-11-26T09:00:00.000Z",
        approvals: 1,
      },
    }),
  },
  { name: "second factor failed", path, shows: "Retry", answers: { [api]: "cut" } },
  { name: "account, second factor missing", path: "/account", shows: "Set it up" },
];

const request = {
  id: "1",
  person: { id: "2", firstName: "عمر", lastName: "Whitfield", email: "omar.whitfield@people.test" },
  requestedAt: "2026-11-23T09:00:00.000Z",
  expiresAt: "2026-11-26T09:00:00.000Z",
  approvals: 1,
  approvedByCaller: false,
};
const passed = { ...answer(both), [resets]: { json: [request] } };

/** States of an admin whose session has passed the second factor. */
const after: State[] = [
  { name: "second factor passed", path, shows: "of 2 have approved", answers: passed },
  {
    name: "approving a reset",
    path,
    shows: "Have you spoken with them?",
    answers: passed,
    steps: open("Approve"),
  },
  {
    name: "recovery codes",
    path,
    shows: "I have kept them",
    answers: { ...answer({ ...both, recoveryCodes: 0 }), [`${api}/recovery-codes`]: { json: { codes } } },
    steps: press("Show my recovery codes"),
  },
  {
    name: "account, second factor",
    path: "/account",
    shows: "Recovery codes left",
    answers: answer(both),
  },
  {
    name: "removing the app",
    path: "/account",
    shows: "Keep the app",
    answers: answer(both),
    steps: open("Remove the app"),
  },
];

/** States of an admin who sets up a second factor, and of an admin who has passed it. */
export async function secondFactor(cast: Cast): Promise<Visit[]> {
  const { admin } = await cast.admins();
  return [
    { person: await newAdmin(), states: before },
    { person: admin, states: after },
  ];
}
