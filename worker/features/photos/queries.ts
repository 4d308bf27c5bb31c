import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { photos } from "#schema/tables/photos.ts";
import { landlordProfiles, migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import type { Database } from "#worker/platform/database.ts";

type Owner = { readonly id: string };

/** Adds the row of an upload before its address is handed out. */
export const insertUpload = (db: Database, photo: { id: string; userId: string; createdAt: string }) =>
  db.insert(photos).values(photo);

/** Claims the address of an awaited upload for one request. Returns the owner; undefined if it is already claimed. */
export async function claimUpload(db: Database, id: string, now: string, until: string) {
  const free = or(isNull(photos.claimedUntil), lt(photos.claimedUntil, now));
  const [claimed] = await db
    .update(photos)
    .set({ claimedUntil: until })
    .where(and(eq(photos.id, id), eq(photos.state, "awaited"), free))
    .returning({ userId: photos.userId });
  return claimed;
}

/** Closes an upload's address until an ISO instant, or frees it with null. */
export const holdUpload = (db: Database, id: string, until: string | null) =>
  db
    .update(photos)
    .set({ claimedUntil: until })
    .where(and(eq(photos.id, id), eq(photos.state, "awaited")));

/** A person's upload, if it is awaited and newer than `since`, or is already their photo. */
export async function findUpload(db: Database, owner: Owner, id: string, since: string) {
  const open = and(eq(photos.state, "awaited"), gt(photos.createdAt, since));
  const [row] = await db
    .select()
    .from(photos)
    .where(and(eq(photos.id, id), eq(photos.userId, owner.id), or(open, eq(photos.state, "current"))))
    .limit(1);
  return row;
}

/** A person's own photo, if there is one. */
export async function findOwnPhoto(db: Database, owner: Owner) {
  const [row] = await db
    .select()
    .from(photos)
    .where(and(eq(photos.userId, owner.id), eq(photos.state, "current")))
    .limit(1);
  return row;
}

/** The statements that copy the id of the photo that others may see to the person's profile of either kind. */
const copyToProfiles = (db: Database, owner: Owner) => {
  const shown = sql<string>`(select id from photos where user_id = ${owner.id} and state = 'current' and hidden = 0)`;
  return [
    db.update(migrantProfiles).set({ profilePicture: shown }).where(eq(migrantProfiles.userId, owner.id)),
    db.update(landlordProfiles).set({ spacePhoto: shown }).where(eq(landlordProfiles.userId, owner.id)),
  ] as const;
};

/**
 * Makes an awaited upload its owner's photo and marks their earlier one as removed, in one batch. False if it is no
 * longer awaited. A photo that replaces a hidden one is hidden too.
 */
export async function makeCurrent(db: Database, owner: Owner, id: string): Promise<boolean> {
  const awaited = and(eq(photos.id, id), eq(photos.userId, owner.id), eq(photos.state, "awaited"));
  const stillAwaited = sql`exists (select 1 from photos as own where own.id = ${id} and own.user_id = ${owner.id} and own.state = 'awaited')`;
  const asBefore = sql`coalesce((select own.hidden from photos as own where own.user_id = ${owner.id} and own.state = 'current'), 0)`;
  const [, , made] = await db.batch([
    db.update(photos).set({ hidden: asBefore }).where(awaited),
    db
      .update(photos)
      .set({ state: "removed" })
      .where(and(eq(photos.userId, owner.id), eq(photos.state, "current"), stillAwaited)),
    db.update(photos).set({ state: "current" }).where(awaited).returning({ id: photos.id }),
    ...copyToProfiles(db, owner),
  ]);
  return made.length > 0;
}

/** Hides a person's photo or shows it again; undefined without a photo. */
export async function hide(db: Database, owner: Owner, hidden: boolean) {
  const [changed] = await db.batch([
    db
      .update(photos)
      .set({ hidden })
      .where(and(eq(photos.userId, owner.id), eq(photos.state, "current")))
      .returning(),
    ...copyToProfiles(db, owner),
  ]);
  return changed[0];
}

/** Marks a person's photo as removed. Its files are deleted next. */
export async function markOwnRemoved(db: Database, owner: Owner): Promise<void> {
  await db.batch([
    db
      .update(photos)
      .set({ state: "removed" })
      .where(and(eq(photos.userId, owner.id), eq(photos.state, "current"))),
    ...copyToProfiles(db, owner),
  ]);
}

/** A person's removed photos whose files still exist. */
export async function findRemovedOf(db: Database, owner: Owner): Promise<string[]> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    // mutant-safe (eq(photos.userId, owner.id)): deleting the removed photos of other people too does no harm
    .where(and(eq(photos.userId, owner.id), eq(photos.state, "removed")));
  return rows.map(({ id }) => id);
}

/** The ids of at most `limit` photos to delete: awaited but older than `before`, removed, or without a person. */
export async function findOrphans(db: Database, before: string, limit: number): Promise<string[]> {
  const neverTaken = and(eq(photos.state, "awaited"), lt(photos.createdAt, before));
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(or(neverTaken, eq(photos.state, "removed"), isNull(photos.userId)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Marks photos as removed, except the current photos of existing people. */
export const markRemoved = (db: Database, ids: readonly string[]) =>
  db
    .update(photos)
    .set({ state: "removed" })
    .where(and(inArray(photos.id, [...ids]), or(ne(photos.state, "current"), isNull(photos.userId))));

/** Deletes the rows of removed photos. */
export const deleteRemoved = (db: Database, ids: readonly string[]) =>
  db.delete(photos).where(and(inArray(photos.id, [...ids]), eq(photos.state, "removed")));

/** Whether a photo may be shown: it is current, not hidden (except to its owner), and its person is not suspended. */
export async function isShown(db: Database, id: string, ownEyes: boolean): Promise<boolean> {
  const [row] = await db
    .select({ id: photos.id })
    .from(photos)
    .innerJoin(users, eq(users.id, photos.userId))
    .where(
      and(
        eq(photos.id, id),
        eq(photos.state, "current"),
        isNull(users.suspendedAt),
        ownEyes ? undefined : eq(photos.hidden, false),
      ),
    )
    .limit(1);
  return row !== undefined;
}
