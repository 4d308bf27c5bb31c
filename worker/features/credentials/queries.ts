import { and, desc, eq, gt, gte, isNull, not, type SQL, sql } from "drizzle-orm";
import { passkeysPerPerson } from "#schema/limits.ts";
import { accountLinks } from "#schema/tables/account-links.ts";
import { passkeys } from "#schema/tables/passkeys.ts";
import { users } from "#schema/tables/users.ts";
import type { AccountLinkPurpose } from "#schema/vocabulary.ts";
import { type AccountLink, isOpen } from "#worker/features/account-links/index.ts";
import type { Database } from "#worker/platform/database.ts";

/** A person's row, as changes of the password or the address need it. */
export type Owner = typeof users.$inferSelect;

/** An open link and the person whose account it is about; undefined for any other id. */
export async function findOpenLink(db: Database, id: string, purpose: AccountLinkPurpose, now: string) {
  const [row] = await db
    .select({ link: accountLinks, owner: users })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(and(eq(accountLinks.id, id), isOpen({ id, purpose }, now), isCurrent(purpose)))
    .limit(1);
  return row;
}

/**
 * SQL condition on a link and its person: the link was sent to the account's current address. Only the purposes that
 * are about this address need it.
 */
const isCurrent = (purpose: AccountLinkPurpose): SQL | undefined =>
  purpose === "confirm_address" || purpose === "reset_password"
    ? eq(users.email, accountLinks.address)
    : undefined;

/**
 * The last statement of a batch that uses a link: it returns a row for the first use only. The batch's other statements
 * check `isOpen` before it.
 */
export const useLink = (db: Database, link: AccountLink, now: string, onlyIf?: SQL) =>
  db
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(eq(accountLinks.id, link.id), isOpen(link, now), onlyIf))
    .returning({ id: accountLinks.id });

/** SQL condition: this is the person's current address. */
export const hasEmail = (userId: string, email: string): SQL =>
  sql`exists (select 1 from users where id = ${userId} and email = ${email})`;

/** A query that finds a link that a batch has added. */
export const wasAdded = (db: Database, id: string) =>
  db.select({ id: accountLinks.id }).from(accountLinks).where(eq(accountLinks.id, id));

/** A person's row. */
export async function findOwner(db: Database, userId: string): Promise<Owner | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, userId)).limit(1);
  return row;
}

/**
 * SQL condition on a person's row: the password is still the one that was checked, and neither the account nor this
 * session has ended in the meantime. Of two changes at once, it is false for the second one.
 */
export const isUnchanged = (owner: Owner, sessionId: string): SQL =>
  sql`exists (select 1 from users as me where me.id = ${owner.id} and me.password_hash is ${owner.passwordHash}
    and me.suspended_at is null and me.sessions_ended_before is ${owner.sessionsEndedBefore && Date.parse(owner.sessionsEndedBefore)}
    and not exists (select 1 from json_each(me.ended_sessions) where value = ${sessionId}))`;

/**
 * A statement that sets a password and ends all sessions, except `kept`, if the condition is true. Call this function
 * just before the write: a session that begins while a password is hashed began with the old password and must end.
 */
export const setPassword = (
  db: Database,
  { userId, passwordHash, kept }: { userId: string; passwordHash: string | null; kept: string | null },
  onlyIf: SQL,
) =>
  db
    .update(users)
    .set({ passwordHash, sessionsEndedBefore: new Date().toISOString(), sessionKept: kept })
    .where(and(eq(users.id, userId), onlyIf))
    .returning({ id: users.id });

/** A statement that sets a confirmed address if the condition is true. A taken address throws a unique violation. */
export const setEmail = (db: Database, userId: string, email: string, now: string, onlyIf: SQL) =>
  db
    .update(users)
    .set({ email, emailConfirmedAt: now })
    .where(and(eq(users.id, userId), onlyIf));

/** A statement that marks the account's current address as confirmed, if it is this one and the condition is true. */
export const confirmEmail = (db: Database, userId: string, email: string, now: string, onlyIf: SQL) =>
  db
    .update(users)
    .set({ emailConfirmedAt: now })
    .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.emailConfirmedAt), onlyIf));

/** The newest change of address that waits for its confirmation: no row or one. */
export const findPendingAddress = (db: Database, userId: string, now: string) =>
  db
    .select()
    .from(accountLinks)
    .where(
      and(
        eq(accountLinks.userId, userId),
        eq(accountLinks.purpose, "confirm_new_address"),
        isNull(accountLinks.usedAt),
        gt(accountLinks.expiresAt, now),
      ),
    )
    .orderBy(desc(accountLinks.createdAt))
    .limit(1);

/**
 * A statement that ends what a thief may have prepared before an old address is restored: all open links, except those
 * that restore even older addresses.
 */
export const endLaterLinks = (db: Database, link: AccountLink, now: string) =>
  db
    .update(accountLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(accountLinks.userId, link.userId),
        isNull(accountLinks.usedAt),
        not(eq(accountLinks.id, link.id)),
        sql`(purpose <> 'undo_address' or created_at >= ${Date.parse(link.createdAt)})`,
        isOpen(link, now),
      ),
    );

/** A person's passkeys, the newest first: where and when they were added. */
export const findPasskeys = (db: Database, userId: string) =>
  db
    .select({ browser: passkeys.browser, system: passkeys.system, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt))
    .limit(passkeysPerPerson);

/**
 * SQL condition: the person is not an admin. An admin's passkeys are a second factor, which no link in an email removes
 * (decision 41).
 */
const isNoAdmin = (userId: string) =>
  sql`exists (select 1 from users where id = ${userId} and role = 'user')`;

/**
 * A statement that removes all of a person's passkeys, if the condition is true. It does not remove those of an admin.
 */
export const removePasskeys = (db: Database, userId: string, onlyIf: SQL) =>
  db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), isNoAdmin(userId), onlyIf))
    .returning({ id: passkeys.id });

/**
 * A statement that removes the passkeys that were added since a link was sent, if the link is open. It does not remove
 * those of an admin.
 */
export const removeLaterPasskeys = (db: Database, link: AccountLink, now: string) =>
  db
    .delete(passkeys)
    .where(
      and(
        eq(passkeys.userId, link.userId),
        gte(passkeys.createdAt, link.createdAt),
        isNoAdmin(link.userId),
        isOpen(link, now),
      ),
    );
