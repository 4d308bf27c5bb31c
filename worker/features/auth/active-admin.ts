import { and, eq, exists, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { users } from "#schema/tables/users.ts";
import type { Database } from "#worker/platform/database.ts";

/** SQL condition: this person is an admin and is not suspended when the statement runs. */
export function isActiveAdmin(db: Database, userId: string) {
  const admin = alias(users, "acting_admin");
  return exists(
    db
      .select({ id: admin.id })
      .from(admin)
      .where(and(eq(admin.id, userId), eq(admin.role, "admin"), isNull(admin.suspendedAt))),
  );
}
