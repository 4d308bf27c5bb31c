import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { daysAfter } from "#schema/durations.ts";
import { undoDeletionDays } from "#schema/limits.ts";
import { accountLinks } from "#schema/tables/account-links.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { queueEmail, sendSoon } from "#worker/features/mail/index.ts";
import type { Database, Statements } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";

/** The time when an account is erased whose person asked for its deletion at `leftAt`. */
export const erasesAt = (leftAt: string): string => daysAfter(leftAt, undoDeletionDays);

type Away = Pick<typeof users.$inferSelect, "suspendedAt" | "leftAt">;

/** Whether an admin has suspended the person. A request to delete the account stores the same time in both columns. */
export const isSuspendedByAdmin = ({ suspendedAt, leftAt }: Away) => suspendedAt !== leftAt;

/** SQL column for queries of `users`: the time when an admin suspended the person, or null. */
export const suspendedByAdminAt = sql<string | null>`nullif(${users.suspendedAt}, ${users.leftAt})`.mapWith(
  users.suspendedAt,
);

/** SQL condition: the person has asked to delete their account, or the account is erased. */
const hasLeft = (userId: string): SQL =>
  sql`exists (select 1 from users as gone where gone.id = ${userId} and gone.left_at is not null)`;

/** SQL condition: the person has asked to delete their account, and can still undo it. */
const mayReturn = (userId: string): SQL =>
  sql`exists (select 1 from users as away where away.id = ${userId} and away.left_at is not null
    and away.erased_at is null)`;

/** Undoes a requested deletion if the account is not erased and `onlyIf` is true. Emails the person. True if undone. */
export async function undoDeletion(
  {
    env,
    db,
    now,
    waitUntil,
  }: { env: Env; db: Database; now: string; waitUntil(work: Promise<unknown>): void },
  userId: string,
  onlyIf: SQL = sql`true`,
): Promise<boolean> {
  const email = { kind: "deletion_undone", personId: userId, objectId: crypto.randomUUID() } as const;
  // The email is queued first, because the change makes its condition false.
  const told = queueEmail(db, email, now, sql`${mayReturn(userId)} and ${onlyIf}`);
  const undo = undoStatements(db, userId, now, onlyIf);
  const all = [...told, ...undo] as unknown as readonly [Statements[number], ...Statements];
  const done: readonly unknown[] = await db.batch(all);
  if ((done[told.length] as unknown[]).length === 0) return false;
  sendSoon({ env, db, waitUntil }, [email]);
  return true;
}

/**
 * Statements that undo a requested deletion if the account is not erased and `onlyIf` is true. The first one returns a
 * row if it is undone. The person is visible again, unless an admin has suspended them. Their sessions remain ended,
 * and their connections remain cancelled.
 */
export function undoStatements(db: Database, userId: string, now: string, onlyIf: SQL = sql`true`) {
  const isBack = sql`not ${hasLeft(userId)}`;
  return [
    db
      .update(users)
      .set({ suspendedAt: sql`nullif(suspended_at, left_at)`, leftAt: null })
      // mutant-safe (isNotNull(users.leftAt)): a sign-in that another undo overtakes may also succeed
      .where(and(eq(users.id, userId), isNotNull(users.leftAt), isNull(users.erasedAt), onlyIf))
      .returning({ id: users.id }),
    copyHidden(db, userId),
    db.delete(dueWork).where(and(eq(dueWork.kind, "account_erasure"), eq(dueWork.key, userId), isBack)),
    db
      .update(accountLinks)
      .set({ usedAt: now })
      .where(
        and(
          eq(accountLinks.userId, userId),
          eq(accountLinks.purpose, "undo_deletion"),
          // mutant-safe: a used link stays used, and nothing reads when it was used
          isNull(accountLinks.usedAt),
          isBack,
        ),
      ),
  ] as const;
}

/** The statement that hides a suspended migrant in browse, or shows the migrant again, from their row in `users`. */
export const copyHidden = (db: Database, userId: string) =>
  db
    .update(migrantProfiles)
    .set({ hidden: sql`(select suspended_at is not null from users where id = ${userId})` })
    .where(eq(migrantProfiles.userId, userId));
