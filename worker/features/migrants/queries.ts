import { and, eq, getTableColumns, or, sql } from "drizzle-orm";
import { migrantProfiles as profiles, profileViews } from "#schema/tables/profiles.ts";
import type { Database } from "#worker/platform/database.ts";
import { visibleTo } from "./visibility.ts";

/** SQL condition: the landlord has paid for this migrant and the fee was not refunded. */
const connectedWith = (landlordId: string) =>
  sql<boolean>`migrant_profiles.user_id in (
    select migrant_id from connections where landlord_id = ${landlordId} and payment_completed = 1)`
    .mapWith(Boolean)
    .as("connected");

/** A profile, and whether the landlord is connected with this migrant. */
export type SeenMigrant = Awaited<ReturnType<typeof selectMigrant>>[number];

/** The migrant with this user id or profile id, if the landlord may see them. */
export async function findMigrant(db: Database, landlordId: string, id: string) {
  const [migrant] = await selectMigrant(db, landlordId, id);
  return migrant;
}

export const selectMigrant = (db: Database, landlordId: string, id: string) =>
  db
    .select({ profile: getTableColumns(profiles), connected: connectedWith(landlordId) })
    .from(profiles)
    .where(and(or(eq(profiles.id, id), eq(profiles.userId, id)), visibleTo(landlordId)))
    .limit(1);

/** Counts a landlord's view at most once a day. Returns the number of all views, or undefined without a profile. */
export async function countView(
  db: Database,
  { migrantId, landlordId, now }: { migrantId: string; landlordId: string; now: string },
) {
  const day = now.slice(0, "YYYY-MM-DD".length);
  // A batch is one transaction. Of two simultaneous views, the second one therefore sees the row of the first one.
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
