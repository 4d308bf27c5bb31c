import { env } from "cloudflare:workers";
import { eq, not } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { me } from "#schema/endpoints/auth.ts";
import { users } from "#schema/tables/users.ts";
import { as } from "#tests/client.ts";
import { holdWebhooks } from "#tests/paying.ts";
import { type Case, cases, requestOf, sendAs } from "#tests/permissions/cases.ts";
import { textOf } from "#tests/permissions/request.ts";
import { callers, newWorld } from "#tests/permissions/world.ts";
import { change } from "#tests/rows.ts";
import { observe, parts, type Uses } from "#worker/platform/observe.ts";

/**
 * The subrequests of every accepted call, including the work after its answer. This price of a call must grow only on purpose.
 * A notified person costs 1 inbox and up to 8 d1 after the answer: the work is taken, the person's choice read, the email
 * queued, taken, read, sent and ended. A person who is asked for a rating or a check-in costs 1 d1 more. The caller has made
 * calls before, so that the session is remembered and reads can be near.
 */
const price: Record<string, string> = {
  "DELETE /api/account/address: the caller's own": "2 d1, 2 inbox",
  "DELETE /api/account: during a stay": "8 d1, 2 kv, 3 inbox",
  "DELETE /api/account: with a pending connection that was not shown": "8 d1, 2 kv, 3 inbox",
  "DELETE /api/account: with a pending connection, by a client that shows none": "8 d1, 2 kv, 3 inbox",
  "DELETE /api/account: with the password": "8 d1, 2 kv, 3 inbox",
  "DELETE /api/auth/passkeys/:id: the caller's own": "7 d1, 1 inbox",
  "DELETE /api/auth/second-factor/app: beside a passkey": "7 d1, 1 inbox",
  "GET /api/admin/second-factor-resets: of other admins": "2 d1",
  "GET /api/auth/second-factor: the caller's own": "2 d1",
  "POST /api/admin/second-factor-resets/:id/approve: the first approval": "4 d1, 1 inbox",
  "POST /api/auth/second-factor/app/begin: a new app": "1 d1",
  "POST /api/auth/second-factor/app: with its first code": "8 d1, 1 inbox",
  "POST /api/auth/second-factor/code: what the caller's app shows": "4 d1, 1 inbox",
  "POST /api/auth/second-factor/passkey/begin: a challenge for the caller's own": "2 d1",
  "POST /api/auth/second-factor/passkey: the caller's own": "5 d1, 1 inbox",
  "POST /api/auth/second-factor/recovery-codes: ten new ones": "7 d1, 1 inbox",
  "POST /api/auth/second-factor/reset: again, in one that has not": "4 d1, 1 inbox",
  "DELETE /api/notifications/devices/:id: the caller's own": "3 d1, 2 inbox",
  "DELETE /api/auth/sessions/:id: another of the caller": "4 d1, 2 kv, 4 inbox",
  "DELETE /api/auth/sessions: all others of the caller": "3 d1, 1 kv, 4 inbox",
  "DELETE /api/profile-photos: the caller's own": "3 d1, 2 inbox",
  "GET /api/account/export: the caller's own": "3 d1, 1 inbox",
  "GET /api/admin/audit/export: what one person did": "3 d1, 1 inbox",
  "GET /api/admin/audit: about one person": "3 d1, 1 inbox",
  "GET /api/account/appeals: the own ones": "3 d1, 1 inbox",
  "GET /api/admin/cases/:id: a case about another person": "7 d1, 1 inbox",
  "GET /api/admin/cases/:id: a case about someone connected with the admin": "7 d1, 1 inbox",
  "GET /api/admin/operations: the figures": "3 d1",
  "GET /api/admin/people/:id/more: older cases about another person": "5 d1, 1 inbox",
  "GET /api/admin/people/:id: a party of the connection": "6 d1, 1 kv, 1 inbox",
  "GET /api/admin/people/:id: someone connected with the admin": "6 d1, 1 kv, 1 inbox",
  "GET /api/admin/queue: open cases": "2 d1",
  "GET /api/admin/reports: a report without an account": "2 d1",
  "GET /api/admin/verifications/:id: a landlord's": "5 d1, 1 inbox",
  "GET /api/admin/verifications/:id: a migrant's": "5 d1, 1 inbox",
  "GET /api/admin/verifications/:id: of someone connected with the admin": "5 d1, 1 inbox",
  "GET /api/admin/verifications/pending: names and dates": "4 d1",
  "GET /api/admin/verifications/pending: whole requests": "4 d1, 1 inbox",
  "GET /api/auth/passkeys: the caller's own": "2 d1, 1 inbox",
  "GET /api/auth/sessions: the caller's own": "2 d1, 2 kv, 1 inbox",
  "GET /api/connections/:id/messages: the thread": "1 d1, 3 thread, 1 inbox",
  "GET /api/connections/:id/receipt: the receipt": "2 d1, 1 inbox",
  "GET /api/connections/:id: the connection": "2 d1, 1 inbox",
  "GET /api/connections: the caller's own": "2 d1, 1 inbox",
  "GET /api/blocks: the caller's own": "2 d1, 1 inbox",
  "GET /api/health: the state of the service": "1 d1, 1 kv, 1 r2, 1 counter",
  "GET /api/landlord/connections-summary: the caller's own": "2 d1, 1 inbox",
  "GET /api/landlord/payments: the caller's own": "2 d1, 1 inbox",
  "GET /api/landlord/verification: the caller's own": "4 d1, 2 inbox",
  "GET /api/landlords/:id: the connected landlord": "2 d1, 1 inbox",
  "GET /api/live: with a ticket": "1 d1, 2 inbox",
  "GET /api/messages/last-by-connection: the caller's own": "1 d1, 2 inbox",
  "GET /api/messages/unread-by-connection: the caller's own": "1 d1, 2 inbox",
  "GET /api/migrant/verification: the caller's own": "4 d1, 2 inbox",
  "GET /api/notifications/devices: the caller's own": "2 d1, 1 inbox",
  "GET /api/notifications/settings: the caller's own": "2 d1, 1 inbox",
  "GET /api/notifications: the caller's own": "1 d1, 2 inbox",
  "GET /api/openapi.json: the same for everyone": "nothing",
  "GET /api/profile-photos: the caller's own": "2 d1, 1 inbox",
  "GET /api/profiles/landlord: the caller's own": "3 d1, 1 inbox",
  "GET /api/profiles/migrant: the caller's own": "2 d1, 1 inbox",
  "GET /api/stats/connections: the true figure": "1 d1",
  "GET /api/users/:id/ratings: a migrant who is not hosted": "4 d1, 1 inbox",
  "GET /api/users/:id/ratings: the connected landlord": "4 d1, 1 inbox",
  "GET /api/users/:id/ratings: the connected migrant, who is hosted": "3 d1, 1 inbox",
  "GET /objects/:id/:size: a path from a reply": "1 d1, 1 r2",
  "PATCH /api/admin/alerts/:id: an open alert": "2 d1, 1 inbox",
  "PATCH /api/admin/cases/:id/claim: a case about another person": "3 d1, 2 inbox",
  "PATCH /api/admin/cases/:id/claim: it is given back": "3 d1, 2 inbox",
  "PATCH /api/admin/migrant-verifications/:id: a migrant's": "13 d1, 4 inbox",
  "PATCH /api/admin/users/:id: a suspension is lifted": "5 d1, 3 inbox",
  "PATCH /api/admin/users/:id: another landlord is suspended": "10 d1, 2 kv, 3 inbox",
  "PATCH /api/admin/verifications/:id: another landlord's": "13 d1, 4 inbox",
  "PATCH /api/auth/passkeys/:id: the caller's own": "3 d1, 2 inbox",
  "PATCH /api/profile-photos: the caller's own; only the connected migrant has one": "2 d1, 2 inbox",
  "PATCH /api/profiles/migrant: it is shown again": "2 d1, 2 inbox",
  "PATCH /api/profiles/migrant: the caller's own is hidden": "4 d1, 2 inbox",
  "PUT /api/profiles/migrant/verified-only: it is open to all again": "2 d1, 2 inbox",
  "PUT /api/profiles/migrant/verified-only: the caller's own profile asks for verified landlords":
    "3 d1, 2 inbox",
  "PUT /api/admin/cases/:id/person: of a report without an account": "3 d1, 2 inbox",
  "POST /api/account/address/confirmation: to the caller's own address": "7 d1, 1 inbox",
  "POST /api/account/address: with the password": "9 d1, 1 inbox",
  "POST /api/admin/cases/:id/close: a case about another person": "5 d1, 2 inbox",
  "POST /api/admin/people/search: a search": "3 d1, 1 inbox",
  "POST /api/admin/cases/:id/notes: on a case about another person": "3 d1, 2 inbox",
  "POST /api/account/appeals: of their own rejected request": "5 d1, 2 inbox",
  "POST /api/auth/appeal-link: of a suspended landlord": "2 d1",
  "POST /api/auth/appeal: of a suspended landlord": "5 d1, 1 inbox",
  "POST /api/auth/address-link: a link of the migrant's email": "1 d1",
  "POST /api/auth/confirm-address: a link of the migrant's email": "3 d1, 1 inbox",
  "POST /api/auth/forgotten-password: a known e-mail": "7 d1",
  "POST /api/auth/forgotten-password: an unknown e-mail": "1 d1",
  "POST /api/auth/login: the right password": "11 d1, 1 kv, 2 inbox",
  "POST /api/auth/logout: any token or none": "nothing",
  "POST /api/auth/passkeys/begin: after a recent sign-in": "2 d1",
  "POST /api/auth/passkeys/sign-in/begin: a challenge for any passkey": "nothing",
  "POST /api/auth/passkeys/sign-in: the caller's own": "12 d1, 1 kv, 2 inbox",
  "POST /api/auth/passkeys: made by the caller's device": "7 d1, 1 inbox",
  "POST /api/auth/password-link: a link of the migrant's email": "2 d1",
  "POST /api/auth/register: a new e-mail": "7 d1, 1 kv, 1 inbox",
  "POST /api/auth/reset-password: a link of the migrant's email": "10 d1, 2 kv, 3 inbox",
  "POST /api/check-ins/:id: the landlord's": "3 d1, 4 inbox",
  "POST /api/check-ins/:id: the migrant's": "3 d1, 4 inbox",
  "POST /api/confirm-payment: a payment of the connected landlord": "19 d1, 5 inbox, 1 stripe",
  "DELETE /api/blocks/:userId: a migrant": "2 d1, 1 inbox",
  "DELETE /api/blocked-addresses/:id: the caller's own": "3 d1, 2 inbox",
  "PUT /api/blocks/:userId: a migrant without connection": "5 d1, 2 inbox",
  "PUT /api/blocks/:userId: the connected landlord": "15 d1, 4 thread, 4 inbox",
  "PUT /api/blocks/:userId: the connected migrant, who is hosted": "17 d1, 4 thread, 5 inbox",
  "POST /api/blocked-addresses/search: an address": "2 d1, 1 inbox",
  "POST /api/blocked-addresses: an address": "4 d1, 1 inbox",
  "POST /api/connections/:id/messages/mark-read: the thread": "1 d1, 3 thread, 1 inbox",
  "POST /api/connections/:id/move-in: the migrant has moved in": "3 d1, 4 inbox",
  "POST /api/connections/:id/move-in: the migrant has not moved in": "17 d1, 3 thread, 6 inbox, 1 stripe",
  "POST /api/connections/:id/ratings: after the stay is completed": "4 d1, 4 inbox",
  "POST /api/create-payment-intent: for a verified migrant": "5 d1, 1 inbox, 1 stripe",
  "POST /api/landlord/verification: the first": "4 d1, 4 inbox",
  "POST /api/messages: into the thread": "1 d1, 3 thread, 1 inbox",
  "POST /api/migrant/verification: the first": "4 d1, 4 inbox",
  "POST /api/migrants/:id/view: a migrant without connection": "3 d1, 2 inbox",
  "POST /api/notifications/devices: the caller's device": "3 d1, 2 inbox",
  "POST /api/notifications/read: the caller's own": "1 d1, 2 inbox",
  "POST /api/notifications/unsubscribe: from an email": "3 d1",
  "POST /api/objects/upload: an address": "2 d1, 2 inbox",
  "POST /api/profiles/landlord: the caller's own, again": "3 d1, 2 inbox",
  "POST /api/profiles/migrant: the caller's own, again": "2 d1, 2 inbox",
  "POST /api/public-reports: by anyone": "2 d1, 1 inbox",
  "POST /api/reports: a migrant whom landlords see": "4 d1, 3 inbox",
  "POST /api/reports: the connected migrant, who is hosted": "4 d1, 3 inbox",
  "POST /api/reports: a landlord": "4 d1, 3 inbox",
  "POST /api/reports: messages of the thread": "6 d1, 1 thread, 3 inbox",
  "POST /api/reports: the author of a rating of the connected migrant, who is hosted": "4 d1, 3 inbox",
  "POST /api/reports: the other party of the connection": "5 d1, 3 inbox",
  "GET /api/reports: the caller's own": "2 d1, 1 inbox",
  "POST /api/stripe/webhook: signed by Stripe": "nothing",
  "POST /api/ratings/:id/reply: a revealed rating of the migrant": "3 d1, 2 inbox",
  "PUT /api/account/language: the caller's own": "2 d1, 2 inbox",
  "PUT /api/account/password: with the password": "11 d1, 1 kv, 4 inbox",
  "PUT /api/check-ins/:id/contact: after the migrant's answer": "3 d1, 3 inbox",
  "PUT /api/connections/:id: an active one is cancelled": "13 d1, 3 thread, 6 inbox",
  "PUT /api/connections/:id: an active one is completed": "20 d1, 3 thread, 8 inbox",
  "PUT /api/notifications/devices/:id: the caller's own": "2 d1, 2 inbox",
  "PUT /api/notifications/settings: the caller's own": "3 d1, 2 inbox",
  "PUT /api/objects/upload/:id: an address from openUpload": "2 d1, 1 r2",
  "PUT /api/profile-photos: an upload of the connected migrant": "4 d1, 4 r2, 2 images, 2 inbox",
};

