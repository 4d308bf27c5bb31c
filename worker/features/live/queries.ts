import { count, eq } from "drizzle-orm";
import { users } from "#schema/tables/users.ts";
import { landlordVerifications, migrantVerifications } from "#schema/tables/verification.ts";
import type { Database } from "#worker/platform/database.ts";

/** Admins who are told, at most. */
const adminsTold = 50;

/** Who reviews. */
export const findAdminIds = (db: Database) =>
  db.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(adminsTold);

/** How many requests of both kinds wait. */
export async function countPending(db: Database): Promise<number> {
  const [landlords, migrants] = await db.batch([
    db
      .select({ waiting: count() })
      .from(landlordVerifications)
      .where(eq(landlordVerifications.status, "pending")),
    db
      .select({ waiting: count() })
      .from(migrantVerifications)
      .where(eq(migrantVerifications.status, "pending")),
  ]);
  return (landlords[0]?.waiting ?? 0) + (migrants[0]?.waiting ?? 0);
}
