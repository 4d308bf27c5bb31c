import { and, count, desc, eq, getTableColumns, or, sql } from "drizzle-orm";
import type { Query } from "#schema/endpoint.ts";
import type { listMigrants } from "#schema/endpoints/migrants.ts";
import { countedUpTo } from "#schema/limits.ts";
import { migrantProfiles as profiles, profileViews } from "#schema/tables/profiles.ts";
import type { Sort } from "#schema/vocabulary.ts";
import type { Database } from "#worker/platform/database.ts";
import { type BrowseFilters, matches } from "./browse-filters.ts";
import { visibleTo } from "./visibility.ts";

// The rowid, the end of every index, breaks ties: newest first, and no row on two pages.
const newest = sql`migrant_profiles.rowid desc`;

/** Verified first, then the sort. Each is the order of one index. */
const orders: Record<Sort, ReturnType<typeof desc>[]> = {
  recent: [desc(profiles.verified), desc(profiles.createdAt), newest],
  rating: [desc(profiles.verified), desc(profiles.averageRating), desc(profiles.totalRatings), newest],
  urgent: [desc(profiles.verified), desc(profiles.urgent), desc(profiles.createdAt), newest],
};

/** SQL condition: the landlord has paid for this migrant and the fee was not refunded. */
const connectedWith = (landlordId: string) =>
  sql<boolean>`migrant_profiles.user_id in (
    select migrant_id from connections where landlord_id = ${landlordId} and payment_completed = 1)`;

// Subqueries instead of a join: a join in a batch shifts columns and also reads the rows of skipped pages.
const seenBy = (landlordId: string) => ({
  ...getTableColumns(profiles),
  firstName: sql<string>`(select first_name from users where users.id = migrant_profiles.user_id)`.as(
    "first_name",
  ),
  lastName: sql<string>`(select last_name from users where users.id = migrant_profiles.user_id)`.as(
    "last_name",
  ),
  connected: connectedWith(landlordId).mapWith(Boolean).as("connected"),
});

/** One page of the matching migrants as a landlord sees them. */
export const pageOf = (db: Database, landlordId: string, query: Query<typeof listMigrants>) =>
  db
    .select(seenBy(landlordId))
    .from(profiles)
    .where(matches(query))
    .orderBy(...orders[query.sort])
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);

/** How many migrants match. Counting stops just above the largest total that browse shows. */
export const countOf = (db: Database, filters: BrowseFilters) =>
  db.select({ total: count().as("total") }).from(
    db
      .select({ one: sql`1`.as("one") })
      .from(profiles)
      .where(matches(filters))
      .limit(countedUpTo + 1)
      .as("matching"),
  );

/** A page of migrants and the number of all matches, read in one batch. */
export async function findPage(db: Database, landlordId: string, query: Query<typeof listMigrants>) {
  const [found, [counted]] = await db.batch([pageOf(db, landlordId, query), countOf(db, query)]);
  return { found, total: counted?.total ?? 0 };
}
export type SeenMigrant = Awaited<ReturnType<typeof findPage>>["found"][number];

/** The migrant with this user id or profile id, if the landlord may see them. */
export async function findMigrant(db: Database, landlordId: string, id: string) {
  const [migrant] = await oneOf(db, landlordId, id);
  return migrant;
}

export const oneOf = (db: Database, landlordId: string, id: string) =>
  db
    .select(seenBy(landlordId))
    .from(profiles)
    .where(and(or(eq(profiles.id, id), eq(profiles.userId, id)), visibleTo(landlordId)))
    .limit(1);

/** Counts a landlord's view once a day and answers the number of views. */
export async function countView(
  db: Database,
  { migrantId, landlordId, now }: { migrantId: string; landlordId: string; now: string },
) {
  const day = now.slice(0, "YYYY-MM-DD".length);
  // A batch is one transaction, so the second of two simultaneous views sees the first one's row.
  const [[profile]] = await db.batch([
    db
      .update(profiles)
      .set({
        profileViews: sql`profile_views + not exists (
          select 1 from profile_views as seen
          where seen.migrant_id = ${migrantId} and seen.landlord_id = ${landlordId} and seen.day = ${day})`,
      })
      .where(eq(profiles.userId, migrantId))
      .returning({ profileViews: profiles.profileViews }),
    db.insert(profileViews).values({ migrantId, landlordId, day }).onConflictDoNothing(),
  ]);
  return profile?.profileViews;
}
