import { sql } from "drizzle-orm";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import type { Database } from "#worker/platform/database.ts";

/** Works the averages out from the ratings each time, so that doing it twice changes nothing. */
export function recountRatings(db: Database, subjects: ReturnType<typeof sql>, now: string) {
  const revealed = sql`from ratings r where r.subject_id = migrant_profiles.user_id and r.reveals_at <= ${Date.parse(now)}`;
  return db
    .update(migrantProfiles)
    .set({
      averageRating: sql`(select avg(r.stars) ${revealed})`,
      totalRatings: sql`(select count(*) ${revealed})`,
    })
    .where(sql`${migrantProfiles.userId} in (${subjects})`);
}
