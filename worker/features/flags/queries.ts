import { and, asc, count, eq, isNull, ne, sql } from "drizzle-orm";
import { flagsListed } from "#schema/limits.ts";
import { audit } from "#schema/tables/audit.ts";
import { flags } from "#schema/tables/flags.ts";
import { users } from "#schema/tables/users.ts";
import { isActiveAdmin } from "#worker/features/auth/index.ts";
import type { Database } from "#worker/platform/database.ts";

const isOpen = isNull(flags.resolvedAt);

/** Open flags with their person, oldest first. */
export const listOpenFlags = (db: Database) =>
  db
    .select({
      id: flags.id,
      kind: flags.kind,
      raisedAt: flags.raisedAt,
      person: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(flags)
    .innerJoin(users, eq(users.id, flags.userId))
    .where(isOpen)
    .orderBy(asc(flags.raisedAt), asc(flags.id))
    .limit(flagsListed);

export async function countOpenFlags(db: Database): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(flags).where(isOpen);
  return counted?.total ?? 0;
}

interface Resolution {
  id: string;
  /** The admin who resolves it. */
  by: string;
  now: string;
  requestId: string;
}

/** Resolves an open flag about another person and writes it to the audit. False when there is no such flag. */
export async function resolveFlag(db: Database, { id, by, now, requestId }: Resolution): Promise<boolean> {
  const [resolved] = await db.batch([
    db
      .update(flags)
      .set({ resolvedAt: now, resolvedBy: by })
      .where(and(eq(flags.id, id), isOpen, ne(flags.userId, by), isActiveAdmin(db, by)))
      .returning({ id: flags.id }),
    db.insert(audit).select(
      db
        .select({
          id: sql<number>`null`.as("id"),
          at: sql<string>`${Date.parse(now)}`.as("at"),
          event: sql<"flag_resolved">`'flag_resolved'`.as("event"),
          actorId: sql<string>`${by}`.as("actor_id"),
          subjectId: flags.userId,
          objectId: flags.id,
          detail: flags.kind,
          requestId: sql<string>`${requestId}`.as("request_id"),
        })
        .from(flags)
        // Only when the previous statement changed a row.
        .where(and(eq(flags.id, id), sql`changes() = 1`)),
    ),
  ]);
  return resolved.length > 0;
}

/** The person a flag is about, and when it was resolved. */
export async function findFlag(db: Database, id: string) {
  const [found] = await db
    .select({ userId: flags.userId, resolvedAt: flags.resolvedAt })
    .from(flags)
    .where(eq(flags.id, id))
    .limit(1);
  return found;
}
