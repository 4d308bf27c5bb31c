import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Person } from "#schema/policy.ts";
import { connections } from "#schema/tables/connections.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import { landlordProfiles, migrantProfiles } from "#schema/tables/profiles.ts";
import { ratings } from "#schema/tables/ratings.ts";
import { users } from "#schema/tables/users.ts";
import { areBlocked, haveBlocked } from "#worker/features/migrants/index.ts";
import { ratingsOf } from "#worker/features/ratings/index.ts";
import { feeColumns } from "#worker/features/refunds/index.ts";
import type { Database } from "#worker/platform/database.ts";

/** The person who reads a connection; their user type says which side is theirs. */
export type Reader = Pick<Person, "id" | "userType">;

const landlord = alias(users, "landlord");
const migrant = alias(users, "migrant");
const named = (party: typeof landlord | typeof migrant) => ({
  id: party.id,
  firstName: party.firstName,
  lastName: party.lastName,
  verified: party.verified,
});

/** The columns of a landlord's home that a migrant sees. */
export const homeColumns = {
  location: landlordProfiles.location,
  propertyType: landlordProfiles.propertyType,
  description: landlordProfiles.description,
};

/**
 * A query for connections with both people, the migrant's profile, the landlord's home and the reader's own rating.
 * The caller adds the condition. Only migrants get the landlord's ratings.
 */
export function selectConnections(db: Database, reader: Reader, now: string) {
  return db
    .select({
      connection: connections,
      landlord: named(landlord),
      migrant: named(migrant),
      migrantProfile: {
        countryOfOrigin: migrantProfiles.countryOfOrigin,
        familySize: migrantProfiles.familySize,
        profilePicture: migrantProfiles.profilePicture,
        hosted: migrantProfiles.hosted,
      },
      home: homeColumns,
      landlordRatings:
        // mutant-safe: a landlord's reply does not contain them, so they would only cost time
        reader.userType === "migrant" ? ratingsOf(landlord.id, now) : sql<null>`null`.as("landlord_ratings"),
      spacePhoto: landlordProfiles.spacePhoto,
      suspended: {
        landlord: sql`${landlord.suspendedAt} is not null`.mapWith(Boolean),
        migrant: sql`${migrant.suspendedAt} is not null`.mapWith(Boolean),
      },
      blocked: sql`${reader.userType === "migrant" ? haveBlocked(connections) : areBlocked(connections)}`
        .mapWith(Boolean)
        .as("blocked"),
      myRating: ratings.stars,
      ...feeColumns,
    })
    .from(connections)
    .innerJoin(landlord, eq(landlord.id, connections.landlordId))
    .innerJoin(migrant, eq(migrant.id, connections.migrantId))
    .leftJoin(migrantProfiles, eq(migrantProfiles.userId, connections.migrantId))
    .leftJoin(payments, eq(payments.id, connections.paymentId))
    .leftJoin(refunds, eq(refunds.paymentId, connections.paymentId))
    .leftJoin(landlordProfiles, eq(landlordProfiles.userId, connections.landlordId))
    .leftJoin(ratings, and(eq(ratings.connectionId, connections.id), eq(ratings.authorId, reader.id)));
}
export type FullConnection = Awaited<ReturnType<typeof selectConnections>>[number];
