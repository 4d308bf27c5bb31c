import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { deletedUser } from "#schema/deleted-user.ts";
import { accountLinks } from "#schema/tables/account-links.ts";
import { appeals } from "#schema/tables/appeals.ts";
import { addressBlocks, blocks } from "#schema/tables/blocks.ts";
import { caseNotes, cases } from "#schema/tables/cases.ts";
import { checkIns } from "#schema/tables/check-ins.ts";
import { connections } from "#schema/tables/connections.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { emails } from "#schema/tables/emails.ts";
import { notificationSettings } from "#schema/tables/notification-settings.ts";
import { passkeys } from "#schema/tables/passkeys.ts";
import { photos } from "#schema/tables/photos.ts";
import { phraseHits } from "#schema/tables/phrase-hits.ts";
import { landlordProfiles, migrantProfiles, profileViews } from "#schema/tables/profiles.ts";
import { pushDevices } from "#schema/tables/push-devices.ts";
import { ratings } from "#schema/tables/ratings.ts";
import {
  authenticatorApps,
  factorPasses,
  factorResets,
  recoveryCodes,
} from "#schema/tables/second-factor.ts";
import { users } from "#schema/tables/users.ts";
import { verificationRequests } from "#schema/tables/verification.ts";
import type { Database } from "#worker/platform/database.ts";
import { hasNoDeletionCause, isErasable } from "./causes.ts";

/** The state of a person's erasure; undefined for a person who has not left. */
export async function findLeaver(db: Database, userId: string) {
  const { leftAt, erasedAt, erasedUpTo } = users;
  const [found] = await db
    .select({ leftAt, erasedAt, erasedUpTo })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(leftAt)));
  return found;
}

/** An address that gets no emails. It frees the person's own address for another registration. */
const deletedAddress = sql`id || '@deleted.invalid'`;

/**
 * A statement that stops all emails to the person. It must follow the statement that changes the address: that
 * change makes a trigger clear `emailProblem`.
 */
const stopEmails = (db: Database, userId: string, onlyIf: SQL) =>
  db
    .update(users)
    .set({ emailProblem: "rejected" })
    .where(and(eq(users.id, userId), onlyIf));

/** The statements that delete every way to sign in, and the devices that get push messages. */
const credentials = (db: Database, own: (column: SQLiteColumn) => SQL | undefined) =>
  [
    db.delete(accountLinks).where(own(accountLinks.userId)),
    db.delete(passkeys).where(own(passkeys.userId)),
    db.delete(authenticatorApps).where(own(authenticatorApps.userId)),
    db.delete(recoveryCodes).where(own(recoveryCodes.userId)),
    db.delete(factorPasses).where(own(factorPasses.userId)),
    db.delete(factorResets).where(own(factorResets.userId)),
    db.delete(pushDevices).where(own(pushDevices.userId)),
  ] as const;

/**
 * Runs when only an open report delays an erasure: from the announced day on, the deletion can no longer be undone. Signing
 * in, registering the address again and every link then answer as after an erasure, so that no one learns of the report from
 * them. A repeated call changes nothing.
 */
export async function closeWayBack(db: Database, userId: string): Promise<void> {
  // mutant-safe (isNull(users.erasedAt)): an erased person already has these values
  const isLeaver = and(eq(users.id, userId), isNotNull(users.leftAt), isNull(users.erasedAt));
  const isClosed = sql`exists (select 1 from users where id = ${userId} and email = ${deletedAddress})`;
  await db.batch([
    db
      .update(users)
      .set({ email: deletedAddress, passwordHash: null })
      .where(and(isLeaver, hasNoDeletionCause(userId))),
    stopEmails(db, userId, isClosed),
    ...credentials(db, (column) => and(eq(column, userId), isClosed)),
  ]);
}

/**
 * Erases a person from the database, in one batch: their row keeps its id, type and dates. The erasure cannot be
 * undone. A repeated call erases what was written since. Returns false, without a change, if something delays the
 * erasure.
 */
