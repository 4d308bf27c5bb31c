import { and, count, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import type { SuspensionReason } from "#schema/vocabulary.ts";
import { insertLink, newLink } from "#worker/features/account-links/index.ts";
import { isActiveAdmin } from "#worker/features/auth/index.ts";
import { mayActAbout } from "#worker/features/cases/index.ts";
import { suspendedByAdminAt } from "#worker/features/leaving/index.ts";
import { queueEmail } from "#worker/features/mail/index.ts";
import { queueNotifications } from "#worker/features/notifications/index.ts";
import { releaseSuspended } from "#worker/features/refunds/index.ts";
import type { Database } from "#worker/platform/database.ts";
import { isSuspendedSince, queueContactCases } from "./contact-work.ts";

interface Change {
  userId: string;
  /** The admin who makes the change. */
  by: string;
  now: string;
}

/**
 * Suspends a person. One batch ends their sessions, removes their badge, takes them off the list, cancels their
 * pending introductions and records the fees to refund. Returns what it cancelled. Only an active admin changes a row, never
 * their own, so one admin always remains, and never that of someone they are connected with.
 */
export async function suspend(
  db: Database,
  { userId, by, reason, why, now }: Change & { reason: string | null; why: SuspensionReason | null },
) {
  const link = newLink("appeal", userId, "", now);
  // The letter's object is the link with which the person answers, and the reason (worker/features/mail/letter.ts).
  const email = { kind: "suspended" as const, personId: userId, objectId: `${link.id}.${why ?? "other"}` };
  const ends = { verified: false, sessionsEndedBefore: now, sessionKept: null, suspensionWrittenBy: by };
  const [, , , , , , released] = await db.batch([
    db
      .update(users)
      .set({ suspendedAt: now, suspensionReason: reason, suspensionCode: why, ...ends })
      // Who has left is suspended by themselves; an admin's suspension outlasts an undone deletion.
      .where(
        and(
          eq(users.id, userId),
          sql`suspended_at is left_at`,
          // Nothing would ever erase the reason again.
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
 * The people of the person's active stays, while the suspension of this instant holds. The instant is text: D1 writes a number
 * that is joined to text as a fraction.
 */
const hostsAndGuestsOf = (userId: string, now: string) =>
  sql`select case when landlord_id = ${userId} then migrant_id else landlord_id end as person, id || ${`.${Date.parse(now)}`} as object
    from connections where ${userId} in (landlord_id, migrant_id) and status = 'active' and ${isSuspendedSince(userId, now)}`;

/**
 * Lifts a suspension, with `since` only the one that began then. Earlier sessions stay ended, and the badge needs a new
 * approval.
 */
export async function liftSuspension(
  db: Database,
  { since, ...change }: Change & { since: string | undefined },
): Promise<void> {
  const { userId, by } = change;
  const isRead = since === undefined ? undefined : isSuspendedSince(userId, since);
  await db.batch(liftStatements(db, change, and(mayActAbout(by, userId), isRead)));
}

/** The statements that lift a suspension while the condition about the person's row in `users` holds. */
export function liftStatements(db: Database, { userId, by, now }: Change, onlyIf?: SQL) {
  // A suspension made by hand in the database has not ended any session.
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

/** A person's suspension, who made it, and their role, and the number of other active admins; undefined for an unknown id. */
export async function findSuspension(db: Database, userId: string) {
  // mutant-safe: only chooses the sentence that says why nobody was suspended
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
