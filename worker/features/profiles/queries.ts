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

/** Whether a photo is the one that a person has now. */
export async function isOwnPhoto(db: Database, userId: string, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.id, id), eq(photos.userId, userId), eq(photos.state, "current")))
    .limit(1);
  return row !== undefined;
}

/** A photo may be there before the profile is. */
const shownPhotoOf = (userId: string) =>
  sql<string>`(select id from photos where user_id = ${userId} and state = 'current' and hidden = 0)`;

/** Each version of a profile has a time of its own, even within one millisecond. */
const nextVersion = sql`max(excluded.updated_at, updated_at + 1)`;

type Copied = "verified" | "hosted" | "hidden" | "profilePicture";
type NewMigrantProfile = Omit<typeof migrantProfiles.$inferInsert, Copied>;

/**
 * Keeps what a migrant wrote: one statement, so that two at once make one profile.
 * A new profile takes what browse sorts and filters on from its sources; an old one already has it. Null when the
 * version that was edited is not the newest.
 */
export async function keepMigrantProfile(db: Database, profile: NewMigrantProfile, basedOn?: string) {
  const { id: _id, createdAt: _createdAt, ...written } = profile;
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
      set: { ...written, updatedAt: nextVersion },
      setWhere: basedOn ? eq(migrantProfiles.updatedAt, basedOn) : undefined,
    })
    .returning();
  return row ?? null;
}

/** Keeps what a landlord wrote, likewise. */
export async function keepLandlordProfile(
  db: Database,
  profile: typeof landlordProfiles.$inferInsert,
  basedOn?: string,
) {
  const { id: _id, createdAt: _createdAt, ...written } = profile;
  const [row] = await db
    .insert(landlordProfiles)
    .values({ ...profile, spacePhoto: shownPhotoOf(profile.userId) })
    .onConflictDoUpdate({
      target: landlordProfiles.userId,
      set: { ...written, updatedAt: nextVersion },
      setWhere: basedOn ? eq(landlordProfiles.updatedAt, basedOn) : undefined,
    })
    .returning();
  return row ?? null;
}
