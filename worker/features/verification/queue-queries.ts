import { and, asc, count, eq, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { cases } from "#schema/tables/cases.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { verificationRequests as requests } from "#schema/tables/verification.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { isConnected } from "#worker/features/cases/index.ts";
import { suspendedByAdminAt } from "#worker/features/undo-deletion/index.ts";
import type { Database } from "#worker/platform/database.ts";
import { beginsWith } from "#worker/platform/paging.ts";
import { isCaseOf } from "./decide-queries.ts";

/** The position of a request in the queue, which is ordered by time and id. */
interface Place {
  id: string;
  createdAt: string;
}

/** A page of the queue: the requests after a place, of people whose first or last name begins with `q`. */
export interface Page {
  after: Place | undefined;
  q: string | undefined;
  limit: number;
}

const isPending = eq(requests.status, "pending");
/** Requests of people who have asked to delete their account wait until they undo it. */
const hasNotLeft = isNull(users.leftAt);

const name = {
  firstName: users.firstName,
  lastName: users.lastName,
  suspended: sql`${users.suspendedAt} is not null`.mapWith(Boolean),
};
/** `profilePicture` is the photo's id on a migrant's profile. It and `profileAge` are null for a landlord. */
const requester = {
  ...name,
  email: users.email,
  emailConfirmed: sql`${users.emailConfirmedAt} is not null`.mapWith(Boolean),
  profilePicture: migrantProfiles.profilePicture,
  profileAge: migrantProfiles.age,
};

const onPage = (kind: UserType, { after, q }: Page) =>
  and(
    isPending,
    hasNotLeft,
    eq(requests.kind, kind),
    after &&
      sql`(${requests.createdAt}, ${requests.id}) > (${sql.param(after.createdAt, requests.createdAt)}, ${after.id})`,
    q === undefined
      ? undefined
      : or(beginsWith(users.searchName, q), beginsWith(users.searchNameReversed, q)),
  );
const oldestFirst = [asc(requests.createdAt), asc(requests.id)];

/** Pending requests of a kind with their person, oldest first. */
export const listPending = (db: Database, kind: UserType, page: Page) =>
  db
    .select({ request: requests, requester })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.userId))
    .leftJoin(migrantProfiles, eq(migrantProfiles.userId, requests.userId))
    .where(onPage(kind, page))
    .orderBy(...oldestFirst)
    .limit(page.limit);

/** Pending requests of a kind with the name on the account, oldest first; one row more than the limit when a next page exists. */
export const summarizePending = (db: Database, kind: UserType, page: Page) =>
  db
    .select({ request: requests, requester: name, proposedAt: cases.proposedAt })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.userId))
    .leftJoin(cases, isCaseOf(requests.id))
    .where(onPage(kind, page))
    .orderBy(...oldestFirst)
    .limit(page.limit + 1);

/** The number of pending requests of each kind. */
export async function countPending(db: Database): Promise<Record<UserType, number>> {
  const totals = await db
    .select({ kind: requests.kind, total: count() })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.userId))
    .where(and(isPending, hasNotLeft))
    .groupBy(requests.kind);
  const totalOf = (kind: UserType) => totals.find((each) => each.kind === kind)?.total ?? 0;
  return { landlord: totalOf("landlord"), migrant: totalOf("migrant") };
}

/** The place of a request of either kind. */
export async function findPlace(db: Database, id: string): Promise<Place | undefined> {
  const { createdAt } = requests;
  const [place] = await db
    .select({ id: requests.id, createdAt })
    .from(requests)
    .where(eq(requests.id, id))
    .limit(1);
  return place;
}

const decider = alias(users, "decider");

/** A request of either kind, pending or decided, with its person and the admin who decided. */
export async function findRequest(db: Database, id: string, readerId: string) {
  const [found] = await db
    .select({
      request: requests,
      requester,
      decidedBy: { firstName: decider.firstName, lastName: decider.lastName },
      suspendedAt: suspendedByAdminAt,
      connected: isConnected(readerId, sql`verification_requests.user_id`),
    })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.userId))
    .leftJoin(migrantProfiles, eq(migrantProfiles.userId, requests.userId))
    .leftJoin(decider, eq(decider.id, requests.decidedBy))
    .where(eq(requests.id, id))
    .limit(1);
  return found;
}
