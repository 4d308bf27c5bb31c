import { and, count, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import type { SuspensionReason } from "#schema/vocabulary.ts";
import { insertLink, newLink } from "#worker/features/account-links/index.ts";
import { isActiveAdmin } from "#worker/features/auth/index.ts";
import { mayActAbout } from "#worker/features/cases/index.ts";
import { queueEmail } from "#worker/features/mail/index.ts";
import { queueNotifications } from "#worker/features/notifications/index.ts";
import { releaseSuspended } from "#worker/features/refunds/index.ts";
import { suspendedByAdminAt } from "#worker/features/undo-deletion/index.ts";
import type { Database } from "#worker/platform/database.ts";
import { isSuspendedSince, queueContactCases } from "./contact-work.ts";

interface Change {
  userId: string;
  /** The admin who makes the change. */
  by: string;
  now: string;
}

/**
 * Suspends a person. One batch ends their sessions, removes their badge, takes them off the list, cancels their pending
 * connections and records the fees to refund. Returns what it cancelled, and the email. Only an active admin who
 * never had a connection with the person can change the row. The call refuses the admin's own account, so one active
 * admin always remains.
 */
export async function suspend(
  db: Database,
  { userId, by, reason, why, now }: Change & { reason: string | null; why: SuspensionReason | null },
) {
  const link = newLink("appeal", userId, "", now);
  // The object id of the email consists of the appeal link's id and the reason (worker/features/mail/letter.ts).
  const email = { kind: "suspended" as const, personId: userId, objectId: `${link.id}.${why ?? "other"}` };
  const ends = { verified: false, sessionsEndedBefore: now, sessionKept: null, suspensionWrittenBy: by };
  const [, , , , , , released] = await db.batch([
    db
      .update(users)
      .set({ suspendedAt: now, suspensionReason: reason, suspensionCode: why, ...ends })
      // A person who has left has the same `suspended_at` and `left_at`. An admin's suspension remains when the
      // deletion is undone.
      .where(
        and(
          eq(users.id, userId),
          sql`suspended_at is left_at`,
          // After the erasure, nothing would erase the reason.
          isNull(users.erasedAt),
          isActiveAdmin(db, by),
          mayActAbout(by, userId),
        ),
      ),
    copyToProfile(db, userId),
    queueContactCases(db, userId, now),
    queueNotifications(db, "other_suspended", hostsAndGuestsOf(userId, now), now),
    ...releaseSuspended(db, now, userId, "other_suspended"),
    insertLink(db, link, isSuspendedSince(userId, now)),
    ...queueEmail(db, email, now, isSuspendedSince(userId, now)),
  ]);
  return { released, email };
}

/**
 * A query for the other people of the person's active stays, if the suspension of this instant exists. The instant is
 * joined as text, because D1 would write a number that is joined to text as a fraction.
 */
const hostsAndGuestsOf = (userId: string, now: string) =>
  sql`select case when landlord_id = ${userId} then migrant_id else landlord_id end as person, id || ${`.${Date.parse(now)}`} as object
    from connections where ${userId} in (landlord_id, migrant_id) and status = 'active' and ${isSuspendedSince(userId, now)}`;

/**
 * Lifts a suspension. With `since`, lifts only the suspension that began then. Earlier sessions stay ended, and the
 * badge needs a new approval.
 */
export async function liftSuspension(
  db: Database,
  { since, ...change }: Change & { since: string | undefined },
): Promise<void> {
  const { userId, by } = change;
  const isRead = since === undefined ? undefined : isSuspendedSince(userId, since);
  await db.batch(liftStatements(db, change, and(mayActAbout(by, userId), isRead)));
}

/** The statements that lift a suspension, if the condition about the person's row in `users` is true. */
export function liftStatements(db: Database, { userId, by, now }: Change, onlyIf?: SQL) {
  // A suspension written directly to the database has not ended any session.
  const ends = { sessionsEndedBefore: now, sessionKept: null, suspensionWrittenBy: by };
  return [
    db
      .update(users)
      .set({ suspendedAt: sql`left_at`, suspensionReason: null, suspensionCode: null, ...ends })
      .where(and(eq(users.id, userId), sql`suspended_at is not left_at`, isActiveAdmin(db, by), onlyIf)),
    copyToProfile(db, userId),
  ] as const;
}

/** Copies suspension and badge to the migrant's profile, which the list of migrants reads. */
const copyToProfile = (db: Database, userId: string) =>
  db
    .update(migrantProfiles)
    .set({
      hidden: sql`(select suspended_at is not null from users where id = ${userId})`,
      verified: sql`(select verified from users where id = ${userId})`,
    })
    .where(eq(migrantProfiles.userId, userId));

/**
 * A person's suspension, who made it, whether the person is an admin, and the number of other active admins; undefined
 * for an unknown id.
 */
export async function findSuspension(db: Database, userId: string) {
  // mutant-safe: only chooses the error code of a change that was refused
  const otherAdmins = and(eq(users.role, "admin"), isNull(users.suspendedAt), ne(users.id, userId));
  const { suspendedBy, role } = users;
  const [[person], [others]] = await Promise.all([
    db
      .select({ suspendedAt: suspendedByAdminAt, suspendedBy, role })
      .from(users)
      .where(eq(users.id, userId))
      .limit(1),
    // mutant-safe: as above
    db.select({ count: count() }).from(users).where(otherAdmins),
  ]);
  return (
    person && {
      suspendedAt: person.suspendedAt,
      suspendedBy: person.suspendedBy,
      // mutant-safe: as above
      isAdmin: person.role === "admin",
      otherAdmins: others?.count ?? 0,
    }
  );
}
