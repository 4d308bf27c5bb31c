import { and, desc, eq, gt, inArray, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { personListed } from "#schema/limits.ts";
import type { PersonPart } from "#schema/person-lists.ts";
import { audit } from "#schema/tables/audit.ts";
import { cases } from "#schema/tables/cases.ts";
import { connections } from "#schema/tables/connections.ts";
import { ratings } from "#schema/tables/ratings.ts";
import { users } from "#schema/tables/users.ts";
import { verificationRequests as requests } from "#schema/tables/verification.ts";
import type { AuditEvent, UserType } from "#schema/vocabulary.ts";
import { casesKeptFrom } from "#worker/features/cases/index.ts";
import type { Database } from "#worker/platform/database.ts";

const other = alias(users, "other");
const named = { id: other.id, firstName: other.firstName, lastName: other.lastName };

/** The position of an entry in a list, which is ordered by time (milliseconds since 1970) and id. */
interface Place {
  at: number;
  id: string;
}

interface Of {
  db: Database;
  /** The person whose page is read. */
  id: string;
  userType: UserType;
  /** The admin who reads the page. This is never the person of the page. */
  reader: string;
  now: string;
  /** Only entries older than this one. */
  before?: Place;
}

/**
 * The condition, order and limit of the query for one page of a list. The limit is one more than a page, to know
 * whether there is a next page.
 */
const page = (at: SQLiteColumn, id: SQLiteColumn, before: Place | undefined, ...of: (SQL | undefined)[]) => ({
  where: and(...of, before && sql`(${at}, ${id}) < (${before.at}, ${before.id})`),
  order: [desc(at), desc(id)],
  most: personListed + 1,
});

const caseFacts = {
  id: cases.id,
  kind: cases.kind,
  openedAt: cases.openedAt,
  closedAt: cases.closedAt,
  outcome: cases.outcome,
};

/**
 * SQL condition: the reader did not raise the case, and it is not kept from them, as a case about the reader is. Such a
 * reader must not learn that the case exists.
 */
const notOf = (reader: string) =>
  sql`${cases.raisedBy} is not ${reader} and ${cases.id} not in (${casesKeptFrom(reader)})`;

/** The cases that match the conditions, without those that the reader may not learn of. */
function readCases({ db, reader, before }: Of, ...of: SQL[]) {
  const { where, order, most } = page(cases.openedAt, cases.id, before, ...of, notOf(reader));
  return db
    .select(caseFacts)
    .from(cases)
    .where(where)
    .orderBy(...order)
    .limit(most);
}

/** The lists of a person's page: for each one, the column that orders it and the query, newest first. */
export const lists = {
  requests: {
    at: requests.createdAt,
    read({ db, id, before }: Of) {
      const { status, createdAt, decidedAt } = requests;
      const { where, order, most } = page(createdAt, requests.id, before, eq(requests.userId, id));
      return db
        .select({ id: requests.id, status, createdAt, decidedAt, decidedBy: named })
        .from(requests)
        .leftJoin(other, eq(other.id, requests.decidedBy))
        .where(where)
        .orderBy(...order)
        .limit(most);
    },
  },
  cases: {
    at: cases.openedAt,
    read: (of: Of) => readCases(of, eq(cases.subjectId, of.id), ne(cases.kind, "verification")),
  },
  raised: {
    at: cases.openedAt,
    // Cases that they raised about themselves, such as appeals, are in the list `cases`.
    read: (of: Of) => readCases(of, eq(cases.raisedBy, of.id), sql`${cases.subjectId} is not ${of.id}`),
  },
  connections: {
    at: connections.createdAt,
    read({ db, id, userType, before }: Of) {
      const [mine, theirs] =
        userType === "landlord"
          ? [connections.landlordId, connections.migrantId]
          : [connections.migrantId, connections.landlordId];
      const { status, createdAt, acceptedAt, completedAt, cancelledAt } = connections;
      const { where, order, most } = page(createdAt, connections.id, before, eq(mine, id));
      return db
        .select({ id: connections.id, status, createdAt, acceptedAt, completedAt, cancelledAt, other: named })
        .from(connections)
        .innerJoin(other, eq(other.id, theirs))
        .where(where)
        .orderBy(...order)
        .limit(most);
    },
  },
  ratings: {
    at: ratings.revealsAt,
    read({ db, id, now, before }: Of) {
      const { stars, comment, revealsAt } = ratings;
      // The other answer about a stay, "it never started", has no stars and is not shown to others.
      const isListed = [eq(ratings.subjectId, id), lte(revealsAt, now), gt(stars, 0)];
      const { where, order, most } = page(revealsAt, ratings.id, before, ...isListed);
      return db
        .select({ id: ratings.id, stars, comment, revealsAt, author: named })
        .from(ratings)
        .leftJoin(other, eq(other.id, ratings.authorId))
        .where(where)
        .orderBy(...order)
        .limit(most);
    },
  },
} as const satisfies Record<PersonPart, { at: SQLiteColumn; read: (of: Of) => unknown }>;

/** The position of an entry in a list; undefined for an unknown id. */
export async function findPlace(db: Database, part: PersonPart, id: string): Promise<Place | undefined> {
  const { at } = lists[part];
  const [found] = await db.all<Place>(sql`select ${at} as at, id from ${at.table} where id = ${id} limit 1`);
  return found;
}

/** The events that reviewers see on a person's page. Sign-ins and refusals are left out. */
const shown: AuditEvent[] = [
  "registered",
  "verification_read",
  "person_read",
  "reviewed",
  "names_compared",
  "verification_erased",
  "role_changed",
  "suspended",
  "suspension_lifted",
  "appealed",
  "account_deletion_requested",
  "account_deletion_undone",
  "account_erased",
];

/**
 * The newest audit lines about a person, newest first, without the person's own reads of their request. The audit
 * screen shows older lines.
 */
export const listHistoryOf = (db: Database, id: string) =>
  db
    .select({ id: audit.id, at: audit.at, event: audit.event, detail: audit.detail, by: named })
    .from(audit)
    .leftJoin(other, eq(other.id, audit.actorId))
    .where(
      and(
        eq(audit.subjectId, id),
        inArray(audit.event, shown),
        or(ne(audit.event, "verification_read"), sql`${audit.actorId} is not ${audit.subjectId}`),
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(personListed);
