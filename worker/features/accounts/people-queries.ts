import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn, union } from "drizzle-orm/sqlite-core";
import { peopleListed } from "#schema/limits.ts";
import { users } from "#schema/tables/users.ts";
import { isConnected } from "#worker/features/cases/index.ts";
import { suspendedByAdminAt } from "#worker/features/undo-deletion/index.ts";
import type { Database } from "#worker/platform/database.ts";
import { beginsWith } from "#worker/platform/paging.ts";

const person = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  userType: users.userType,
  role: users.role,
  verified: users.verified,
  createdAt: users.createdAt,
  suspendedAt: suspendedByAdminAt,
};

export interface Search {
  q: string;
  after: { id: string; searchName: string } | undefined;
}

/**
 * People whose name (in either order) or email begins with `q`, or whose id is `q`, ordered by name. Returns one row
 * more than a page if there is a next page.
 */
export const searchPeople = (db: Database, { q, after }: Search) => {
  const matching = alias(users, "matching");
  const where = (condition: SQL | undefined) =>
    db.select({ id: matching.id }).from(matching).where(condition);
  const by = (column: SQLiteColumn) => where(beginsWith(column, q));
  // Each query reads one range of one index. A single "or" would read all people in the order of their names.
  const found = union(
    by(matching.searchName),
    by(matching.searchNameReversed),
    by(matching.email),
    where(eq(matching.id, q)),
  );
  return db
    .select(person)
    .from(users)
    .where(
      and(
        inArray(users.id, found),
        after && sql`(${users.searchName}, ${users.id}) > (${after.searchName}, ${after.id})`,
      ),
    )
    .orderBy(asc(users.searchName), asc(users.id))
    .limit(peopleListed + 1);
};

/** The position of a person in the search results, which are ordered by name and id. */
export async function findPlaceOf(db: Database, id: string) {
  const { searchName } = users;
  const [found] = await db.select({ id: users.id, searchName }).from(users).where(eq(users.id, id)).limit(1);
  return found;
}

export async function findPerson(db: Database, id: string, readerId: string) {
  const {
    suspensionReason,
    suspensionCode,
    leftAt,
    erasedAt,
    endedSessions,
    sessionsEndedBefore,
    sessionKept,
  } = users;
  const [found] = await db
    .select({
      ...person,
      ...{ suspensionReason, suspensionCode, leftAt, erasedAt },
      emailConfirmed: sql`${users.emailConfirmedAt} is not null`.mapWith(Boolean),
      connected: isConnected(readerId, id),
      /** Which of their sessions have ended. */
      ends: { endedSessions, sessionsEndedBefore, sessionKept },
    })
    .from(users)
    .where(eq(users.id, id))
    .limit(1);
  return found;
}
