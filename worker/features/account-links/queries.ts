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

/** Makes a new link that is valid from now on. Does not write it to the database. */
export function newLink<Purpose extends AccountLinkPurpose>(
  purpose: Purpose,
  userId: string,
  address: string,
  now: string,
): AccountLink & { purpose: Purpose } {
  const expiresAt = new Date(Date.parse(now) + linkSeconds[purpose] * 1000).toISOString();
  return { id: crypto.randomUUID(), userId, purpose, address, createdAt: now, expiresAt };
}

/** A statement that adds a link, only if the condition about its person's row in `users` is true. */
export const insertLink = (db: Database, link: AccountLink, onlyIf: SQL = sql`true`) =>
  db.insert(accountLinks).select(sql`select ${link.id}, users.id, ${link.purpose}, ${link.address},
      ${Date.parse(link.createdAt)}, ${Date.parse(link.expiresAt)}, null
    from users where users.id = ${link.userId} and ${onlyIf}`);

/**
 * Finds the unused link to appeal this suspension. Adds it if it is missing, as for a suspension written directly to
 * the database.
 */
export async function findOrAddAppealLink(
  db: Database,
  { userId, address, suspendedAt }: { userId: string; address: string; suspendedAt: string },
): Promise<AccountLink> {
  const { purpose, createdAt, usedAt } = accountLinks;
  const [found] = await db
    .select()
    .from(accountLinks)
    .where(
      // mutant-safe (isNull(usedAt)): a used link has an appeal, which the caller finds first
      and(eq(accountLinks.userId, userId), eq(purpose, "appeal"), eq(createdAt, suspendedAt), isNull(usedAt)),
    )
    .limit(1);
  if (found) return found;
  const link = newLink("appeal", userId, address, suspendedAt);
  await insertLink(db, link, sql`users.suspended_at = ${Date.parse(suspendedAt)}`);
  return link;
}

/** SQL condition: the link exists. The statements after `insertLink` in the same batch use it. */
export const hasLink = (id: string): SQL => sql`exists (select 1 from account_links where id = ${id})`;

/** SQL condition: this link is unused and not expired, and its person may use it. */
export const isOpen = ({ id, purpose }: Pick<AccountLink, "id" | "purpose">, now: string): SQL =>
  sql`exists (select 1 from account_links as link join users as owner on owner.id = link.user_id
    where link.id = ${id} and link.purpose = ${purpose} and link.used_at is null
      and link.expires_at > ${Date.parse(now)} and owner.erased_at is null and ${sql.raw(mayUse(purpose))})`;

/**
 * SQL condition: the state of the account in which a link of this purpose works. A person whom an admin has suspended may
 * use only the link that appeals this suspension and the link that undoes a deletion; the suspension remains.
 * `undo_deletion` and `undo_address`, which undo what a thief can do to an account, also work while the account waits for
 * its erasure.
 */
function mayUse(purpose: AccountLinkPurpose): string {
  if (purpose === "undo_deletion") return "true";
  if (purpose === "appeal")
    return "owner.suspended_at = link.created_at and owner.suspended_at is not owner.left_at";
  return `owner.suspended_at is ${purpose === "undo_address" ? "owner.left_at" : "null"}`;
}

/**
 * SQL condition: another person can still restore this address to their account, so no one else may take it. Without
 * this rule, a thief could register a stolen account's old address and keep its owner out.
 */
export const isReserved = (address: string, userId: string | null, now: string): SQL =>
  sql`exists (select 1 from account_links where purpose = 'undo_address' and address = ${address}
    and user_id is not ${userId} and used_at is null and expires_at > ${Date.parse(now)})`;

/** Whether an account has this address, or another person can still restore it to their account. */
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

/** A statement that ends a person's open links of these purposes, except one, if the condition is true. */
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
