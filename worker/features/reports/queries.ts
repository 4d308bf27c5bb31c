import { and, desc, eq, exists, gt, inArray, isNull, lte, or, type SQLWrapper, sql } from "drizzle-orm";
import { dangerDueHours, reportsListed } from "#schema/limits.ts";
import { canBrowse, isPartyTo, otherPartyOf, type Person } from "#schema/policy.ts";
import { cases } from "#schema/tables/cases.ts";
import { connections } from "#schema/tables/connections.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { ratings } from "#schema/tables/ratings.ts";
import { reports } from "#schema/tables/reports.ts";
import { users } from "#schema/tables/users.ts";
import { mayBeReadBy, openCase } from "#worker/features/cases/index.ts";
import { visibleTo } from "#worker/features/migrants/index.ts";
import { type Database, isUniqueViolation } from "#worker/platform/database.ts";

type Reporter = Pick<Person, "id" | "userType">;

/** SQL condition: the two people were ever connected, in either role. */
const wereConnected = (db: Database, one: string, other: SQLWrapper, isPaid?: true) =>
  exists(
    db
      .select({ id: connections.id })
      .from(connections)
      .where(
        and(
          or(
            and(eq(connections.landlordId, one), eq(connections.migrantId, other)),
            and(eq(connections.migrantId, one), eq(connections.landlordId, other)),
          ),
          isPaid && eq(connections.paymentCompleted, true),
        ),
      ),
  );

/** SQL condition: the reporter may see this person: themselves, a person they were connected with, or a migrant in browse. */
const seesPerson = (db: Database, reporter: Reporter, other: typeof users.id | typeof ratings.subjectId) =>
  or(
    eq(other, reporter.id),
    wereConnected(db, reporter.id, other),
    canBrowse(reporter)
      ? exists(
          db
            .select({ id: migrantProfiles.id })
            .from(migrantProfiles)
            .where(and(eq(migrantProfiles.userId, other), visibleTo(reporter.id))),
        )
      : undefined,
  );

/** The columns of a query over users that decide how much of a name the reporter sees (present.ts). */
const nameFor = (db: Database, reporterId: string) => ({
  id: users.id,
  userType: users.userType,
  firstName: users.firstName,
  lastName: users.lastName,
  /** A paid connection shows the whole name. */
  isKnown: sql`${wereConnected(db, reporterId, users.id, true)}`.mapWith(Boolean),
  isConnected: sql`${wereConnected(db, reporterId, users.id)}`.mapWith(Boolean),
});

/** A person whom the reporter may see; undefined for any other. */
export async function findPersonSeen(db: Database, reporter: Reporter, id: string) {
  const [person] = await db
    .select(nameFor(db, reporter.id))
    .from(users)
    .where(and(eq(users.id, id), seesPerson(db, reporter, users.id)))
    .limit(1);
  return person;
}
export type PersonSeen = NonNullable<Awaited<ReturnType<typeof findPersonSeen>>>;

/** A connection of this person; undefined for any other. */
export async function findOwnConnection(db: Database, reporter: Reporter, id: string) {
  const { landlordId, migrantId } = connections;
  const [connection] = await db
    .select({ id: connections.id, landlordId, migrantId })
    .from(connections)
    .where(eq(connections.id, id))
    .limit(1);
  return connection && isPartyTo(reporter, connection)
    ? { ...connection, otherId: otherPartyOf(reporter, connection) }
    : undefined;
}

/** The author of a revealed rating that this person may read. */
export async function findRatingAuthor(db: Database, reporter: Reporter, id: string, now: string) {
  const [author] = await db
    .select(nameFor(db, reporter.id))
    .from(ratings)
    .innerJoin(users, eq(users.id, ratings.authorId))
    .where(
      and(
        eq(ratings.id, id),
        lte(ratings.revealsAt, now),
        // A rating without stars is about a stay that never started, and only its author reads it.
        gt(ratings.stars, 0),
        // Also the reporter's own rating: sendReport then answers that they cannot report themselves.
        or(eq(ratings.authorId, reporter.id), seesPerson(db, reporter, ratings.subjectId)),
      ),
    )
    .limit(1);
  return author;
}

type NewReport = typeof reports.$inferInsert;

/**
 * Stores a report and opens its case. Returns false when a unique index refuses it: its number is taken, or its reporter
 * has already sent it.
 */
export async function insertReport(db: Database, report: NewReport): Promise<boolean> {
  const { id: objectId, subjectId = null, reporterId: raisedBy = null, reason, createdAt } = report;
  const dueHours = reason === "danger" ? dangerDueHours : undefined;
  try {
    await db.batch([
      db.insert(reports).values(report),
      openCase(db, { kind: "report", objectId, subjectId, raisedBy, dueHours }, createdAt),
    ]);
    return true;
  } catch (fault) {
    if (isUniqueViolation(fault)) return false;
    throw fault;
  }
}

const ofCase = and(eq(cases.kind, "report"), eq(cases.objectId, reports.id));
const progress = {
  number: reports.number,
  createdAt: reports.createdAt,
  reason: reports.reason,
  claimedAt: cases.claimedAt,
  closedAt: cases.closedAt,
  outcome: cases.outcome,
};

/** A person's own reports, the newest first, each with its case and the reported person. */
export const findOwnReports = (
  db: Database,
  reporterId: string,
  clientReportId?: string,
  most: number = reportsListed,
) =>
  db
    .select({ ...progress, id: reports.id, details: reports.details, person: nameFor(db, reporterId) })
    .from(reports)
    .innerJoin(cases, ofCase)
    .innerJoin(users, eq(users.id, reports.subjectId))
    .where(
      and(
        eq(reports.reporterId, reporterId),
        clientReportId === undefined ? undefined : eq(reports.clientReportId, clientReportId),
      ),
    )
    .orderBy(desc(reports.createdAt))
    .limit(most);
export type FoundReport = Awaited<ReturnType<typeof findOwnReports>>[number];

/** An earlier report by a person without an account with this id from the client. */
export async function findPublicReport(db: Database, clientReportId: string) {
  const [found] = await db
    .select({ number: reports.number, createdAt: reports.createdAt })
    .from(reports)
    .where(and(isNull(reports.reporterId), eq(reports.clientReportId, clientReportId)))
    .limit(1);
  return found;
}

/** A report with its case, for a reviewer. */
export async function findReport(db: Database, id: string) {
  const [found] = await db
    .select({ report: reports, openedAt: cases.openedAt, dueAt: cases.dueAt, closedAt: cases.closedAt })
    .from(reports)
    .innerJoin(cases, ofCase)
    .where(eq(reports.id, id))
    .limit(1);
  return found;
}

/** The case of the report with this number, if this reviewer may read it. */
export async function findCaseOf(db: Database, number: string, reviewerId: string) {
  const [found] = await db
    .select({ id: cases.id })
    .from(reports)
    .innerJoin(cases, ofCase)
    .where(and(eq(reports.number, number), mayBeReadBy(reviewerId)))
    .limit(1);
  return found;
}

/** The names and kinds of these people, for a reviewer. */
export const findNames = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, userType: users.userType })
    .from(users)
    .where(inArray(users.id, [...ids]));
