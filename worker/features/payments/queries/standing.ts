import { and, eq, inArray, isNull } from "drizzle-orm";
import { liveStatuses } from "#schema/lifecycle.ts";
import { connections } from "#schema/tables/connections.ts";
import { landlordProfiles, migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import type { Database } from "#worker/http/database.ts";

/** What decides whether this landlord may pay for this migrant now. */
export async function findStanding(db: Database, pair: { landlordId: string; migrantId: string }) {
  const [profiles, migrants, migrantsProfiles, live] = await db.batch([
    db
      .select({ id: landlordProfiles.id })
      .from(landlordProfiles)
      .where(eq(landlordProfiles.userId, pair.landlordId)),
    db
      .select({ verified: users.verified })
      .from(users)
      .where(and(eq(users.id, pair.migrantId), eq(users.userType, "migrant"), isNull(users.suspendedAt))),
    db
      .select({ id: migrantProfiles.id })
      .from(migrantProfiles)
      .where(eq(migrantProfiles.userId, pair.migrantId)),
    db
      .select({ id: connections.id })
      .from(connections)
      .where(
        and(
          eq(connections.landlordId, pair.landlordId),
          eq(connections.migrantId, pair.migrantId),
          inArray(connections.status, liveStatuses),
        ),
      ),
  ]);
  return {
    hasProfile: profiles.length > 0,
    migrant: migrantsProfiles.length > 0 ? (migrants[0] ?? null) : null,
    connected: live.length > 0,
  };
}
