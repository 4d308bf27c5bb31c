import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { pushDevices } from "#schema/tables/push-devices.ts";
import { users } from "#schema/tables/users.ts";
import { accountLinkPurposes } from "#schema/vocabulary.ts";
import { type AccountLink, endLinks, hasLink, insertLink } from "#worker/features/account-links/index.ts";
import { declineAllOf } from "#worker/features/connections/index.ts";
import { copyHidden, erasesAt } from "#worker/features/leaving/index.ts";
import { type Queued, queueEmail } from "#worker/features/mail/index.ts";
import { releaseSuspended } from "#worker/features/refunds/index.ts";
import type { Database } from "#worker/platform/database.ts";
import { queueWork } from "#worker/platform/due-work.ts";
import { isFree } from "./causes.ts";

/** SQL condition on a row of `users`: another admin is active, or the person is none. */
const leavesAnAdmin: SQL = sql`(users.role <> 'admin' or exists (select 1 from users as other
  where other.role = 'admin' and other.id <> users.id and other.suspended_at is null))`;

/** The links that end. The one that puts an old address back stays: a thief may have changed it before. */
const endedPurposes = accountLinkPurposes.filter((purpose) => purpose !== "undo_address");

interface Leaving {
  /** The link that undoes the deletion, and its email. */
  link: AccountLink;
  email: Queued;
  now: string;
  /** The pending connections that a landlord was shown as ending. */
  ending: readonly string[];
}

/** SQL condition: every pending connection of this landlord is among those that they were shown. */
const knowsWhatEnds = (userId: string, ending: Leaving["ending"]): SQL =>
  sql`not exists (select 1 from connections where landlord_id = ${userId} and status = 'pending'
    and id not in (select value from json_each(${JSON.stringify(ending)})))`;

/**
 * Takes a person off the product, in one batch: nobody sees them, their sessions and links end, the erasure waits for its
 * time, and an email says how to undo it. Pending connections end: those of a landlord as if declined, those of a migrant with
 * their fees owed back. Answers the connections that it ended; null when something keeps the account, and nothing has changed.
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
          // mutant-safe: who has left is suspended, too, until they come back
          isNull(users.leftAt),
          isNull(users.suspendedAt),
          leavesAnAdmin,
          isFree(userId),
          knowsWhatEnds(userId, ending),
        ),
      )
      .returning({ id: users.id }),
    copyHidden(db, userId),
    // First, because the next statements end what is still pending and always owe the fee back (decision 56).
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

/** Whether a person is the only admin who is active. */
export async function isLastAdmin(db: Database, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), leavesAnAdmin));
  return found.length === 0;
}
