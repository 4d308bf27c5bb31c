import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { connections } from "#schema/tables/connections.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { ratings } from "#schema/tables/ratings.ts";
import { users } from "#schema/tables/users.ts";
import type { Database } from "#worker/http/database.ts";
import { feeColumns } from "#worker/services/refunds/queries.ts";

/** What is known here of one payment's connection; null before there is one. */
export async function findConnectionStanding(db: Database, paymentId: string) {
  const [connection] = await db
    .select({
      id: connections.id,
      landlordId: connections.landlordId,
      migrantId: connections.migrantId,
      status: connections.status,
      paymentCompleted: connections.paymentCompleted,
      disputedAt: connections.disputedAt,
    })
    .from(connections)
    .where(eq(connections.paymentId, paymentId));
  return connection ?? null;
}
export type ConnectionStanding = NonNullable<Awaited<ReturnType<typeof findConnectionStanding>>>;

/** The connection that a payment made, with all that its landlord may see of it. */
export async function findConnectionOfPayment(db: Database, paymentId: string) {
  const landlord = alias(users, "landlord");
  const migrant = alias(users, "migrant");
  const [row] = await db
    .select({
      connection: connections,
      landlord: {
        id: landlord.id,
        firstName: landlord.firstName,
        lastName: landlord.lastName,
        verified: landlord.verified,
      },
      migrant: {
        id: migrant.id,
        firstName: migrant.firstName,
        lastName: migrant.lastName,
        verified: migrant.verified,
      },
      migrantProfile: {
        countryOfOrigin: migrantProfiles.countryOfOrigin,
        familySize: migrantProfiles.familySize,
        profilePicture: migrantProfiles.profilePicture,
      },
      myRating: ratings.stars,
      ...feeColumns,
    })
    .from(connections)
    .innerJoin(landlord, eq(landlord.id, connections.landlordId))
    .innerJoin(migrant, eq(migrant.id, connections.migrantId))
    .leftJoin(payments, eq(payments.id, connections.paymentId))
    .leftJoin(refunds, eq(refunds.paymentId, connections.paymentId))
    .leftJoin(migrantProfiles, eq(migrantProfiles.userId, connections.migrantId))
    .leftJoin(
      ratings,
      and(eq(ratings.connectionId, connections.id), eq(ratings.authorId, connections.landlordId)),
    )
    .where(eq(connections.paymentId, paymentId));
  return row ?? null;
}
