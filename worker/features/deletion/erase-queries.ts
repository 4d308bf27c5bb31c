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
import { isErasable, isFree } from "./causes.ts";

/** How far the erasure of a person is; undefined for a person who has not left. */
export async function findLeaver(db: Database, userId: string) {
  const { leftAt, erasedAt, erasedUpTo } = users;
  const [found] = await db
    .select({ leftAt, erasedAt, erasedUpTo })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(leftAt)));
  return found;
}

/** Gets no emails, and leaves the person's own address to whoever registers with it. */
const addressOfNobody = sql`id || '@deleted.invalid'`;

/** For the statement after the one that changes the address: a trigger clears the problem then. */
const stopEmails = (db: Database, userId: string, onlyIf: SQL) =>
  db
    .update(users)
    .set({ emailProblem: "rejected" })
    .where(and(eq(users.id, userId), onlyIf));

/** The statements that delete every way to sign in, and what a person's devices hear. */
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
 * Closes the way back on the day that was named, while only a report keeps the rest: signing in, registering the address again
 * and every link answer as after an erasure, so that nobody learns from them that there is a report. A repeat changes nothing.
 */
export async function closeWayBack(db: Database, userId: string): Promise<void> {
  const isLeaver = and(eq(users.id, userId), isNotNull(users.leftAt), isNull(users.erasedAt));
  const isClosed = sql`exists (select 1 from users where id = ${userId} and email = ${addressOfNobody})`;
  await db.batch([
    db
      .update(users)
      .set({ email: addressOfNobody, passwordHash: null })
      .where(and(isLeaver, isFree(userId))),
    stopEmails(db, userId, isClosed),
    ...credentials(db, (column) => and(eq(column, userId), isClosed)),
  ]);
}

/**
 * Erases a person from the database, in one batch: their row keeps its id, type and dates. From then on nothing can be undone.
 * A repeat erases what was written since. False when something keeps the account, and nothing has changed.
 */
export async function eraseRows(db: Database, userId: string, now: string): Promise<boolean> {
  const isErased = sql`exists (select 1 from users where id = ${userId} and erased_at is not null)`;
  const own = (column: SQLiteColumn) => and(eq(column, userId), isErased);
  const done = await db.batch([
    db
      .update(users)
      .set({
        erasedAt: now,
        email: addressOfNobody,
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
    // What reviewers wrote about the person goes; that there was a case stays.
    db
      .delete(caseNotes)
      .where(inArray(caseNotes.caseId, db.select({ id: cases.id }).from(cases).where(own(cases.subjectId)))),
    // What the person wrote to them goes, too. What reviewers wrote on these cases is about someone else.
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
    // mutant-safe: their day ends in two days anyway
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
    // Their stars stay in the averages of others, without a word, also of the reply, which may name them. What others said
    // of them goes.
    db.update(ratings).set({ comment: null, reply: null, repliedAt: null }).where(own(ratings.authorId)),
    db.delete(ratings).where(own(ratings.subjectId)),
    // What they said of someone who was erased before them is in nobody's average. It would keep the connection for good.
    db.delete(ratings).where(
      and(
        own(ratings.authorId),
        sql`exists (select 1 from users as subject
            where subject.id = ${ratings.subjectId} and subject.erased_at is not null)`,
      ),
    ),
    // The files are deleted next; the rows say which.
    db.update(photos).set({ state: "removed" }).where(own(photos.userId)),
    db.delete(dueWork).where(and(own(dueWork.subject), ne(dueWork.kind, "account_erasure"))),
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isErased)),
  ]);
  return (done.at(-1) as unknown[]).length === 1;
}

/** The person's connections after one of them, by id, at most `limit`. */
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

/** Notes the last connection whose thread is done; null when all are. */
export const noteThreads = (db: Database, userId: string, upTo: string | null) =>
  db.update(users).set({ erasedUpTo: upTo }).where(eq(users.id, userId));

/** The person's uploads, at most `limit`. */
export async function findPhotosOf(db: Database, userId: string, limit: number): Promise<string[]> {
  const found = await db.select({ id: photos.id }).from(photos).where(eq(photos.userId, userId)).limit(limit);
  return found.map(({ id }) => id);
}

/** Deletes the rows of photos whose files are gone. */
export const forgetPhotos = (db: Database, ids: readonly string[]) =>
  db.delete(photos).where(inArray(photos.id, [...ids]));
