import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { connections } from "#schema/tables/connections.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import { users } from "#schema/tables/users.ts";
import { feeColumns } from "#worker/features/refunds/index.ts";
import type { Database } from "#worker/platform/database.ts";

/** A connection with its money and both names; nothing unless this landlord paid for it. */
export async function findPaidConnection(db: Database, landlordId: string, connectionId: string) {
  const landlord = alias(users, "landlord");
  const migrant = alias(users, "migrant");
  const [found] = await db
    .select({
      connection: connections,
      payer: { firstName: landlord.firstName, lastName: landlord.lastName, email: landlord.email },
      migrant: { firstName: migrant.firstName, lastName: migrant.lastName },
      ...feeColumns,
    })
    .from(connections)
    .innerJoin(landlord, eq(landlord.id, connections.landlordId))
    .innerJoin(migrant, eq(migrant.id, connections.migrantId))
    .leftJoin(payments, eq(payments.id, connections.paymentId))
    .leftJoin(refunds, eq(refunds.paymentId, connections.paymentId))
    .where(and(eq(connections.id, connectionId), eq(connections.landlordId, landlordId)));
  return found ?? null;
}
