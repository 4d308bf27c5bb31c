import { type SQL, sql } from "drizzle-orm";
import { claimMinutes } from "#schema/limits.ts";
import { mayActAbout } from "./connected.ts";

/** SQL conditions on a row of `cases`, for the statements that read or change a case. */

/** A claim from this time or earlier has lapsed. In milliseconds since 1970. */
export const lapsedBefore = (now: string) => Date.parse(now) - claimMinutes * 60_000;

/** The reviewer is connected neither with the person of the case nor with the person who raised it. */
const hasNoConnectionWith = (reviewerId: string | SQL) =>
  sql`(${mayActAbout(reviewerId, sql`cases.subject_id`)} and ${mayActAbout(reviewerId, sql`cases.raised_by`)})`;

/**
 * Another reviewer can handle the case: an active admin who is not its person, did not raise it, did not make the
 * decision that it contests, and is not connected with its people.
 */
export const hasOtherReviewer = (personId: string) =>
  sql`exists (select 1 from users as reviewer where reviewer.role = 'admin' and reviewer.suspended_at is null
    and reviewer.id <> ${personId} and reviewer.id is not cases.subject_id and reviewer.id is not cases.raised_by
    and reviewer.id is not cases.decided_by and ${hasNoConnectionWith(sql`reviewer.id`)})`;

/**
 * The case is about a check-in of someone who has a connection with this admin. The admin may not read it: the other person
 * of a stay must not learn that something is wrong.
 */
const isCheckInOfTheirs = (personId: string | SQL) =>
  sql`(cases.kind = 'check_in' and cases.subject_id in (
    select migrant_id from connections where landlord_id = ${personId}
    union all select landlord_id from connections where migrant_id = ${personId}))`;

/**
 * The person may learn of the case: it is not about them, they did not raise it (schema/policy.ts, `mayHandle`), and it
 * is not a check-in of a person they are connected with.
 */
const mayHearOf = (personId: string | SQL) =>
  sql`cases.subject_id is not ${personId} and cases.raised_by is not ${personId}
    and ${isCheckInOfTheirs(personId)} is not true`;

/** SQL condition on a row of `users`: the person may learn of this case. */
export const mayLearnOfCase = (caseId: string) =>
  sql`exists (select 1 from cases where cases.id = ${caseId} and ${mayHearOf(sql`users.id`)})`;

/** The same condition on a pair of rows of `cases` and `users`. */
export const mayLearnOfCases = mayHearOf(sql`users.id`);

/** A query for the ids of the cases about a person, and of the check-ins of people they are connected with. */
export const casesKeptFrom = (personId: string) =>
  sql`select id from cases where subject_id = ${personId}
    union all select id from cases where ${isCheckInOfTheirs(personId)}`;

/**
 * The person may read the case: they may learn of it, and they did not make the decision that it contests, unless no
 * one else can handle the case.
 */
export const mayBeReadBy = (personId: string) =>
  sql`${mayHearOf(personId)}
    and (cases.decided_by is not ${personId} or not ${hasOtherReviewer(personId)})`;

/** The person may handle the case: they may read it, and they are not connected with its people. */
export const mayBeHandledBy = (personId: string) =>
  sql`${mayBeReadBy(personId)} and ${hasNoConnectionWith(personId)}`;

/** No one else has a current claim on the case. */
export const isFreeFor = (personId: string, now: string) =>
  sql`(cases.claimed_by is null or cases.claimed_by = ${personId} or cases.claimed_at <= ${lapsedBefore(now)})`;

/** The person is an active admin when the statement runs. */
export const isActiveReviewer = (personId: string) =>
  sql`exists (select 1 from users where id = ${personId} and role = 'admin' and suspended_at is null)`;

/** An admin has suspended the person of the case. The deletion of an account alone is not a suspension. */
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

/** The case is open, and the reviewer is an active admin who may handle it. */
export const mayChange = ({ id, by }: Change) =>
  sql`cases.id = ${id} and cases.closed_at is null and ${mayBeHandledBy(by)} and ${isActiveReviewer(by)}`;
