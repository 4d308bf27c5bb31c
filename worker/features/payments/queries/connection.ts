import { eq } from "drizzle-orm";
import { connections } from "#schema/tables/connections.ts";
import { type Reader, selectConnections } from "#worker/features/connections/index.ts";
import type { Database } from "#worker/platform/database.ts";

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

/** The connection that a payment made, for its landlord; null when it made none. */
export async function findConnectionOfPayment(
  db: Database,
  landlord: Reader,
  paymentId: string,
  now: string,
) {
  const [found] = await selectConnections(db, landlord, now).where(eq(connections.paymentId, paymentId));
  return found ?? null;
}
