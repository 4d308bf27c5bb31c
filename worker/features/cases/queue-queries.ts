import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { cases } from "#schema/tables/cases.ts";
import { reports } from "#schema/tables/reports.ts";
import { users } from "#schema/tables/users.ts";
import type { CaseKind } from "#schema/vocabulary.ts";
import type { Database } from "#worker/platform/database.ts";
import { lapsedBefore, mayBeReadBy } from "./guards.ts";
import { isLate, isWaiting } from "./late.ts";

/** The position of a case in the queue, which is ordered by deadline and id. */
interface Place {
  id: string;
  dueAt: string;
}

export interface QueuePage {
  /** The reviewer who reads. */
  userId: string;
  now: string;
  kind: CaseKind | undefined;
  whose: "mine" | "unclaimed" | undefined;
  due: "late" | undefined;
  after: Place | undefined;
  limit: number;
}

const isMine = (userId: string, now: string) =>
  sql`cases.claimed_by = ${userId} and cases.claimed_at > ${lapsedBefore(now)}`;
const isUnclaimed = (now: string) =>
  sql`(cases.claimed_by is null or cases.claimed_at <= ${lapsedBefore(now)})`;

const subject = alias(users, "subject");
const claimer = alias(users, "claimer");
const proposer = alias(users, "proposer");

/** The columns of a case and its people, and the reason of a report. */
const caseColumns = {
  case: cases,
  subject: {
    id: subject.id,
    firstName: subject.firstName,
    lastName: subject.lastName,
    userType: subject.userType,
    suspendedAt: subject.suspendedAt,
    leftAt: subject.leftAt,
  },
  claimer: { id: claimer.id, firstName: claimer.firstName, lastName: claimer.lastName },
  proposer: { id: proposer.id, firstName: proposer.firstName, lastName: proposer.lastName },
  reason: reports.reason,
};

/** Cases joined with the people whom `caseColumns` names, and with their reports. */
export const selectCases = (db: Database) =>
  db
    .select(caseColumns)
    .from(cases)
    .leftJoin(subject, eq(subject.id, cases.subjectId))
    .leftJoin(claimer, eq(claimer.id, cases.claimedBy))
    .leftJoin(proposer, eq(proposer.id, cases.proposedBy))
    .leftJoin(reports, and(eq(cases.kind, "report"), eq(reports.id, cases.objectId)));
export type CaseRow = Awaited<ReturnType<typeof selectCases>>[number];

/** A page of open cases, the earliest deadline first. Returns one row more than the limit if there is a next page. */
export function listOpen(db: Database, { userId, now, kind, whose, due, after, limit }: QueuePage) {
  const conditions: (SQL | undefined)[] = [
    isWaiting,
    mayBeReadBy(userId),
    kind && eq(cases.kind, kind),
    whose === "mine" ? isMine(userId, now) : undefined,
    whose === "unclaimed" ? isUnclaimed(now) : undefined,
    due && isLate(now),
    after && sql`(cases.due_at, cases.id) > (${Date.parse(after.dueAt)}, ${after.id})`,
  ];
  return selectCases(db)
    .where(and(...conditions))
    .orderBy(asc(cases.dueAt), asc(cases.id))
    .limit(limit + 1);
}

/**
 * How many open cases there are of each kind, and how many of these are claimed by the reviewer, unclaimed, and late.
 */
export const countOpen = (db: Database, { userId, now }: Pick<QueuePage, "userId" | "now">) =>
  db
    .select({
      kind: cases.kind,
      total: sql<number>`count(*)`,
      mine: sql<number>`total(${isMine(userId, now)})`,
      unclaimed: sql<number>`total(${isUnclaimed(now)})`,
      late: sql<number>`total(${isLate(now)})`,
    })
    .from(cases)
    .where(and(isWaiting, mayBeReadBy(userId)))
    .groupBy(cases.kind);

/** The position of a case in the queue, open or closed. */
export async function findPlace(db: Database, id: string): Promise<Place | undefined> {
  const [place] = await db
    .select({ id: cases.id, dueAt: cases.dueAt })
    .from(cases)
    .where(eq(cases.id, id))
    .limit(1);
  return place;
}
