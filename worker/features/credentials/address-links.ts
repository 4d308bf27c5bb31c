import { sql } from "drizzle-orm";
import type * as endpoints from "#schema/endpoints/account.ts";
import { type AddressLinkPurpose, addressLinkPurposes } from "#schema/vocabulary.ts";
import {
  endLinks,
  hasLink,
  insertLink,
  isOpen,
  isReserved,
  newLink,
} from "#worker/features/account-links/index.ts";
import { blockOwnersOfAddress } from "#worker/features/blocks/index.ts";
import { endSessions } from "#worker/features/live/index.ts";
import { queueEmail, sendSoon } from "#worker/features/mail/index.ts";
import { deliverSoon, queueNotification } from "#worker/features/notifications/index.ts";
import { undoDeletion, undoStatements } from "#worker/features/undo-deletion/index.ts";
import { freshenReadsOf } from "#worker/http/freshness.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import { isUniqueViolation } from "#worker/platform/database.ts";
import { refuse } from "#worker/platform/errors.ts";
import { makeLinkToken, readLinkToken } from "#worker/platform/link-tokens.ts";
import { deleteSessions } from "#worker/platform/sessions.ts";
import * as queries from "./queries.ts";
import { recordEvent } from "./record.ts";

type LinkCall = Call<typeof endpoints.useAddressLink>;
type Found = NonNullable<Awaited<ReturnType<typeof queries.findOpenLink>>>;

export const readAddressLink: Verb<typeof endpoints.readAddressLink> = async (call) => {
  const { link } = await findLink(call);
  return { purpose: link.purpose, email: link.address };
};

export const useAddressLink: Verb<typeof endpoints.useAddressLink> = async (call) => {
  const found = await findLink(call);
  try {
    return await uses[found.link.purpose](call, found);
  } catch (fault) {
    if (isUniqueViolation(fault)) refuse("email_taken");
    throw fault;
  }
};

/**
 * The open link of a token. Refuses every token without one in the same way; for a token that we did not make, it reads
 * nothing.
 */
async function findLink({ body, db, env, now }: Pick<LinkCall, "body" | "db" | "env" | "now">) {
  for (const purpose of addressLinkPurposes) {
    const id = readLinkToken(env, purpose, body.token);
    const found = id && (await queries.findOpenLink(db, id, purpose, now));
    if (found) return { owner: found.owner, link: { ...found.link, purpose } };
  }
  return refuse("link_closed");
}

type Use = (call: LinkCall, found: Found) => ReturnType<Verb<typeof endpoints.useAddressLink>>;

const uses: Record<AddressLinkPurpose, Use> = {
  confirm_address: async (call, { link, owner }) => {
    const { db, env, now } = call;
    const open = isOpen(link, now);
    const isStill = queries.hasEmail(owner.id, link.address);
    const [, used] = await db.batch([
      queries.confirmEmail(db, owner.id, link.address, now, open),
      queries.useLink(db, link, now, isStill),
    ]);
    if (used.length === 0) refuse("link_closed");
    recordEvent(call, "address_confirmed", owner.id, null);
    await freshenReadsOf(env, db, owner.id);
    return { purpose: "confirm_address" };
  },

  confirm_new_address: async (call, { link, owner }) => {
    const { db, env, now } = call;
    const open = isOpen(link, now);
    const wasStill = queries.hasEmail(owner.id, owner.email);
    const isFree = sql`not ${isReserved(link.address, owner.id, now)}`;
    const undo = newLink("undo_address", owner.id, owner.email, now);
    const email = {
      kind: "address_changed",
      personId: owner.id,
      objectId: undo.id,
      address: owner.email,
    } as const;
    const may = sql`${open} and ${wasStill} and ${isFree}`;
    // An old address that was never confirmed may belong to another person, so it must not get a link into the account.
    const changed = queries.hasEmail(owner.id, link.address);
    const done = await db.batch([
      insertLink(db, undo, sql`users.email_confirmed_at is not null and ${may}`),
      ...queueEmail(db, email, now, hasLink(undo.id)),
      ...queueNotification(db, email, now, may),
      queries.setEmail(db, owner.id, link.address, now, may),
      ...blockOwnersOfAddress(db, env, { ...owner, email: link.address }, now, changed),
      endLinks(
        db,
        { userId: owner.id, purposes: ["confirm_new_address"], except: link.id },
        now,
        sql`${open} and ${changed}`,
      ),
      queries.useLink(db, link, now, changed),
    ]);
    if ((done.at(-1) as unknown[]).length === 0) return refuseUse(call, link);
    recordEvent(call, "address_changed", owner.id, null);
    deliverSoon(call, [email]);
    await freshenReadsOf(env, db, owner.id);
    return { purpose: "confirm_new_address" };
  },

  undo_address: async (call, { link, owner }) => {
    const { db, env, now, waitUntil } = call;
    const open = isOpen(link, now);
    const next = newLink("reset_password", owner.id, link.address, now);
    const email = { kind: "address_restored", personId: owner.id, objectId: link.id } as const;
    await endSessions(call, owner.id, "all", async () => {
      const done = await db.batch([
        queries.setEmail(db, owner.id, link.address, now, open),
        ...blockOwnersOfAddress(db, env, { ...owner, email: link.address }, now, open),
        // The person who changed the address knows the password.
        queries.setPassword(db, { userId: owner.id, passwordHash: null, kept: null }, open),
        queries.endLaterLinks(db, link, now),
        queries.removeLaterPasskeys(db, link, now),
        insertLink(db, next, open),
        ...queueEmail(db, email, now, open),
        // A thief may also have deleted the account.
        ...undoStatements(db, owner.id, now, open),
        queries.useLink(db, link, now),
      ]);
      if ((done.at(-1) as unknown[]).length === 0) refuse("link_closed");
    });
    recordEvent(call, "address_change_undone", owner.id, null);
    sendSoon(call, [email]);
    waitUntil(deleteSessions(env, owner.id));
    return { purpose: "undo_address", passwordToken: makeLinkToken(env, "reset_password", next.id) };
  },

  undo_deletion: async (call, { link, owner }) => {
    const { db, env, now } = call;
    if (!(await undoDeletion(call, owner.id, isOpen(link, now)))) refuse("link_closed");
    await freshenReadsOf(env, db, owner.id);
    return { purpose: "undo_deletion" };
  },
};

/**
 * Refuses with the reason why a new address could not be set: the link was used in the meantime, or another person has
 * the address or can still restore it.
 */
async function refuseUse({ db, now }: LinkCall, { id, purpose }: Found["link"]): Promise<never> {
  return refuse((await queries.findOpenLink(db, id, purpose, now)) ? "email_taken" : "link_closed");
}
