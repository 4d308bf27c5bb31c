import { type SQL, sql } from "drizzle-orm";
import { dayMs } from "#schema/durations.ts";
import { reversalDays } from "#schema/limits.ts";
import { familyCompositions, familyFrom } from "#schema/vocabulary.ts";
import { hasOtherReviewer } from "#worker/features/cases/index.ts";
import type { Env } from "#worker/platform/env.ts";
import { openOrLog, type RequestRow, unsealRow } from "./details.ts";

/** Which decisions need two reviewers: SQL conditions on a row `r` of `verification_requests` and its case. */

/**
 * Whether a form names a family; only a migrant's form can. True when the row cannot be unsealed, so that a damaged row needs a
 * second reviewer.
 */
export function namesFamily(env: Env, row: RequestRow): boolean {
  const details = openOrLog(row, () => ({ of: unsealRow(env, row).details }));
  if (!details) return true;
  const { of } = details;
  const composition = of !== null && "familyComposition" in of ? of.familyComposition : undefined;
  return familyCompositions.some((family) => family === composition);
}

/** The row is about a family, according to its form or to the profile of its person. */
const isAboutFamily = (isNamed: boolean) =>
  sql`(${isNamed ? 1 : 0} or exists (select 1 from migrant_profiles where user_id = r.user_id and family_size >= ${familyFrom}))`;

/** The last decision about the person was the opposite one, and it is less than `reversalDays` old. */
const isReversal = (status: string, now: string) =>
  sql`exists (select 1 from (select status, decided_at from verification_requests
      where user_id = r.user_id and id <> r.id order by decided_at desc limit 1) as last
    where last.status <> ${status} and last.decided_at > ${Date.parse(now) - reversalDays * dayMs})`;

/** The decision needs a second reviewer by its kind, however many reviewers there are. */
export const needsSecond = (isFamily: boolean, status: string, now: string) =>
  sql`(${isAboutFamily(isFamily)} or ${isReversal(status, now)})`;

export interface Deciding {
  status: string;
  /** The reviewer. */
  by: string;
  now: string;
  /** The form names a family. */
  isFamily: boolean;
  /** The time of another reviewer's proposal that this one has read. */
  proposal: string | undefined;
}

const readAt = ({ proposal }: Deciding) => (proposal === undefined ? null : Date.parse(proposal));

/**
 * A decision that has not taken effect changes the case instead: it becomes a proposal, or turns down another reviewer's
 * proposal. A reviewer cannot answer their own proposal, or one that they have not read.
 */
export const staysOpen = (deciding: Deciding): SQL =>
  sql`cases.proposed_at is ${readAt(deciding)} and cases.proposed_by is not ${deciding.by}`;

/** The decision takes effect: it needs no second reviewer, there is no other reviewer, or it confirms another one's proposal. */
export const takesEffect = (deciding: Deciding): SQL =>
  sql`(not ${hasOtherReviewer(deciding.by)} or (cases.proposed_at is ${readAt(deciding)}
    and (case when cases.proposed_by is null then not ${needsSecond(deciding.isFamily, deciding.status, deciding.now)}
      else cases.proposed_by <> ${deciding.by} and cases.proposed_outcome = ${deciding.status} end)))`;

/** The decision needs a second reviewer, but none has confirmed it. */
export const isUnconfirmed = ({ isFamily, status, by, now }: Deciding): SQL =>
  sql`(${needsSecond(isFamily, status, now)} and not (coalesce(cases.proposed_by, ${by}) <> ${by}
    and cases.proposed_outcome = ${status}))`;
