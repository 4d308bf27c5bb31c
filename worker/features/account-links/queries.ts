import { and, eq, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { linkSeconds } from "#schema/limits.ts";
import { accountLinks } from "#schema/tables/account-links.ts";
import type { AccountLinkPurpose } from "#schema/vocabulary.ts";
import type { Database } from "#worker/platform/database.ts";

/** A link as it is stored. Its token is made from the id when the email is sent. */
export type AccountLink = Pick<
  typeof accountLinks.$inferSelect,
  "id" | "userId" | "purpose" | "address" | "createdAt" | "expiresAt"
>;

/** A new link that works from now on. Nothing is written. */
export function newLink<Purpose extends AccountLinkPurpose>(
  purpose: Purpose,
  userId: string,
  address: string,
  now: string,
): AccountLink & { purpose: Purpose } {
  const expiresAt = new Date(Date.parse(now) + linkSeconds[purpose] * 1000).toISOString();
  return { id: crypto.randomUUID(), userId, purpose, address, createdAt: now, expiresAt };
}

/** A statement that adds a link, only while the condition about its person's row in `users` holds. */
export const insertLink = (db: Database, link: AccountLink, onlyIf: SQL = sql`true`) =>
  db.insert(accountLinks).select(sql`select ${link.id}, users.id, ${link.purpose}, ${link.address},
      ${Date.parse(link.createdAt)}, ${Date.parse(link.expiresAt)}, null
    from users where users.id = ${link.userId} and ${onlyIf}`);

/** The link with which a suspended person answers. One that is missing, of a suspension written by hand, is added. */
export async function findOrAddAppealLink(
  db: Database,
  { userId, address, suspendedAt }: { userId: string; address: string; suspendedAt: string },
): Promise<AccountLink> {
  const { purpose, createdAt, usedAt } = accountLinks;
  const [found] = await db
    .select()
    .from(accountLinks)
    .where(
      // mutant-safe (isNull(usedAt)): a used one has its appeal, which the caller finds first
      and(eq(accountLinks.userId, userId), eq(purpose, "appeal"), eq(createdAt, suspendedAt), isNull(usedAt)),
    )
    .limit(1);
  if (found) return found;
  const link = newLink("appeal", userId, address, suspendedAt);
  await insertLink(db, link, sql`users.suspended_at = ${Date.parse(suspendedAt)}`);
  return link;
}

/** SQL condition: this link was added. For the statements of a batch after `insertLink`. */
export const hasLink = (id: string): SQL => sql`exists (select 1 from account_links where id = ${id})`;

/** SQL condition: this link still works, and its person may use it. */
export const isOpen = ({ id, purpose }: Pick<AccountLink, "id" | "purpose">, now: string): SQL =>
  sql`exists (select 1 from account_links as link join users as owner on owner.id = link.user_id
    where link.id = ${id} and link.purpose = ${purpose} and link.used_at is null
      and link.expires_at > ${Date.parse(now)} and owner.erased_at is null and ${sql.raw(mayUse(purpose))})`;

/**
 * Nobody who is suspended may use a link, except the one that answers this suspension. Two undo what a thief can do to an
 * account: they work while it waits to be erased, and the one that undoes that leaves an admin's suspension as it is.
 */
function mayUse(purpose: AccountLinkPurpose): string {
  if (purpose === "undo_deletion") return "true";
  if (purpose === "appeal")
    return "owner.suspended_at = link.created_at and owner.suspended_at is not owner.left_at";
  return `owner.suspended_at is ${purpose === "undo_address" ? "owner.left_at" : "null"}`;
}

/**
 * SQL condition: another person may still put this address back, so no one else may take it. Without it, a thief could
 * register a stolen account's old address and keep its owner out.
 */
export const isReserved = (address: string, userId: string | null, now: string): SQL =>
  sql`exists (select 1 from account_links where purpose = 'undo_address' and address = ${address}
    and user_id is not ${userId} and used_at is null and expires_at > ${Date.parse(now)})`;

/** Whether an address has an account, or another person may still put it back. */
export async function isTaken(
  db: Database,
  address: string,
  userId: string | null,
  now: string,
): Promise<boolean> {
  const found = await db.all(sql`select 1 from users where email = ${address}
    union all select 1 where ${isReserved(address, userId, now)}`);
  return found.length > 0;
}

/** A statement that ends a person's open links of these purposes, except one, while the condition holds. */
export const endLinks = (
  db: Database,
  {
    userId,
    purposes,
    except = "",
  }: { userId: string; purposes: readonly AccountLinkPurpose[]; except?: string },
  now: string,
  onlyIf?: SQL,
) =>
  db
    .update(accountLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(accountLinks.userId, userId),
        inArray(accountLinks.purpose, purposes),
        ne(accountLinks.id, except),
        isNull(accountLinks.usedAt),
        gt(accountLinks.expiresAt, now),
        onlyIf,
      ),
    )
    .returning({ id: accountLinks.id });
