import { and, asc, desc, gt, gte, inArray, isNotNull, or, sql } from "drizzle-orm";
import { liveStatuses } from "#schema/lifecycle.ts";
import { connectionsListed } from "#schema/limits.ts";
import { audit } from "#schema/tables/audit.ts";
import { connections } from "#schema/tables/connections.ts";
import { users } from "#schema/tables/users.ts";
import type { Database } from "#worker/platform/database.ts";

/** A connection and its two people. */
export type PairedConnection = { id: string; landlordId: string; migrantId: string };

/** The most people in one page. */
export const peopleAtOnce = 50;

/** Whether one of the two people is suspended. */
export async function isEitherSuspended(
  db: Database,
  { landlordId, migrantId }: PairedConnection,
): Promise<boolean> {
  const suspended = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [landlordId, migrantId]), isNotNull(users.suspendedAt)))
    .limit(1);
  return suspended.length > 0;
}

/** The connections of these people that have not ended, newest first. */
export async function findLiveConnectionsOf(
  db: Database,
  userIds: readonly string[],
): Promise<PairedConnection[]> {
  if (userIds.length === 0) return [];
  const { id, landlordId, migrantId, status, createdAt } = connections;
  // The list is one bound parameter, because D1 allows at most a hundred.
  const these = sql`(select value from json_each(${JSON.stringify(userIds)}))`;
  return db
    .select({ id, landlordId, migrantId })
    .from(connections)
    .where(and(or(inArray(landlordId, these), inArray(migrantId, these)), inArray(status, liveStatuses)))
    .orderBy(desc(createdAt))
    .limit(connectionsListed);
}

/**
 * The ids of people who were suspended, or whose suspension was lifted, since an ISO instant, according to the audit.
 * Returns one page in the order of ids, after the id `after`.
 */
export async function findRecentlySuspended(db: Database, since: string, after = ""): Promise<string[]> {
  const events = await db
    .selectDistinct({ userId: audit.subjectId })
    .from(audit)
    .where(
      and(
        inArray(audit.event, ["suspended", "suspension_lifted"]),
        gte(audit.at, since),
        gt(audit.subjectId, after),
      ),
    )
    .orderBy(asc(audit.subjectId))
    .limit(peopleAtOnce);
  return events.flatMap(({ userId }) => userId ?? []);
}
