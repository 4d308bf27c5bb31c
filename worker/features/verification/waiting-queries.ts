import { and, asc, count, eq, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { landlordVerifications, migrantVerifications } from "#schema/tables/verification.ts";
import type { UserType } from "#schema/vocabulary.ts";
import type { Database } from "#worker/platform/database.ts";
import { beginsWith } from "#worker/platform/paging.ts";

export type Requests = typeof landlordVerifications | typeof migrantVerifications;

export const isPending = ({ status }: Requests) => eq(status, "pending");

/** Where a request has its place in the queue. */
interface Place {
  id: string;
  createdAt: string;
}
export interface Wanted {
  after: Place | undefined;
  q: string | undefined;
  limit: number;
}

const name = {
  firstName: users.firstName,
  lastName: users.lastName,
  suspended: sql`${users.suspendedAt} is not null`.mapWith(Boolean),
};
const requester = { ...name, email: users.email };
const migrant = { ...requester, profilePicture: migrantProfiles.profilePicture };

const waits = (requests: Requests, { after, q }: Wanted) =>
  and(
    isPending(requests),
    after &&
      sql`(${requests.createdAt}, ${requests.id}) > (${sql.param(after.createdAt, requests.createdAt)}, ${after.id})`,
    q === undefined
      ? undefined
      : or(beginsWith(users.searchName, q), beginsWith(users.searchNameReversed, q)),
  );
const oldestFirst = (requests: Requests) => [asc(requests.createdAt), asc(requests.id)];

/** Landlords' pending requests in full with who made them, oldest first. */
export const listPendingLandlordVerifications = (db: Database, wanted: Wanted) =>
  db
    .select({ request: landlordVerifications, landlord: requester })
    .from(landlordVerifications)
    .innerJoin(users, eq(users.id, landlordVerifications.landlordId))
    .where(waits(landlordVerifications, wanted))
    .orderBy(...oldestFirst(landlordVerifications))
    .limit(wanted.limit);

/** Migrants' pending requests in full with who made them, oldest first. */
export const listPendingMigrantVerifications = (db: Database, wanted: Wanted) =>
  db
    .select({ request: migrantVerifications, migrant })
    .from(migrantVerifications)
    .innerJoin(users, eq(users.id, migrantVerifications.migrantId))
    .leftJoin(migrantProfiles, eq(migrantProfiles.userId, migrantVerifications.migrantId))
    .where(waits(migrantVerifications, wanted))
    .orderBy(...oldestFirst(migrantVerifications))
    .limit(wanted.limit);

/** Names and dates of landlords' pending requests, and one more than fits when there is a next page. */
export const summarizeLandlordVerifications = (db: Database, wanted: Wanted) =>
  db
    .select({
      id: landlordVerifications.id,
      createdAt: landlordVerifications.createdAt,
      landlordId: landlordVerifications.landlordId,
      landlord: name,
    })
    .from(landlordVerifications)
    .innerJoin(users, eq(users.id, landlordVerifications.landlordId))
    .where(waits(landlordVerifications, wanted))
    .orderBy(...oldestFirst(landlordVerifications))
    .limit(wanted.limit + 1);

/** The same for migrants' requests. */
export const summarizeMigrantVerifications = (db: Database, wanted: Wanted) =>
  db
    .select({
      id: migrantVerifications.id,
      createdAt: migrantVerifications.createdAt,
      migrantId: migrantVerifications.migrantId,
      migrant: name,
    })
    .from(migrantVerifications)
    .innerJoin(users, eq(users.id, migrantVerifications.migrantId))
    .where(waits(migrantVerifications, wanted))
    .orderBy(...oldestFirst(migrantVerifications))
    .limit(wanted.limit + 1);

/** How many requests of each kind are pending. */
export async function countPending(db: Database): Promise<Record<UserType, number>> {
  const countOf = async (requests: Requests) => {
    const [counted] = await db.select({ total: count() }).from(requests).where(isPending(requests));
    return counted?.total ?? 0;
  };
  const [landlord, migrant] = await Promise.all([
    countOf(landlordVerifications),
    countOf(migrantVerifications),
  ]);
  return { landlord, migrant };
}

/** The place of a request of either kind. */
export async function findPlace(db: Database, id: string): Promise<Place | undefined> {
  const placeIn = (requests: Requests) =>
    db
      .select({ id: requests.id, createdAt: requests.createdAt })
      .from(requests)
      .where(eq(requests.id, id))
      .limit(1);
  const [[landlords], [migrants]] = await Promise.all([
    placeIn(landlordVerifications),
    placeIn(migrantVerifications),
  ]);
  return landlords ?? migrants;
}

const decider = alias(users, "decider");
const decidedBy = { firstName: decider.firstName, lastName: decider.lastName };

/** A landlord's request, pending or decided, with who made it and who decided. */
export async function findLandlordVerification(db: Database, id: string) {
  const [found] = await db
    .select({ request: landlordVerifications, landlord: requester, decidedBy })
    .from(landlordVerifications)
    .innerJoin(users, eq(users.id, landlordVerifications.landlordId))
    .leftJoin(decider, eq(decider.id, landlordVerifications.decidedBy))
    .where(eq(landlordVerifications.id, id))
    .limit(1);
  return found;
}

/** The same for a migrant's request. */
export async function findMigrantVerification(db: Database, id: string) {
  const [found] = await db
    .select({ request: migrantVerifications, migrant, decidedBy })
    .from(migrantVerifications)
    .innerJoin(users, eq(users.id, migrantVerifications.migrantId))
    .leftJoin(migrantProfiles, eq(migrantProfiles.userId, migrantVerifications.migrantId))
    .leftJoin(decider, eq(decider.id, migrantVerifications.decidedBy))
    .where(eq(migrantVerifications.id, id))
    .limit(1);
  return found;
}
