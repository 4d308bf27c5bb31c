import { and, eq, exists, isNull, ne, not } from "drizzle-orm";
import { connections } from "#schema/tables/connections.ts";
import { landlordProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { homeColumns } from "#worker/features/connections/index.ts";
import { haveBlocked } from "#worker/features/migrants/index.ts";
import { ratingsOf } from "#worker/features/ratings/index.ts";
import type { Database } from "#worker/platform/database.ts";

/** A landlord with their home; null if the landlord is suspended, or the migrant may not see it, e.g. after a block. */
export async function findLandlord(db: Database, id: string, migrantId: string, now: string) {
  const pair = { landlordId: id, migrantId };
  const [found] = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      verified: users.verified,
      home: homeColumns,
      spacePhoto: landlordProfiles.spacePhoto,
      ratings: ratingsOf(users.id, now),
    })
    .from(users)
    .innerJoin(landlordProfiles, eq(landlordProfiles.userId, users.id))
    .where(
      and(
        eq(users.id, id),
        isNull(users.suspendedAt),
        exists(openConnection(db, id, migrantId)),
        not(haveBlocked(pair)),
      ),
    )
    .limit(1);
  return found ?? null;
}

/** Connections that show the home to the migrant: paid and not cancelled. `seesPhoto` is the same rule for one row. */
const openConnection = (db: Database, landlordId: string, migrantId: string) =>
  db
    .select({ id: connections.id })
    .from(connections)
    .where(
      and(
        eq(connections.landlordId, landlordId),
        eq(connections.migrantId, migrantId),
        eq(connections.paymentCompleted, true),
        ne(connections.status, "cancelled"),
      ),
    );
