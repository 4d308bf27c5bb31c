import { and, count, eq, lt, sql } from "drizzle-orm";
import { passkeys } from "#schema/tables/passkeys.ts";
import { authenticatorApps, factorResets, recoveryCodes } from "#schema/tables/second-factor.ts";
import { type Queued, queueEmail } from "#worker/features/mail/index.ts";
import type { Database } from "#worker/platform/database.ts";
import {
  type Adding,
  endOtherPasses,
  hasPassedAt,
  mayAddFactor,
  ownApp,
  ownPasskeys,
  type Passing,
  passStatements,
} from "./passes.ts";

/** The email about a factor of this person. */
export const emailAbout = (kind: Queued["kind"], personId: string, objectId: string): Queued => ({
  kind,
  personId,
  objectId,
});

/** The person's app, passkeys, recovery codes and reset request, read in one batch. */
export async function findFactors(db: Database, userId: string) {
  const [[app], [keys], [codes], [reset]] = await db.batch([
    db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId)),
    db.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, userId)),
    db.select({ n: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    db.select().from(factorResets).where(eq(factorResets.userId, userId)),
  ]);
  return { app, passkeys: keys?.n ?? 0, recoveryCodes: codes?.n ?? 0, reset };
}

export async function findApp(db: Database, userId: string) {
  const [app] = await db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  return app;
}

/**
 * Marks the time step of an app's code as used, and records the pass. Returns false if this step or a later one was
 * used in the meantime.
 */
export async function spendStep(
  db: Database,
  passing: Passing,
  app: { id: string; step: number; seed: string },
  now: string,
): Promise<boolean> {
  // mutant-safe (eq(authenticatorApps.userId, passing.userId)): an app belongs to one person
  const own = and(eq(authenticatorApps.userId, passing.userId), eq(authenticatorApps.id, app.id));
  const [used] = await db.batch([
    db
      .update(authenticatorApps)
      .set({ lastStep: app.step, lastUsedAt: now, seed: app.seed })
      .where(and(own, lt(authenticatorApps.lastStep, app.step)))
      .returning({ id: authenticatorApps.id }),
    ...passStatements(db, passing, now, sql`changes() > 0`),
  ]);
  return used.length > 0;
}

/**
 * Deletes a recovery code, records the pass and queues the email to the person. Returns false if the person has no such
 * code.
 */
export async function spendRecoveryCode(
  db: Database,
  passing: Passing,
  hash: string,
  email: Queued,
  now: string,
): Promise<boolean> {
  // mutant-safe (eq(recoveryCodes.userId, passing.userId)): the hash includes the person's id
  const own = and(eq(recoveryCodes.hash, hash), eq(recoveryCodes.userId, passing.userId));
  const [used] = await db.batch([
    db.delete(recoveryCodes).where(own).returning({ hash: recoveryCodes.hash }),
    ...passStatements(db, passing, now, sql`changes() > 0`),
    ...queueEmail(db, email, now, hasPassedAt(passing, now)),
  ]);
  return used.length > 0;
}

interface NewApp {
  /** The id of the setup that it comes from. */
  id: string;
  /** Sealed. */
  seed: string;
  step: number;
}

/**
 * Adds an app or replaces the existing one, records a pass, ends the passes of other sessions and queues the email to
 * the person. Returns false if the setup was already used, or if the session has ended or may not add a factor.
 */
export async function putApp(
  db: Database,
  adding: Adding,
  { id, seed, step }: NewApp,
  now: string,
): Promise<boolean> {
  const { userId } = adding;
  const at = Date.parse(now);
  const [added] = await db.batch([
    db.write(sql`insert into authenticator_apps (user_id, id, seed, last_step, created_at, last_used_at)
      select ${userId}, ${id}, ${seed}, ${step}, ${at}, ${at} where ${mayAddFactor(adding, now)}
      on conflict (user_id) do update set id = excluded.id, seed = excluded.seed, last_step = excluded.last_step,
        created_at = excluded.created_at, last_used_at = excluded.last_used_at
      where authenticator_apps.id <> excluded.id
      returning id`),
    ...passStatements(db, adding, now, sql`changes() > 0`),
    endOtherPasses(db, adding, hasPassedAt(adding, now)),
    ...queueEmail(db, emailAbout("factor_added", userId, id), now, hasPassedAt(adding, now)),
  ]);
  return added.length > 0;
}

/**
 * Removes the app if the person has a passkey, ends the passes of other sessions and queues the email to the person.
 */
export async function deleteApp(db: Database, passing: Passing, email: Queued, now: string) {
  const { userId } = passing;
  const [removed] = await db.batch([
    db
      .delete(authenticatorApps)
      .where(and(eq(authenticatorApps.userId, userId), ownPasskeys(userId)))
      .returning({ id: authenticatorApps.id }),
    ...queueEmail(db, email, now, sql`changes() > 0`),
    endOtherPasses(db, passing, sql`not ${ownApp(userId)}`),
  ]);
  return removed.length > 0;
}

/** Replaces all recovery codes of the person with these, and queues the email to the person. */
export async function replaceRecoveryCodes(
  db: Database,
  userId: string,
  hashes: readonly string[],
  email: Queued,
  now: string,
): Promise<void> {
  await db.batch([
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    db.insert(recoveryCodes).values(hashes.map((hash) => ({ hash, userId, createdAt: now }))),
    ...queueEmail(db, email, now),
  ]);
}
