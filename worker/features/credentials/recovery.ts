import { sql } from "drizzle-orm";
import type * as endpoints from "#schema/endpoints/account.ts";
import { endLinks, hasLink, insertLink, isOpen, newLink } from "#worker/features/account-links/index.ts";
import {
  findUserByEmail,
  hashPassword,
  makeDeviceToken,
  reserveHashing,
} from "#worker/features/auth/index.ts";
import { endSessions } from "#worker/features/live/index.ts";
import { queueEmail, sendSoon } from "#worker/features/mail/index.ts";
import { deliverSoon, queueNotification } from "#worker/features/notifications/index.ts";
import { isSuspendedByAdmin } from "#worker/features/undo-deletion/index.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import { addEntry } from "#worker/platform/audit/audit.ts";
import type { InTurn } from "#worker/platform/concurrency.ts";
import { refuse } from "#worker/platform/errors.ts";
import { readLinkToken } from "#worker/platform/link-tokens.ts";
import { describeFault, faultLine } from "#worker/platform/log.ts";
import { accountOf, count } from "#worker/platform/rate-limit/rate-limit.ts";
import { deleteSessions } from "#worker/platform/sessions.ts";
import { refuseWeak } from "./password.ts";
import {
  confirmEmail,
  findOpenLink,
  findPasskeys,
  hasEmail,
  removePasskeys,
  setPassword,
  useLink,
} from "./queries.ts";
import { recordEvent } from "./record.ts";

type AskCall = Call<typeof endpoints.sendPasswordLink>;
type ResetCall = Call<typeof endpoints.resetPassword>;

/** Answers before anything is read, so that neither the answer nor its time reveals whether the account exists. */
export const sendPasswordLink: Verb<typeof endpoints.sendPasswordLink> = async (call) => {
  const sent = sendLink(call).catch((fault: unknown) =>
    faultLine("password_link_not_sent", describeFault(fault)),
  );
  call.waitUntil(sent);
  return {};
};

async function sendLink(call: AskCall): Promise<void> {
  const { body, db, env, now } = call;
  const { wait } = await count(env, accountOf(body.email), "passwordEmail");
  // The last email still works, so requests by other people do not lock the person out.
  if (wait > 0) return;
  const person = await findUserByEmail(db, body.email);
  if (!person || isSuspendedByAdmin(person)) return;
  // A person who has asked to delete the account gets the link that undoes this instead.
  const purpose = person.leftAt ? "undo_deletion" : "reset_password";
  const link = newLink(purpose, person.id, person.email, now);
  const kind = person.leftAt ? "deletion_scheduled" : "reset_password";
  const email = { kind, personId: person.id, objectId: link.id } as const;
  // The person may delete the account, or undo that, at this moment.
  const isStill = sql`users.left_at is ${person.leftAt && Date.parse(person.leftAt)}`;
  await db.batch([
    insertLink(db, link, isStill),
    endLinks(db, { userId: person.id, purposes: [purpose], except: link.id }, now, hasLink(link.id)),
    ...queueEmail(db, email, now, hasLink(link.id)),
  ]);
  if (purpose === "reset_password") recordEvent(call, "password_reset_sent", person.id, null);
  sendSoon(call, [email]);
}

export const readPasswordLink: Verb<typeof endpoints.readPasswordLink> = async ({ body, db, env, now }) => {
  const id = readLinkToken(env, "reset_password", body.token);
  const { owner } = (id && (await findOpenLink(db, id, "reset_password", now))) || refuse("link_closed");
  // An admin's passkeys are their second factor, which no link in an email shows or removes (decision 41).
  return { passkeys: owner.role === "admin" ? [] : await findPasskeys(db, owner.id) };
};

/** A token that we did not make is refused before anything is read and without waiting for the hashing queue. */
export const resetPassword: Verb<typeof endpoints.resetPassword> = async (call) => {
  const id = readLinkToken(call.env, "reset_password", call.body.token) ?? refuse("link_closed");
  return reserveHashing((inTurn) => resetInTurn(call, id, inTurn));
};

async function resetInTurn(call: ResetCall, linkId: string, inTurn: InTurn) {
  const { body, db, env, now, waitUntil } = call;
  const found = await findOpenLink(db, linkId, "reset_password", now);
  const { link, owner } = found ?? refuse("link_closed");
  await refuseWeak(body.password, owner);
  const passwordHash = await hashPassword(body.password, inTurn);
  const email = { kind: "password_changed", personId: owner.id, objectId: link.id } as const;
  const isStill = hasEmail(owner.id, link.address);
  const open = sql`${isOpen(link, now)} and ${isStill}`;
  let removed: readonly { id: string }[] = [];
  await endSessions(call, owner.id, "all", async () => {
    const [passkeys, ...done] = await db.batch([
      // A passkey that a thief has added would stay valid after the new password.
      removePasskeys(db, owner.id, body.removePasskeys ? open : sql`false`),
      setPassword(db, { userId: owner.id, passwordHash, kept: null }, open),
      confirmEmail(db, owner.id, link.address, now, open),
      // Someone who knew the old password may have begun this change.
      endLinks(db, { userId: owner.id, purposes: ["confirm_new_address"] }, now, open),
      ...queueEmail(db, email, now, open),
      ...queueNotification(db, email, now, open),
      useLink(db, link, now, isStill),
    ]);
    if ((done.at(-1) as unknown[]).length === 0) refuse("link_closed");
    removed = passkeys;
  });
  recordEvent(call, "password_reset", owner.id, null);
  for (const { id } of removed) {
    const entry = { at: now, actorId: null, subjectId: owner.id, objectId: id, requestId: call.requestId };
    waitUntil(addEntry(db, { ...entry, event: "passkey_removed" }));
  }
  deliverSoon(call, [email]);
  waitUntil(deleteSessions(env, owner.id));
  // The device is known from now on, so failed sign-ins from elsewhere do not lock the person out.
  return { id: owner.id, device: await makeDeviceToken(env, owner.id, Date.now() + 1) };
}
