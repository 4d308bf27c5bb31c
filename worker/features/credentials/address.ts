import type * as endpoints from "#schema/endpoints/account.ts";
import {
  type AccountLink,
  endLinks,
  hasLink,
  insertLink,
  isOpen,
  isTaken,
  newLink,
} from "#worker/features/account-links/index.ts";
import { reserveHashing } from "#worker/features/auth/index.ts";
import { queueEmail, sendSoon } from "#worker/features/mail/index.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import { refuseBeyond } from "#worker/http/rate-limit.ts";
import type { InTurn } from "#worker/platform/concurrency.ts";
import type { Database } from "#worker/platform/database.ts";
import { refuse } from "#worker/platform/errors.ts";
import { accountOf, count } from "#worker/platform/rate-limit/rate-limit.ts";
import { checkCurrentPassword } from "./current-password.ts";
import { findOwner, findPendingAddress, isUnchanged, wasAdded } from "./queries.ts";
import { recordEvent } from "./record.ts";

type ChangeCall = Call<typeof endpoints.changeAddress>;

export const readPendingAddress: Verb<typeof endpoints.readPendingAddress, [AccountLink[]]> = async ({
  found,
}) => present(found[0][0]);

const present = (link: AccountLink | undefined) => ({
  pending: link ? { email: link.address, expiresAt: link.expiresAt } : null,
});

export const changeAddress: Verb<typeof endpoints.changeAddress> = (call) =>
  reserveHashing((inTurn) => changeInTurn(call, inTurn));

/** Refuses with 429 when an address has got many such emails today, regardless of who requested them. */
const limitRecipient = async ({ env }: Pick<ChangeCall, "env">, address: string): Promise<void> =>
  refuseBeyond("confirmationTo", await count(env, accountOf(address), "confirmationTo"));

async function changeInTurn(call: ChangeCall, inTurn: InTurn) {
  const { user, body, db, now } = call;
  // mutant-safe: the caller has a row
  const owner = (await findOwner(db, user.id)) ?? refuse("unauthenticated");
  await checkCurrentPassword(call, owner, body, inTurn);
  if (await isTaken(db, body.email, user.id, now)) refuse("email_taken");
  await limitRecipient(call, body.email);
  const link = newLink("confirm_new_address", user.id, body.email, now);
  const email = { kind: link.purpose, personId: user.id, objectId: link.id, address: body.email } as const;
  const added = hasLink(link.id);
  const done = await db.batch([
    insertLink(db, link, isUnchanged(owner, user.sessionId)),
    endLinks(db, { userId: user.id, purposes: [link.purpose], except: link.id }, now, added),
    ...queueEmail(db, email, now, added),
    wasAdded(db, link.id),
  ]);
  if ((done.at(-1) as unknown[]).length === 0) refuse("password_already_changed");
  recordEvent(call, "address_change_begun", user.id);
  sendSoon(call, [email]);
  return present(link);
}

export const cancelAddressChange: Verb<typeof endpoints.cancelAddressChange> = async (call) => {
  const { user, db, now } = call;
  const ended = await endLinks(db, { userId: user.id, purposes: ["confirm_new_address"] }, now);
  if (ended.length > 0) recordEvent(call, "address_change_cancelled", user.id);
  return present(undefined);
};

/** The links in earlier emails for the same address still work, because an email may arrive late. */
export const sendConfirmation: Verb<typeof endpoints.sendConfirmation> = async (call) => {
  const { user, body, db, now } = call;
  const asked = body.address === "new" ? linkToNew(db, user.id, now) : linkToCurrent(db, user.id, now);
  const { link, onlyIf } = await asked;
  await limitRecipient(call, link.address);
  const own = { kind: link.purpose, personId: user.id, objectId: link.id } as const;
  const email = body.address === "new" ? { ...own, address: link.address } : own;
  const done = await db.batch([
    insertLink(db, link, onlyIf),
    ...queueEmail(db, email, now, hasLink(link.id)),
    wasAdded(db, link.id),
  ]);
  if ((done.at(-1) as unknown[]).length === 0) refuse("wrong_state");
  sendSoon(call, [email]);
  return {};
};

async function linkToNew(db: Database, userId: string, now: string) {
  const [pending] = await findPendingAddress(db, userId, now);
  if (!pending) return refuse("wrong_state");
  const link = newLink("confirm_new_address", userId, pending.address, now);
  // A new password or a cancellation ends the change, also during this call.
  return { link, onlyIf: isOpen(pending, now) };
}

async function linkToCurrent(db: Database, userId: string, now: string) {
  const owner = await findOwner(db, userId);
  if (!owner || owner.emailConfirmedAt) return refuse("wrong_state");
  return { link: newLink("confirm_address", userId, owner.email, now), onlyIf: undefined };
}
