import { and, count, desc, eq, lt, lte, sql } from "drizzle-orm";
import { passkeysPerPerson } from "#schema/limits.ts";
import { passkeyChallenges, passkeys } from "#schema/tables/passkeys.ts";
import { users } from "#schema/tables/users.ts";
import { type Queued, queueEmail } from "#worker/features/mail/index.ts";
import type { Database } from "#worker/platform/database.ts";
import {
  type Adding,
  endOtherPasses,
  mayAddFactor,
  mayLosePasskey,
  type Passing,
} from "../second-factor/passes.ts";
import type { Challenge } from "./challenges.ts";

export type StoredPasskey = typeof passkeys.$inferSelect;

/** A person's passkeys, the newest first. */
export const findPasskeys = (db: Database, userId: string) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt));

/** The passkey with the id that its device has chosen, and its owner. */
export async function findPasskeyOf(db: Database, credentialId: string) {
  const [row] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return row;
}

/**
 * Whether the count shows that two devices hold the key (WebAuthn level 3, 7.2, step 22). A passkey without a counter
 * always sends 0.
 */
export const isCopied = (passkey: { signCount: number }, use: { signCount: number }) =>
  passkey.signCount > 0 && use.signCount <= passkey.signCount;

/** The scrypt hash of a person's password. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return row?.hash ?? null;
}

/** The email that tells a person that a passkey was added or removed. */
export const emailOf = (
  kind: "passkey_added" | "passkey_removed",
  { id, userId }: Pick<StoredPasskey, "id" | "userId">,
): Queued => ({ kind, personId: userId, objectId: id });

/**
 * Statements that mark a challenge as used and delete expired ones. A second answer to the challenge throws a unique
 * violation, and its batch changes nothing.
 */
const spend = (db: Database, { id, expiresAt }: Challenge, now: string) =>
  [
    db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now)),
    db.insert(passkeyChallenges).values({ id, expiresAt }),
  ] as const;

/**
 * Adds a passkey, marks its challenge as used, and queues the email to its owner. Returns false if the person has the
 * maximum number of passkeys, if the session has ended, or if an admin's session may no longer add a factor. A used
 * challenge and a known passkey throw a unique violation.
 */
export async function insertPasskey(
  db: Database,
  challenge: Challenge,
  passkey: StoredPasskey,
  adding: Adding,
): Promise<boolean> {
  const { id, userId, credentialId, publicKey, signCount, synced, browser, system, createdAt } = passkey;
  const isAdded = sql`exists (select 1 from passkeys where id = ${id})`;
  const own = db.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  const [, , added] = await db.batch([
    ...spend(db, challenge, createdAt),
    db
      .insert(passkeys)
      .select(
        sql`select ${id}, ${userId}, ${credentialId}, ${publicKey}, ${signCount}, ${synced ? 1 : 0}, null,
          ${browser}, ${system}, ${Date.parse(createdAt)}, null where (${own}) < ${passkeysPerPerson}
            and ${mayAddFactor(adding, createdAt)}`,
      )
      .returning({ id: passkeys.id }),
    ...queueEmail(db, emailOf("passkey_added", { id, userId }), createdAt, isAdded),
  ]);
  return added.length > 0;
}

/** What a valid answer says about its passkey. */
export interface Use {
  signCount: number;
  synced: boolean;
}

/**
 * Records the use of a passkey and marks its challenge as used. Returns false if the passkey was removed or its count
 * has changed in the meantime. A used challenge throws a unique violation.
 */
export async function notePasskeyUse(
  db: Database,
  challenge: Challenge,
  passkeyId: string,
  { signCount, synced }: Use,
  now: string,
): Promise<boolean> {
  const isNext = signCount === 0 ? lte(passkeys.signCount, 0) : lt(passkeys.signCount, signCount);
  const [, , used] = await db.batch([
    ...spend(db, challenge, now),
    db
      .update(passkeys)
      .set({ signCount, synced, lastUsedAt: now })
      .where(and(eq(passkeys.id, passkeyId), isNext))
      .returning({ id: passkeys.id }),
  ]);
  return used.length > 0;
}

const ownPasskey = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

/** Renames a person's passkey. Returns undefined if they have none with this id. */
export async function updateName(db: Database, userId: string, id: string, name: string) {
  const [row] = await db.update(passkeys).set({ name }).where(ownPasskey(userId, id)).returning();
  return row;
}

/**
 * Deletes a person's passkey and queues the email to them. Returns undefined if they have none with this id, or if it
 * is an admin's only second factor. The deletion also ends the passes of the person's other sessions.
 */
export async function deletePasskey(db: Database, passing: Passing, id: string, now: string) {
  const { userId } = passing;
  const isGone = sql`not exists (select 1 from passkeys where id = ${id})`;
  const [[removed]] = await db.batch([
    db
      .delete(passkeys)
      .where(and(ownPasskey(userId, id), mayLosePasskey(userId)))
      .returning(),
    ...queueEmail(db, emailOf("passkey_removed", { id, userId }), now, sql`changes() > 0`),
    endOtherPasses(db, passing, isGone),
  ]);
  return removed;
}

/** Whether the person has this passkey. */
export const hasPasskey = async (db: Database, userId: string, id: string): Promise<boolean> =>
  (await db.select({ id: passkeys.id }).from(passkeys).where(ownPasskey(userId, id))).length > 0;
