import { and, desc, eq, gt, gte, isNull, not, type SQL, sql } from "drizzle-orm";
import { passkeysPerPerson } from "#schema/limits.ts";
import { accountLinks } from "#schema/tables/account-links.ts";
import { passkeys } from "#schema/tables/passkeys.ts";
import { users } from "#schema/tables/users.ts";
import type { AccountLinkPurpose } from "#schema/vocabulary.ts";
import { type AccountLink, isOpen } from "#worker/features/account-links/index.ts";
import type { Database } from "#worker/platform/database.ts";

/** A person's row, as their password and address need it. */
export type Owner = typeof users.$inferSelect;

/** A link that works and the person whose account it is about; undefined for any other id. */
export async function findOpenLink(db: Database, id: string, purpose: AccountLinkPurpose, now: string) {
  const [row] = await db
    .select({ link: accountLinks, owner: users })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(and(eq(accountLinks.id, id), isOpen({ id, purpose }, now), isCurrent(purpose)))
    .limit(1);
  return row;
}

/** SQL condition on a link and its person: it was sent to the account's address of today, where it is about that. */
const isCurrent = (purpose: AccountLinkPurpose): SQL | undefined =>
  purpose === "confirm_address" || purpose === "reset_password"
    ? eq(users.email, accountLinks.address)
    : undefined;

/** The last statement of a batch that uses a link: it returns a row, once. The batch's other statements ask `isOpen` before it. */
export const useLink = (db: Database, link: AccountLink, now: string, onlyIf?: SQL) =>
  db
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(eq(accountLinks.id, link.id), isOpen(link, now), onlyIf))
    .returning({ id: accountLinks.id });

/** SQL condition: this is a person's address. */
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
 * SQL condition on a person's row: the password is still the one that was checked, and neither the account nor this session
 * has ended meanwhile. Of two changes at once, the second one finds it false.
 */
export const isUnchanged = (owner: Owner, sessionId: string): SQL =>
  sql`exists (select 1 from users as me where me.id = ${owner.id} and me.password_hash is ${owner.passwordHash}
    and me.suspended_at is null and me.sessions_ended_before is ${owner.sessionsEndedBefore && Date.parse(owner.sessionsEndedBefore)}
    and not exists (select 1 from json_each(me.ended_sessions) where value = ${sessionId}))`;

/**
 * A statement that sets a password and ends all sessions, except `kept`, while the condition holds. Make it just before it is
 * written: sessions that begin while a password is hashed began with the old one.
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

/** A statement that sets a confirmed address while the condition holds. A taken one throws a unique violation. */
export const setEmail = (db: Database, userId: string, email: string, now: string, onlyIf: SQL) =>
  db
    .update(users)
    .set({ email, emailConfirmedAt: now })
    .where(and(eq(users.id, userId), onlyIf));

/** A statement that marks the address of today as confirmed, while the condition holds. */
export const confirmEmail = (db: Database, userId: string, email: string, now: string, onlyIf: SQL) =>
  db
    .update(users)
    .set({ emailConfirmedAt: now })
    .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.emailConfirmedAt), onlyIf));

/** The newest change of address that waits for its confirmation: none or one. */
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
 * A statement that ends what a thief may have prepared before an old address was put back: links of every kind, but not the
 * ones that put still older addresses back.
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

/** SQL condition: the person is no admin, whose passkeys are a second factor: no mailbox removes one (decision 41). */
const isNoAdmin = (userId: string) =>
  sql`exists (select 1 from users where id = ${userId} and role = 'user')`;

/** A statement that removes all of a person's passkeys, while the condition holds; not those of an admin. */
export const removePasskeys = (db: Database, userId: string, onlyIf: SQL) =>
  db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), isNoAdmin(userId), onlyIf))
    .returning({ id: passkeys.id });

/** A statement that removes the passkeys that were added since a link was sent, while the link is open; not those of an admin. */
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
