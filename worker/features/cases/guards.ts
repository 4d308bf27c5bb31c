import { type SQL, sql } from "drizzle-orm";
import { claimMinutes } from "#schema/limits.ts";
import { mayActAbout } from "./connected.ts";

/** Conditions of the statements that change a case, as SQL on a row of `cases`. */

/** A claim from before this has lapsed: milliseconds since 1970. */
export const lapsedBefore = (now: string) => Date.parse(now) - claimMinutes * 60_000;

/** The reviewer is connected neither with the person of the case nor with whoever raised it. */
const isConnectedWithNobody = (reviewerId: string | SQL) =>
  sql`(${mayActAbout(reviewerId, sql`cases.subject_id`)} and ${mayActAbout(reviewerId, sql`cases.raised_by`)})`;

/**
 * Another reviewer can handle the case: not its person, not whoever raised it, nobody connected with them, and not whoever
 * made the decision that it answers.
 */
export const hasOtherReviewer = (personId: string) =>
  sql`exists (select 1 from users as reviewer where reviewer.role = 'admin' and reviewer.suspended_at is null
    and reviewer.id <> ${personId} and reviewer.id is not cases.subject_id and reviewer.id is not cases.raised_by
    and reviewer.id is not cases.decided_by and ${isConnectedWithNobody(sql`reviewer.id`)})`;

/** A check-in of someone they are connected with: the other person of a stay must not hear that something is wrong. */
const isCheckInOfTheirs = (personId: string | SQL) =>
  sql`(cases.kind = 'check_in' and cases.subject_id in (
    select migrant_id from connections where landlord_id = ${personId}
    union all select landlord_id from connections where migrant_id = ${personId}))`;

/** Nobody learns of a case that is about them or comes from them (schema/policy.ts, `mayHandle`), nor of such a check-in. */
const mayHearOf = (personId: string | SQL) =>
  sql`cases.subject_id is not ${personId} and cases.raised_by is not ${personId}
    and ${isCheckInOfTheirs(personId)} is not true`;

/** Whoever may learn of this case, as a condition on a row of `users`. */
export const hearsOf = (caseId: string) =>
  sql`exists (select 1 from cases where cases.id = ${caseId} and ${mayHearOf(sql`users.id`)})`;

/** The same as a condition on a pair of rows of `cases` and `users`. */
export const hearOfCases = mayHearOf(sql`users.id`);

/** The ids of the cases about a person, or about a check-in of someone they are connected with. */
export const casesKeptFrom = (personId: string) =>
  sql`select id from cases where subject_id = ${personId}
    union all select id from cases where ${isCheckInOfTheirs(personId)}`;

/** Nobody reads a case that they may not learn of, nor the answer to their own decision, unless nobody else can handle it. */
export const mayBeReadBy = (personId: string) =>
  sql`${mayHearOf(personId)}
    and (cases.decided_by is not ${personId} or not ${hasOtherReviewer(personId)})`;

/** Nobody handles a case that they may not read, or whose people they are connected with. */
export const mayBeHandledBy = (personId: string) =>
  sql`${mayBeReadBy(personId)} and ${isConnectedWithNobody(personId)}`;

/** Nobody else works on it now. */
export const isFreeFor = (personId: string, now: string) =>
  sql`(cases.claimed_by is null or cases.claimed_by = ${personId} or cases.claimed_at <= ${lapsedBefore(now)})`;

/** The caller is an admin at the moment of the write. */
export const isActiveReviewer = (personId: string) =>
  sql`exists (select 1 from users where id = ${personId} and role = 'admin' and suspended_at is null)`;

/** An admin's suspension of the person of the case is in force. A deleted account alone is none. */
export const isSubjectSuspended = sql`exists (select 1 from users
  where id = cases.subject_id and suspended_at is not left_at)`;

/** A change of a case. */
export interface Change {
  /** The id of the case. */
  id: string;
  /** The reviewer who makes it. */
  by: string;
  now: string;
  requestId: string;
}

/** Only an open case, only by a reviewer, and never their own or that of someone connected with them. */
export const mayChange = ({ id, by }: Change) =>
  sql`cases.id = ${id} and cases.closed_at is null and ${mayBeHandledBy(by)} and ${isActiveReviewer(by)}`;
