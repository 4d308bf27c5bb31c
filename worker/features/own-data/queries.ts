import { and, desc, eq, gt, lte, notInArray } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { ownDataListed } from "#schema/limits.ts";
import { audit } from "#schema/tables/audit.ts";
import { checkIns } from "#schema/tables/check-ins.ts";
import { connections } from "#schema/tables/connections.ts";
import { emails } from "#schema/tables/emails.ts";
import { payments } from "#schema/tables/payments.ts";
import { ratings } from "#schema/tables/ratings.ts";
import { users } from "#schema/tables/users.ts";
import { verificationRequests } from "#schema/tables/verification.ts";
import { caseEvents, type UserType } from "#schema/vocabulary.ts";
import { listAppealsOf } from "#worker/features/appeals/index.ts";
import { listRaisedNotes } from "#worker/features/cases/index.ts";
import { findOwnReports } from "#worker/features/reports/index.ts";
import type { Database } from "#worker/platform/database.ts";

/** Reads what the database holds about a person, in one batch. Each list uses an index and has the newest row first. */
export async function findOwnData(
  db: Database,
  { id, userType }: { id: string; userType: UserType },
  now: string,
) {
  const other = alias(users, "other");
  const [mine, theirs] =
    userType === "landlord"
      ? [connections.landlordId, connections.migrantId]
      : [connections.migrantId, connections.landlordId];
  const rating = {
    connectionId: ratings.connectionId,
    stars: ratings.stars,
    comment: ratings.comment,
    createdAt: ratings.createdAt,
    stay: ratings.stay,
    reply: ratings.reply,
  };
  const [
    [account],
    requests,
    connected,
    given,
    received,
    paid,
    reported,
    appealed,
    noted,
    sent,
    asked,
    history,
  ] = await db.batch([
    db.select().from(users).where(eq(users.id, id)),
    db
      .select()
      .from(verificationRequests)
      .where(eq(verificationRequests.userId, id))
      .orderBy(desc(verificationRequests.createdAt))
      .limit(ownDataListed),
    db
      .select({ connection: connections, firstName: other.firstName, lastName: other.lastName })
      .from(connections)
      .innerJoin(other, eq(other.id, theirs))
      .where(eq(mine, id))
      .orderBy(desc(connections.createdAt))
      .limit(ownDataListed),
    db
      .select(rating)
      .from(connections)
      .innerJoin(ratings, and(eq(ratings.connectionId, connections.id), eq(ratings.authorId, id)))
      // mutant-safe: people rate only their own connections; the condition only lets the query use their index
      .where(eq(mine, id))
      .orderBy(desc(connections.createdAt))
      .limit(ownDataListed),
    db
      .select(rating)
      .from(ratings)
      .where(and(eq(ratings.subjectId, id), lte(ratings.revealsAt, now), gt(ratings.stars, 0)))
      .orderBy(desc(ratings.revealsAt))
      .limit(ownDataListed),
    db
      .select()
      .from(payments)
      .where(eq(payments.landlordId, id))
      .orderBy(desc(payments.createdAt))
      .limit(ownDataListed),
    findOwnReports(db, id, undefined, ownDataListed),
    listAppealsOf(db, id, ownDataListed),
    listRaisedNotes(db, id, ownDataListed),
    db
      .select()
      .from(emails)
      .where(eq(emails.personId, id))
      .orderBy(desc(emails.createdAt))
      .limit(ownDataListed),
    db
      .select()
      .from(checkIns)
      .where(eq(checkIns.personId, id))
      .orderBy(desc(checkIns.askedAt))
      .limit(ownDataListed),
    db
      .select({ at: audit.at, event: audit.event, detail: audit.detail })
      .from(audit)
      // Events of cases are left out, because they could show who reported the person.
      .where(and(eq(audit.subjectId, id), notInArray(audit.event, [...caseEvents])))
      .orderBy(desc(audit.at))
      .limit(ownDataListed),
  ]);
  return {
    account,
    requests,
    connected,
    given,
    received,
    paid,
    reported,
    appealed,
    noted,
    sent,
    asked,
    history,
  };
}
