import type {
  getLandlordProfile,
  getMigrantProfile,
  saveLandlordProfile,
  saveMigrantProfile,
} from "#schema/endpoints/profiles.ts";
import type { landlordProfiles, migrantProfiles } from "#schema/tables/profiles.ts";
import { housingStatusOf } from "#worker/features/migrants/index.ts";
import { photoIdOf, photoPath } from "#worker/features/photos/index.ts";
import { summarizeRatings } from "#worker/features/ratings/index.ts";
import { cancelUnpayable } from "#worker/features/refunds/index.ts";
import { type Call, created, type Verb } from "#worker/http/handle.ts";
import { countEvent } from "#worker/platform/counters.ts";
import { refuse } from "#worker/platform/errors.ts";
import {
  findLandlordProfile,
  findMigrantProfile,
  isOwnPhoto,
  upsertLandlordProfile,
  upsertMigrantProfile,
} from "./queries.ts";

type Owned = Pick<Call<typeof getMigrantProfile>, "db" | "env" | "now" | "user">;

const presentMigrant = (row: typeof migrantProfiles.$inferSelect, { env, user }: Owned) => ({
  ...row,
  user,
  profilePicture: photoPath(env, row.profilePicture, "profile"),
  housingStatus: housingStatusOf(row.hosted),
});

const presentLandlord = (
  row: typeof landlordProfiles.$inferSelect,
  { average, total }: Awaited<ReturnType<typeof summarizeRatings>>,
  { env, user }: Pick<Call<typeof getLandlordProfile>, keyof Owned>,
) => {
  const spacePhoto = photoPath(env, row.spacePhoto, "profile");
  return { ...row, spacePhoto, averageRating: average, totalRatings: total, user, verified: user.verified };
};

export const readMigrantProfile: Verb<typeof getMigrantProfile> = async (call) => {
  const row = (await findMigrantProfile(call.db, call.user.id)) ?? refuse("profile_not_found");
  return presentMigrant(row, call);
};

export const readLandlordProfile: Verb<typeof getLandlordProfile> = async (call) => {
  const { db, user, now } = call;
  const [row, ratings] = await Promise.all([
    findLandlordProfile(db, user.id),
    summarizeRatings(db, user.id, now),
  ]);
  return presentLandlord(row ?? refuse("profile_not_found"), ratings, call);
};

/** An update replaces the whole form. An omitted field is cleared, except the choice of who may connect. */
export const writeMigrantProfile: Verb<typeof saveMigrantProfile> = async (call) => {
  const { db, user, now } = call;
  const { profilePicture, basedOn, ...body } = call.body;
  if (profilePicture !== undefined) await checkPicture(db, user.id, profilePicture);
  const id = crypto.randomUUID();
  const values = {
    id,
    userId: user.id,
    ...body,
    age: body.age ?? null,
    gender: body.gender ?? null,
    durationNeeded: body.durationNeeded ?? null,
    locationPreference: body.locationPreference ?? null,
    employmentStatus: body.employmentStatus ?? null,
    createdAt: now,
    updatedAt: now,
  };
  const row = (await upsertMigrantProfile(db, values, basedOn)) ?? refuse("profile_changed");
  const profile = presentMigrant(row, call);
  if (row.verifiedOnly) call.waitUntil(cancelUnpayable(call.env, db, user.id));
  return row.id === id ? createdProfile(profile) : profile;
};

function createdProfile<T>(profile: T) {
  countEvent("profile_created");
  return created(profile);
}

/** Checks that the photo is the caller's current one. PUT /api/profile-photos has already set it. */
async function checkPicture(db: Owned["db"], userId: string, profilePicture: string): Promise<void> {
  const id = photoIdOf(profilePicture) ?? "";
  if (!(await isOwnPhoto(db, userId, id)))
    refuse("invalid_fields", { fields: { profilePicture: { code: "invalid" } } });
}

export const writeLandlordProfile: Verb<typeof saveLandlordProfile> = async (call) => {
  const { body, db, user, now } = call;
  const id = crypto.randomUUID();
  const values = {
    id,
    userId: user.id,
    location: body.location,
    propertyType: body.propertyType ?? null,
    description: body.description ?? null,
    createdAt: now,
    updatedAt: now,
  };
  // Both run at the same time, because a read after the write would need another round trip to the primary.
  const [saved, ratings] = await Promise.all([
    upsertLandlordProfile(db, values, body.basedOn),
    summarizeRatings(db, user.id, now),
  ]);
  const row = saved ?? refuse("profile_changed");
  const profile = presentLandlord(row, ratings, call);
  return row.id === id ? createdProfile(profile) : profile;
};
