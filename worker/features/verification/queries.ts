import { desc, eq, sql } from "drizzle-orm";
import { landlordVerifications, migrantVerifications } from "#schema/tables/verification.ts";
import type { Database } from "#worker/http/database.ts";

/** Of two requests in one millisecond, the one that came in later. */
const laterRow = sql`rowid desc`;

/** A migrant's latest request, if any. */
export async function findLatestMigrantVerification(db: Database, migrantId: string) {
  const [request] = await db
    .select()
    .from(migrantVerifications)
    .where(eq(migrantVerifications.migrantId, migrantId))
    .orderBy(desc(migrantVerifications.createdAt), laterRow)
    .limit(1);
  return request;
}

/** A landlord's latest request, if any. */
export async function findLatestLandlordVerification(db: Database, landlordId: string) {
  const [request] = await db
    .select()
    .from(landlordVerifications)
    .where(eq(landlordVerifications.landlordId, landlordId))
    .orderBy(desc(landlordVerifications.createdAt), laterRow)
    .limit(1);
  return request;
}

/** Adds a pending request. A second pending one of the same migrant breaks the unique index. */
export async function insertMigrantVerification(
  db: Database,
  request: typeof migrantVerifications.$inferInsert,
) {
  const [inserted] = await db.insert(migrantVerifications).values(request).returning();
  if (!inserted) throw new Error("The new request did not come back.");
  return inserted;
}

/** Adds a pending request. A second pending one of the same landlord breaks the unique index. */
export async function insertLandlordVerification(
  db: Database,
  request: typeof landlordVerifications.$inferInsert,
) {
  const [inserted] = await db.insert(landlordVerifications).values(request).returning();
  if (!inserted) throw new Error("The new request did not come back.");
  return inserted;
}
