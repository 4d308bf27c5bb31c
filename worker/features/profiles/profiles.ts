import type {
  getLandlordProfile,
  getMigrantProfile,
  saveLandlordProfile,
  saveMigrantProfile,
} from "#schema/endpoints/profiles.ts";
import type { landlordProfiles, migrantProfiles } from "#schema/tables/profiles.ts";
import { refuse } from "#worker/http/errors.ts";
import { type Call, created, type Verb } from "#worker/http/handle.ts";
import {
  averageOfRevealedRatings,
  findLandlordProfile,
  findMigrantProfile,
  keepLandlordProfile,
  keepMigrantProfile,
} from "./queries.ts";

type Owner = Call<typeof getMigrantProfile>["user"];

const presentMigrant = (row: typeof migrantProfiles.$inferSelect, user: Owner) => ({
  ...row,
  user,
  housingStatus: row.hosted ? ("Hosted" as const) : ("Seeking" as const),
});

const presentLandlord = async (
  row: typeof landlordProfiles.$inferSelect,
  { db, user, now }: Pick<Call<typeof getLandlordProfile>, "db" | "user" | "now">,
) => ({
  ...row,
  ...(await averageOfRevealedRatings(db, user.id, now)),
  user,
  verified: user.verified,
});

export const readMigrantProfile: Verb<typeof getMigrantProfile> = async ({ db, user }) => {
  const row = (await findMigrantProfile(db, user.id)) ?? refuse("profile_not_found");
  return presentMigrant(row, user);
};

export const readLandlordProfile: Verb<typeof getLandlordProfile> = async (call) => {
  const row = (await findLandlordProfile(call.db, call.user.id)) ?? refuse("profile_not_found");
  return presentLandlord(row, call);
};

/** What is left out is no longer given: an update replaces the whole form. */
export const writeMigrantProfile: Verb<typeof saveMigrantProfile> = async ({ body, db, user, now }) => {
  const id = crypto.randomUUID();
  const row = await keepMigrantProfile(db, {
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
  });
  const profile = presentMigrant(row, user);
  return row.id === id ? created(profile) : profile;
};

export const writeLandlordProfile: Verb<typeof saveLandlordProfile> = async (call) => {
  const { body, db, user, now } = call;
  const id = crypto.randomUUID();
  const row = await keepLandlordProfile(db, {
    id,
    userId: user.id,
    location: body.location,
    propertyType: body.propertyType ?? null,
    description: body.description ?? null,
    createdAt: now,
    updatedAt: now,
  });
  const profile = await presentLandlord(row, call);
  return row.id === id ? created(profile) : profile;
};
