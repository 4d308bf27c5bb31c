import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { pushDevices } from "#schema/tables/push-devices.ts";
import { users } from "#schema/tables/users.ts";
import { accountLinkPurposes } from "#schema/vocabulary.ts";
import { type AccountLink, endLinks, hasLink, insertLink } from "#worker/features/account-links/index.ts";
import { declineAllOf } from "#worker/features/connections/index.ts";
import { type Queued, queueEmail } from "#worker/features/mail/index.ts";
import { releaseSuspended } from "#worker/features/refunds/index.ts";
import { copyHidden, erasesAt } from "#worker/features/undo-deletion/index.ts";
import type { Database } from "#worker/platform/database.ts";
import { queueWork } from "#worker/platform/due-work.ts";
import { hasNoDeletionCause } from "./causes.ts";

/** SQL condition on a row of `users`: the person is not an admin, or another admin is active. */
const leavesAnAdmin: SQL = sql`(users.role <> 'admin' or exists (select 1 from users as other
  where other.role = 'admin' and other.id <> users.id and other.suspended_at is null))`;

/**
 * The purposes of the links that end. The link that restores an old address stays, because a thief may have changed the
 * address before.
 */
const endedPurposes = accountLinkPurposes.filter((purpose) => purpose !== "undo_address");

interface Leaving {
  /** The link that undoes the deletion, and its email. */
  link: AccountLink;
  email: Queued;
  now: string;
  /** The pending connections that the landlord was told will end. */
  ending: readonly string[];
}

/** SQL condition: every pending connection of this landlord is among those that they were shown. */
const knowsWhatEnds = (userId: string, ending: Leaving["ending"]): SQL =>
  sql`not exists (select 1 from connections where landlord_id = ${userId} and status = 'pending'
    and id not in (select value from json_each(${JSON.stringify(ending)})))`;

/**
 * Starts the deletion of an account, in one batch: the person is hidden, their sessions and links end, the erasure is
 * scheduled, and an email says how to undo it. Pending connections end: those of a landlord as if declined, those of a
 * migrant with a refund of the fee. Returns the connections that it ended; null, without a change, if something
 * prevents the deletion.
 */
export async function leave(db: Database, { link, email, now, ending }: Leaving) {
  const { userId } = link;
  const hasJustLeft = sql`exists (select 1 from users where id = ${userId} and left_at = ${Date.parse(now)})`;
  const work = { kind: "account_erasure", key: userId, subject: userId, dueAt: erasesAt(now) } as const;
  const [left, , , , declined, , , released] = await db.batch([
    db
      .update(users)
      .set({ leftAt: now, suspendedAt: now, sessionsEndedBefore: now, sessionKept: null })
      .where(
        and(
          eq(users.id, userId),
          // mutant-safe: a person who has left is also suspended until the deletion is undone
          isNull(users.leftAt),
          isNull(users.suspendedAt),
          leavesAnAdmin,
          hasNoDeletionCause(userId),
          knowsWhatEnds(userId, ending),
        ),
      )
      .returning({ id: users.id }),
    copyHidden(db, userId),
    // These statements run first, because the next ones end all other pending connections and always refund the fee
    // (decision 56).
    ...declineAllOf(db, userId, now, hasJustLeft),
    ...releaseSuspended(db, now, userId),
    db.delete(pushDevices).where(and(eq(pushDevices.userId, userId), hasJustLeft)),
    endLinks(db, { userId, purposes: endedPurposes }, now, hasJustLeft),
    insertLink(db, link, hasJustLeft),
    ...queueEmail(db, email, now, hasLink(link.id)),
    queueWork(db, work, hasJustLeft),
  ]);
  return left.length > 0 ? { declined, released } : null;
}

/** Whether a landlord has a pending connection that they were not shown. */
export async function hasUnseenEnding(
  db: Database,
  userId: string,
  ending: Leaving["ending"],
): Promise<boolean> {
  const { found } = await db.get<{ found: number }>(
    sql`select not ${knowsWhatEnds(userId, ending)} as found`,
  );
  return found === 1;
}

/** Whether a person is the only active admin. */
export async function isLastAdmin(db: Database, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), leavesAnAdmin));
  return found.length === 0;
}
