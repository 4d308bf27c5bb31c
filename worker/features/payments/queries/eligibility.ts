import { eq, sql } from "drizzle-orm";
import { landlordProfiles, migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { areBlocked, connectionLeft, liveConnection } from "#worker/features/migrants/index.ts";
import type { Database } from "#worker/platform/database.ts";

/** The facts that decide whether this landlord may pay for this migrant now. */
export async function findEligibility(db: Database, pair: { landlordId: string; migrantId: string }) {
  const [[landlord], [migrant], [profile], living, left, [block]] = await db.batch([
    db
      .select({ profileId: landlordProfiles.id, verified: users.verified })
      .from(users)
      .leftJoin(landlordProfiles, eq(landlordProfiles.userId, users.id))
      .where(eq(users.id, pair.landlordId)),
    db
      .select({ verified: users.verified, suspendedAt: users.suspendedAt })
      .from(users)
      .where(eq(users.id, pair.migrantId)),
    db
      .select({
        hosted: migrantProfiles.hosted,
        pausedAt: migrantProfiles.pausedAt,
        verifiedOnly: migrantProfiles.verifiedOnly,
      })
      .from(migrantProfiles)
      .where(eq(migrantProfiles.userId, pair.migrantId)),
    db.select({ one: sql`1` }).from(liveConnection(pair).as("living")),
    db.select({ one: sql`1` }).from(connectionLeft(pair).as("left")),
    db
      .select({ blocked: sql`${areBlocked(pair)}`.mapWith(Boolean) })
      .from(users)
      // mutant-safe: the column depends only on the pair, so it is the same in every row
      .where(eq(users.id, pair.landlordId)),
  ]);
  return {
    hasProfile: landlord?.profileId != null,
    verified: landlord?.verified === true,
    connected: living.length > 0,
    /** The migrant has left a connection with this landlord. */
    left: left.length > 0,
    blocked: block?.blocked === true,
    migrant:
      migrant && profile
        ? {
            verified: migrant.verified,
            suspended: migrant.suspendedAt !== null,
            hosted: profile.hosted,
            paused: profile.pausedAt !== null,
            verifiedOnly: profile.verifiedOnly,
          }
        : null,
  };
}
