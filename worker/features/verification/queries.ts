import { desc, eq, sql } from "drizzle-orm";
import { verificationRequests as requests } from "#schema/tables/verification.ts";
import type { Database } from "#worker/platform/database.ts";

/** A person's latest request, if any. Of two from the same millisecond, it is the one that was stored later. */
export async function findLatest(db: Database, userId: string) {
  const [request] = await db
    .select()
    .from(requests)
    .where(eq(requests.userId, userId))
    .orderBy(desc(requests.createdAt), sql`rowid desc`)
    .limit(1);
  return request;
}

/** Adds a pending request. A second pending request of the same person breaks the unique index. */
export async function insertRequest(db: Database, request: typeof requests.$inferInsert) {
  const [inserted] = await db.insert(requests).values(request).returning();
  if (!inserted) throw new Error("The new request was not returned.");
  return inserted;
}