export async function eraseRows(db: Database, userId: string, now: string): Promise<boolean> {
  const isErased = sql`exists (select 1 from users where id = ${userId} and erased_at is not null)`;
  const own = (column: SQLiteColumn) => and(eq(column, userId), isErased);
  const done = await db.batch([
    db
      .update(users)
      .set({
        erasedAt: now,
        email: deletedAddress,
        passwordHash: null,
        role: "user",
        ...deletedUser,
        searchName: "",
        searchNameReversed: "",
        verified: false,
        suspensionReason: null,
        suspensionCode: null,
        sessionKept: null,
        endedSessions: [],
        language: "en",
        emailConfirmedAt: null,
        acceptedTerms: null,
        factorOpenedAt: null,
        factorResetAt: null,
      })
      .where(and(eq(users.id, userId), isNotNull(users.leftAt), isNull(users.erasedAt), isErasable(userId))),
    stopEmails(db, userId, isErased),
    db.delete(migrantProfiles).where(own(migrantProfiles.userId)),
    db.delete(landlordProfiles).where(own(landlordProfiles.userId)),
    // The notes of reviewers about the person are deleted; the cases remain.
    db
      .delete(caseNotes)
      .where(inArray(caseNotes.caseId, db.select({ id: cases.id }).from(cases).where(own(cases.subjectId)))),
    // The notes that the person wrote to reviewers are deleted, too. The notes of reviewers on these cases are about
    // other people.
    db
      .delete(caseNotes)
      .where(
        and(
          eq(caseNotes.kind, "raised"),
          inArray(caseNotes.caseId, db.select({ id: cases.id }).from(cases).where(own(cases.raisedBy))),
        ),
      ),
    db.delete(verificationRequests).where(own(verificationRequests.userId)),
    db.delete(profileViews).where(own(profileViews.migrantId)),
    // mutant-safe: these rows are deleted after two days in any case
    db.delete(profileViews).where(own(profileViews.landlordId)),
    db.delete(appeals).where(own(appeals.personId)),
    db.delete(checkIns).where(own(checkIns.personId)),
    db.delete(phraseHits).where(own(phraseHits.senderId)),
    db.delete(emails).where(own(emails.personId)),
    ...credentials(db, own),
    db.delete(blocks).where(own(blocks.blockerId)),
    db.delete(blocks).where(own(blocks.blockedId)),
    db.delete(addressBlocks).where(own(addressBlocks.migrantId)),
    db.delete(notificationSettings).where(own(notificationSettings.userId)),
    // The person's ratings keep their stars for the averages of others, but lose the comment and the reply, which may
    // name the person. The ratings about the person are deleted.
    db.update(ratings).set({ comment: null, reply: null, repliedAt: null }).where(own(ratings.authorId)),
    db.delete(ratings).where(own(ratings.subjectId)),
    // A rating about a person who was already erased counts in no average. It would keep the connection forever.
    db.delete(ratings).where(
      and(
        own(ratings.authorId),
        sql`exists (select 1 from users as subject
            where subject.id = ${ratings.subjectId} and subject.erased_at is not null)`,
      ),
    ),
    // The files are deleted in the next steps; the rows say which ones.
    db.update(photos).set({ state: "removed" }).where(own(photos.userId)),
    db.delete(dueWork).where(and(own(dueWork.subject), ne(dueWork.kind, "account_erasure"))),
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isErased)),
  ]);
  return (done.at(-1) as unknown[]).length === 1;
}

/** The ids of the person's connections after this one, in the order of ids, at most `limit`. */
export async function findThreadsAfter(db: Database, userId: string, after: string, limit: number) {
  const found = await db
    .select({ id: connections.id })
    .from(connections)
    .where(
      and(
        or(eq(connections.landlordId, userId), eq(connections.migrantId, userId)),
        gt(connections.id, after),
      ),
    )
    .orderBy(asc(connections.id))
    .limit(limit);
  return found.map(({ id }) => id);
}

/** Stores the last connection whose thread is done; null when all are done. */
export const noteThreads = (db: Database, userId: string, upTo: string | null) =>
  db.update(users).set({ erasedUpTo: upTo }).where(eq(users.id, userId));

/** The ids of the person's uploaded photos, at most `limit`. */
export async function findPhotosOf(db: Database, userId: string, limit: number): Promise<string[]> {
  const found = await db.select({ id: photos.id }).from(photos).where(eq(photos.userId, userId)).limit(limit);
  return found.map(({ id }) => id);
}

/** Deletes the rows of photos whose files are deleted. */
export const forgetPhotos = (db: Database, ids: readonly string[]) =>
  db.delete(photos).where(inArray(photos.id, [...ids]));
