import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { undoDeletionDays } from "#schema/limits.ts";
import { accountLinks } from "#schema/tables/account-links.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { queueEmail, sendSoon } from "#worker/features/mail/index.ts";
import type { Database, Statements } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";

/** When the account of a person who left then is erased. */
export const erasesAt = (leftAt: string): string =>
  new Date(Date.parse(leftAt) + undoDeletionDays * 24 * 60 * 60_000).toISOString();

type Away = Pick<typeof users.$inferSelect, "suspendedAt" | "leftAt">;

/** Whether an admin has suspended the person. Who has asked to delete the account is suspended by themselves. */
export const isSuspendedByAdmin = ({ suspendedAt, leftAt }: Away) => suspendedAt !== leftAt;

/** When an admin suspended the person, as a column of a read of `users`; null without an admin's suspension. */
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

/**
 * Undoes a deletion that is not over, while the condition holds, and sends an email that says so. Answers whether it did.
 */
export async function comeBack(
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
  // Before the change itself, which ends the condition.
  const told = queueEmail(db, email, now, sql`${mayReturn(userId)} and ${onlyIf}`);
  const undo = undoLeaving(db, userId, now, onlyIf);
  const all = [...told, ...undo] as unknown as readonly [Statements[number], ...Statements];
  const done: readonly unknown[] = await db.batch(all);
  if ((done[told.length] as unknown[]).length === 0) return false;
  sendSoon({ env, db, waitUntil }, [email]);
  return true;
}

/**
 * Statements that undo a deletion that is not over, while the condition holds: the first returns a row. The person is visible
 * again, unless an admin has suspended them. Their sessions stay ended, and their connections cancelled.
 */
export function undoLeaving(db: Database, userId: string, now: string, onlyIf: SQL = sql`true`) {
  const isBack = sql`not ${hasLeft(userId)}`;
  return [
    db
      .update(users)
      .set({ suspendedAt: sql`nullif(suspended_at, left_at)`, leftAt: null })
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
          isNull(accountLinks.usedAt),
          isBack,
        ),
      ),
  ] as const;
}

/** The statement that takes a migrant off the list of browse, or puts them back, as their row says. */
export const copyHidden = (db: Database, userId: string) =>
  db
    .update(migrantProfiles)
    .set({ hidden: sql`(select suspended_at is not null from users where id = ${userId})` })
    .where(eq(migrantProfiles.userId, userId));
