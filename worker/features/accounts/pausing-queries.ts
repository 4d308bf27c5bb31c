import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { migrantProfiles as profiles } from "#schema/tables/profiles.ts";
import type { Database } from "#worker/platform/database.ts";

const { pausedAt } = profiles;

/** Hides a migrant's profile or shows it again: whether that changed anything, and the profile, if there is one. */
export async function pause(db: Database, userId: string, paused: boolean, now: string) {
  const own = eq(profiles.userId, userId);
  const [changed, [profile]] = await db.batch([
    db
      .update(profiles)
      .set({ pausedAt: paused ? now : null })
      .where(and(own, paused ? isNull(pausedAt) : isNotNull(pausedAt)))
      .returning({ id: profiles.id }),
    db.select({ pausedAt }).from(profiles).where(own),
  ]);
  return { changed: changed.length > 0, profile };
}