/** The price of every other accepted call: the caller's bookmark, and one batch with their row. */
const usual = "1 d1, 1 inbox";

const nameOf = ({ call, about }: Case) => `${call}: ${about}`;
const accepted = cases.filter(({ statuses }) => statuses.some((status) => status < 300));

const inWords = ({ byPart }: Uses) =>
  parts.flatMap((part) => (byPart[part] ? [`${byPart[part].calls} ${part}`] : [])).join(", ") || "nothing";

// The simulated webhook could settle a payment before the call does.
beforeAll(() => holdWebhooks(true));

it("every price belongs to an accepted case", () => {
  expect(accepted.map(nameOf)).toEqual(expect.arrayContaining(Object.keys(price)));
});

it.each(accepted.map((each) => [nameOf(each), each] as const))("makes no more: %s", async (name, each) => {
  const caller = callers[each.statuses.findIndex((status) => status < 300)] ?? "AN";
  const world = await newWorld();
  // Admins are notified of requests, so admins of earlier worlds would add to the price.
  await change(users, not(eq(users.id, world.members.AD.id)), { role: "user" });
  const request = await requestOf(each, world, caller);
  const member = caller === "AN" ? null : world.members[caller];
  if (member) {
    await as(member, { bindings: env }).call(me);
    await as(member, { bindings: env }).call(me);
  }
  await observe(async (uses) => {
    const answer = await sendAs(each, request, member && `Bearer ${member.token}`);
    await textOf(answer);
    expect(answer.status, "accepted").toBeLessThan(300);
    expect(inWords(uses)).toBe(price[name] ?? usual);
  });
});
