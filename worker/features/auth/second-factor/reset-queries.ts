import { and, asc, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import { factorResetSeconds, factorResetsListed } from "#schema/limits.ts";
import { factorResets } from "#schema/tables/second-factor.ts";
import { users } from "#schema/tables/users.ts";
import { type Queued, queueEmail } from "#worker/features/mail/index.ts";
import type { Database } from "#worker/platform/database.ts";
import { isActiveAdmin } from "../active-admin.ts";

/** Other active admins, who can approve. */
export const findOtherAdmins = (db: Database, userId: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.suspendedAt), ne(users.id, userId)))
    .limit(factorResetsListed);

/** The emails of a new request: to its person, and to those who can approve it. */
export const emailsOfReset = (id: string, userId: string, others: readonly { id: string }[]): Queued[] => [
  { kind: "factor_reset_requested", personId: userId, objectId: id },
  ...others.map((admin) => ({ kind: "factor_reset_asked", personId: admin.id, objectId: id }) as const),
];

/**
 * Opens a request or replaces an expired one, and queues its emails. Returns false while another request is open, or if
 * there are fewer than two other active admins at this moment.
 */
export async function openReset(
  db: Database,
  reset: { id: string; userId: string },
  emails: readonly Queued[],
  now: string,
): Promise<boolean> {
  const { id, userId } = reset;
  const at = Date.parse(now);
  const isOpened = sql`exists (select 1 from factor_resets where id = ${id})`;
  const [opened] = await db.batch([
    db.write(sql`insert into factor_resets (id, user_id, requested_at, expires_at)
      select ${id}, ${userId}, ${at}, ${at + factorResetSeconds * 1000}
      where (select count(*) from users where role = 'admin' and suspended_at is null and id <> ${userId}) >= 2
      on conflict (user_id) do update set id = excluded.id, requested_at = excluded.requested_at,
        expires_at = excluded.expires_at, first_approved_by = null
      where factor_resets.expires_at <= ${at}
      returning id`),
    ...emails.flatMap((email) => queueEmail(db, email, now, isOpened)),
  ]);
  return opened.length > 0;
}

/** The open requests of others, the oldest first. */
export const findOpenResets = (db: Database, callerId: string, now: string) =>
  db
    .select({
      id: factorResets.id,
      person: { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email },
      requestedAt: factorResets.requestedAt,
      expiresAt: factorResets.expiresAt,
      firstApprovedBy: factorResets.firstApprovedBy,
    })
    .from(factorResets)
    .innerJoin(users, eq(users.id, factorResets.userId))
    .where(and(ne(factorResets.userId, callerId), gt(factorResets.expiresAt, now), eq(users.role, "admin")))
    .orderBy(asc(factorResets.requestedAt))
    .limit(factorResetsListed);

/** An open request by its id. The request of a person who is no longer an admin is not found. */
export async function findReset(db: Database, id: string, now: string) {
  const [found] = await db
    .select({
      id: factorResets.id,
      userId: factorResets.userId,
      firstApprovedBy: factorResets.firstApprovedBy,
    })
    .from(factorResets)
    .innerJoin(users, eq(users.id, factorResets.userId))
    .where(and(eq(factorResets.id, id), gt(factorResets.expiresAt, now), eq(users.role, "admin")));
  return found;
}

/**
 * Approves a request. The first approval is stored. A second approval, by another admin while the first one is still an
 * active admin, resets the factor: a trigger removes all factors and passes, ends the sessions and queues the email.
 * Undefined when this admin may not approve now.
 */
export async function approve(db: Database, id: string, by: string, now: string) {
  const firstStands: SQL = sql`exists (select 1 from users as first
    where first.id = first_approved_by and first.role = 'admin' and first.suspended_at is null)`;
  const [[approved]] = await db.batch([
    db
      .update(factorResets)
      .set({
        firstApprovedBy: sql`case when ${firstStands} then first_approved_by else ${by} end`,
        secondApprovedBy: sql`case when ${firstStands} then ${by} end`,
      })
      .where(
        and(
          eq(factorResets.id, id),
          ne(factorResets.userId, by),
          // mutant-safe: the request was found with the same instant
          gt(factorResets.expiresAt, now),
          sql`first_approved_by is not ${by}`,
          isActiveAdmin(db, by),
        ),
      )
      .returning({ userId: factorResets.userId, secondApprovedBy: factorResets.secondApprovedBy }),
    db.update(users).set({ factorResetAt: now }).where(
      // mutant-safe (id = ${id}): the reset deletes its request, so no other one has a second approval
      sql`id = (select user_id from factor_resets where id = ${id} and second_approved_by is not null)`,
    ),
  ]);
  return approved && { userId: approved.userId, isComplete: approved.secondApprovedBy !== null };
}
