import { desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { caseNotesListed } from "#schema/limits.ts";
import { caseNotes, cases } from "#schema/tables/cases.ts";
import { users } from "#schema/tables/users.ts";
import type { CaseEnd } from "#schema/vocabulary.ts";
import type { Database, Statements } from "#worker/platform/database.ts";
import { isConnected } from "./connected.ts";
import {
  type Change,
  hasOtherReviewer,
  isFreeFor,
  isSubjectSuspended,
  lapsedBefore,
  mayBeReadBy,
  mayChange,
} from "./guards.ts";
import { selectCases } from "./queue-queries.ts";

const author = alias(users, "author");
const person = { id: author.id, firstName: author.firstName, lastName: author.lastName };

/**
 * A case of any kind, open or closed, with its people. Also says whether this reviewer may read it, whether they are
 * connected with one of its people, and whether another reviewer can handle it.
 */
export async function findCase(db: Database, id: string, userId: string) {
  const rights = {
    mayRead: sql`(${mayBeReadBy(userId)})`.mapWith(Boolean),
    isAboutConnected: isConnected(userId, sql`cases.subject_id`),
    isFromConnected: isConnected(userId, sql`cases.raised_by`),
    hasOther: sql`${hasOtherReviewer(userId)}`.mapWith(Boolean),
    isSubjectSuspended: sql`${isSubjectSuspended}`.mapWith(Boolean),
  };
  const [[found], [may]] = await db.batch([
    selectCases(db).where(eq(cases.id, id)).limit(1),
    db.select(rights).from(cases).where(eq(cases.id, id)).limit(1),
  ]);
  return found && may && { ...found, ...may };
}

/** The names of these people. */
export async function findNames(db: Database, ids: readonly (string | null)[]) {
  const found = await db
    .select(person)
    .from(author)
    .where(sql`${author.id} in (select value from json_each(${JSON.stringify(ids)}))`)
    .limit(ids.length);
  return new Map(found.map((each) => [each.id, each]));
}

/** The notes on a case, the newest first. */
export const listNotes = (db: Database, caseId: string) =>
  db
    .select({ note: caseNotes, author: person })
    .from(caseNotes)
    .leftJoin(author, eq(author.id, caseNotes.authorId))
    .where(eq(caseNotes.caseId, caseId))
    .orderBy(desc(caseNotes.createdAt), desc(sql`${caseNotes}.rowid`))
    .limit(caseNotesListed);

/**
 * Claims a case, or renews the reviewer's claim. With `takeOver`, also takes it from another reviewer, which the audit
 * records. Returns false if the reviewer cannot claim it.
 */
export async function claim(db: Database, change: Change & { takeOver: boolean }): Promise<boolean> {
  const { by, now, requestId, takeOver } = change;
  const at = Date.parse(now);
  const isTaken = sql`cases.claimed_by <> ${by} and cases.claimed_at > ${lapsedBefore(now)}`;
  const [, claimed] = await db.batch([
    db.write(sql`insert into audit (at, event, actor_id, subject_id, object_id, request_id)
      select ${at}, 'case_taken_over', ${by}, cases.claimed_by, cases.id, ${requestId} from cases
      where ${mayChange(change)} and ${isTaken} and ${takeOver ? 1 : 0}`),
    db
      .update(cases)
      .set({ claimedBy: by, claimedAt: now })
      .where(sql`${mayChange(change)} and (${isFreeFor(by, now)} or ${takeOver ? 1 : 0})`)
      .returning({ id: cases.id }),
  ]);
  return claimed.length > 0;
}

/**
 * Removes the reviewer's claim. A repeated call changes nothing. Returns false if another reviewer has claimed the
 * case, or if the reviewer may not handle it.
 */
export async function release(db: Database, change: Change): Promise<boolean> {
  const released = await db
    .update(cases)
    .set({ claimedBy: null, claimedAt: null })
    .where(sql`${mayChange(change)} and ${isFreeFor(change.by, change.now)}`)
    .returning({ id: cases.id });
  return released.length > 0;
}

/** A note, sealed. */
export interface SealedNote {
  id: string;
  text: string;
  keyId: string;
}

/**
 * Adds a note to an open case, renews the claim of its author, and records the note in the audit. Returns false if the
 * reviewer may not handle the case.
 */
export async function addNote(db: Database, change: Change, note: SealedNote): Promise<boolean> {
  const { id, by, now, requestId } = change;
  const at = Date.parse(now);
  const [, , , added] = await db.batch([
    db.write(sql`insert into case_notes (id, case_id, author_id, kind, created_at, text, key_id)
      select ${note.id}, cases.id, ${by}, 'note', ${at}, ${note.text}, ${note.keyId} from cases
      where ${mayChange(change)}`),
    db.write(sql`insert into audit (at, event, actor_id, subject_id, object_id, request_id)
      select ${at}, 'case_noted', ${by}, cases.subject_id, cases.id, ${requestId} from cases
      where cases.id = ${id} and changes() = 1`),
    db.write(sql`update cases set claimed_at = ${at} where ${mayChange(change)} and cases.claimed_by = ${by}
      and cases.claimed_at > ${lapsedBefore(now)}`),
    db.select({ id: caseNotes.id }).from(caseNotes).where(eq(caseNotes.id, note.id)),
  ]);
  return added.length > 0;
}

export interface Closing extends Change {
  outcome: CaseEnd;
  /** The outcome reverses an earlier decision. */
  needsSecond: boolean;
}

/**
 * Closes a case, proposes its outcome, or cancels another reviewer's proposal by choosing another outcome. The row at
 * this moment decides which of these happens. The first statement makes the change; the note, the audit and `more`
 * depend on it. Returns the row; undefined if no change was possible.
 */
export async function close(db: Database, closing: Closing, note: SealedNote, more: Statements) {
  const { id, by, now, requestId, outcome, needsSecond } = closing;
  const at = Date.parse(now);
  const disagrees = sql`(cases.proposed_by is not null and cases.proposed_outcome <> ${outcome})`;
  const closes = sql`(not ${disagrees} and (cases.proposed_by is not null
    or not (${needsSecond ? 1 : 0} and ${hasOtherReviewer(by)})))`;
  // All assignments read the row as it was before the update.
  const proposes = sql`(cases.proposed_by is null and not ${closes})`;
  const [[changed]] = await db.batch([
    db
      .update(cases)
      .set({
        closedAt: sql`case when ${closes} then ${at} end`,
        closedBy: sql`case when ${closes} then ${by} end`,
        outcome: sql`case when ${closes} then ${outcome} end`,
        proposedBy: sql`case when ${proposes} then ${by} when ${closes} then cases.proposed_by end`,
        proposedAt: sql`case when ${proposes} then ${at} when ${closes} then cases.proposed_at end`,
        proposedOutcome: sql`case when ${proposes} then ${outcome} when ${closes} then cases.proposed_outcome end`,
        claimedBy: null,
        claimedAt: null,
      })
      .where(sql`${mayChange(closing)} and ${isFreeFor(by, now)}
        and (cases.proposed_by is not ${by} or not ${hasOtherReviewer(by)})
        and (${outcome} <> 'suspended' or ${isSubjectSuspended})`)
      .returning(),
    db.write(sql`insert into case_notes (id, case_id, author_id, kind, created_at, text, key_id)
      select ${note.id}, cases.id, ${by}, case when cases.closed_at is not null then 'closing'
        when cases.proposed_by is not null then 'proposal' else 'disagreement' end,
        ${at}, ${note.text}, ${note.keyId}
      from cases where cases.id = ${id} and changes() = 1`),
    db.write(sql`insert into audit (at, event, actor_id, subject_id, object_id, detail, request_id)
      select ${at}, case when cases.closed_at is not null then 'case_closed'
        when cases.proposed_by is not null then 'decision_proposed' else 'decision_disputed' end,
        ${by}, cases.subject_id, cases.id, ${outcome}, ${requestId}
      from cases where cases.id = ${id} and changes() = 1`),
    db.write(sql`insert into audit (at, event, actor_id, subject_id, object_id, detail, request_id)
      select ${at}, 'single_reviewer', ${by}, cases.subject_id, cases.id, ${outcome}, ${requestId}
      from cases where cases.id = ${id} and changes() = 1 and cases.closed_at is not null
        and (cases.decided_by is ${by} or (${needsSecond ? 1 : 0} and coalesce(cases.proposed_by, ${by}) = ${by}))`),
    ...more,
  ]);
  return changed;
}

/** Notes that were sealed with another key, in a random order. */
export const findNotesOfOtherKeys = (db: Database, keyId: string, most: number) =>
  db
    .select()
    .from(caseNotes)
    // Two ranges instead of "is not", which cannot use the index.
    .where(sql`${caseNotes.keyId} < ${keyId} or ${caseNotes.keyId} > ${keyId}`)
    .orderBy(sql`random()`)
    .limit(most);

export const replaceNote = (db: Database, { id, text, keyId }: SealedNote) =>
  db.update(caseNotes).set({ text, keyId }).where(eq(caseNotes.id, id));
