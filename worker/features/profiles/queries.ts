import { and, eq, sql } from "drizzle-orm";
import { photos } from "#schema/tables/photos.ts";
import { landlordProfiles, migrantProfiles } from "#schema/tables/profiles.ts";
import { isHosted } from "#worker/features/migrants/index.ts";
import type { Database } from "#worker/platform/database.ts";

/** A person's own migrant profile, if there is one. */
export async function findMigrantProfile(db: Database, userId: string) {
  const [row] = await db.select().from(migrantProfiles).where(eq(migrantProfiles.userId, userId)).limit(1);
  return row;
}

/** A person's own landlord profile, if there is one. */
export async function findLandlordProfile(db: Database, userId: string) {
  const [row] = await db.select().from(landlordProfiles).where(eq(landlordProfiles.userId, userId)).limit(1);
  return row;
}

/** Whether a photo is the person's current one. */
export async function isOwnPhoto(db: Database, userId: string, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.id, id), eq(photos.userId, userId), eq(photos.state, "current")))
    .limit(1);
  return row !== undefined;
}

/** SQL: the id of the person's photo that others may see. It can exist before the profile. */
const shownPhotoOf = (userId: string) =>
  sql<string>`(select id from photos where user_id = ${userId} and state = 'current' and hidden = 0)`;

/** Gives each version of a profile a different time, even within one millisecond. */
const nextVersion = sql`max(excluded.updated_at, updated_at + 1)`;

/**
 * SQL condition: the stored version is the one that was edited. Without `basedOn` there is no condition. With null the
 * client makes a new profile, so no stored version matches.
 */
const isBasis = (
  updatedAt: typeof migrantProfiles.updatedAt | typeof landlordProfiles.updatedAt,
  basedOn?: string | null,
) => (basedOn === undefined ? undefined : basedOn === null ? sql`false` : eq(updatedAt, basedOn));

type Copied = "verified" | "hosted" | "hidden" | "pausedAt" | "profilePicture";
type NewMigrantProfile = Omit<typeof migrantProfiles.$inferInsert, Copied>;

/**
 * Saves a migrant's profile in one statement, so that two simultaneous calls make one profile. A new profile copies
 * the columns that browse sorts and filters by; an existing one already has them. Null if `basedOn` is not the newest
 * version.
 */
export async function upsertMigrantProfile(
  db: Database,
  profile: NewMigrantProfile,
  basedOn?: string | null,
) {
  const { id: _id, createdAt: _createdAt, ...values } = profile;
  const { userId } = profile;
  const [row] = await db
    .insert(migrantProfiles)
    .values({
      ...profile,
      verified: sql`(select verified from users where id = ${userId})`,
      hosted: isHosted(userId),
      hidden: sql`(select suspended_at is not null from users where id = ${userId})`,
      profilePicture: shownPhotoOf(userId),
    })
    .onConflictDoUpdate({
      target: migrantProfiles.userId,
      set: { ...values, updatedAt: nextVersion },
      setWhere: isBasis(migrantProfiles.updatedAt, basedOn),
    })
    .returning();
  return row ?? null;
}

/** Saves a landlord's profile in the same way as a migrant's. */
export async function upsertLandlordProfile(
  db: Database,
  profile: typeof landlordProfiles.$inferInsert,
  basedOn?: string | null,
) {
  const { id: _id, createdAt: _createdAt, ...values } = profile;
  const [row] = await db
    .insert(landlordProfiles)
    .values({ ...profile, spacePhoto: shownPhotoOf(profile.userId) })
    .onConflictDoUpdate({
      target: landlordProfiles.userId,
      set: { ...values, updatedAt: nextVersion },
      setWhere: isBasis(landlordProfiles.updatedAt, basedOn),
    })
    .returning();
  return row ?? null;
}
