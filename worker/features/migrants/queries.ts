import { and, count, desc, eq, getTableColumns, or, sql } from "drizzle-orm";
import type { Query } from "#schema/endpoint.ts";
import type { listMigrants } from "#schema/endpoints/migrants.ts";
import { countedUpTo } from "#schema/limits.ts";
import { migrantProfiles as profiles, profileViews } from "#schema/tables/profiles.ts";
import type { Sort } from "#schema/vocabulary.ts";
import type { Database } from "#worker/platform/database.ts";
import { type BrowseFilters, matches } from "./browse-filters.ts";
import { visibleTo } from "./visibility.ts";

// The rowid, in which every index ends, settles a tie: newest first, and no row on two pages.
const newest = sql`migrant_profiles.rowid desc`;

/** Verified first, then the sort; each is the order of one index. */
const orders: Record<Sort, ReturnType<typeof desc>[]> = {
  recent: [desc(profiles.verified), desc(profiles.createdAt), newest],
  rating: [desc(profiles.verified), desc(profiles.averageRating), desc(profiles.totalRatings), newest],
  urgent: [desc(profiles.verified), desc(profiles.urgent), desc(profiles.createdAt), newest],
};

/** A landlord has paid for this introduction and has not got the fee back. */
const connectedWith = (landlordId: string) =>
  sql<boolean>`migrant_profiles.user_id in (
    select migrant_id from connections where landlord_id = ${landlordId} and payment_completed = 1)`;

// Names are looked up row by row, not joined: a join in a batch shifts columns, and a skipped page would read it.
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

/** One page of those who match, as a landlord sees them. */
export const pageOf = (db: Database, landlordId: string, query: Query<typeof listMigrants>) =>
  db
    .select(seenBy(landlordId))
    .from(profiles)
    .where(matches(query))
    .orderBy(...orders[query.sort])
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);

/** How many match; it stops counting just above the limit that browse tells. */
export const countOf = (db: Database, filters: BrowseFilters) =>
  db.select({ total: count().as("total") }).from(
    db
      .select({ one: sql`1`.as("one") })
      .from(profiles)
      .where(matches(filters))
      .limit(countedUpTo + 1)
      .as("matching"),
  );

/** A page of migrants and how many match in all, at one moment. */
export async function findPage(db: Database, landlordId: string, query: Query<typeof listMigrants>) {
  const [found, [counted]] = await db.batch([pageOf(db, landlordId, query), countOf(db, query)]);
  return { found, total: counted?.total ?? 0 };
}
export type SeenMigrant = Awaited<ReturnType<typeof findPage>>["found"][number];

/** The migrant with a user id or profile id whom a landlord may see. */
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

/** Counts a view unless this landlord's has been counted today; answers how many there are. */
export async function countView(
  db: Database,
  { migrantId, landlordId, now }: { migrantId: string; landlordId: string; now: string },
) {
  const day = now.slice(0, "YYYY-MM-DD".length);
  // One batch is one transaction: whoever comes second sees the first one's row.
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
