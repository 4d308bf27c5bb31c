import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { LandlordProfileForm, MigrantProfileForm } from "../forms.ts";
import {
  durations,
  employmentStatuses,
  genders,
  housingStatuses,
  locationPreferences,
  propertyTypes,
} from "../vocabulary.ts";

const nullable = <T extends z.ZodMiniType>(schema: T) => z.nullable(schema);

/** A migrant profile. To a landlord who is not connected, `user.lastName` is only its first letter. */
export const MigrantProfile = z.object({
  id: z.string(),
  userId: z.string(),
  user: z.object({ firstName: z.string(), lastName: z.string(), verified: z.boolean() }),
  /** A path that begins with `/objects/`, valid for an hour; null without a photo or while it is hidden. */
  profilePicture: nullable(z.string()),
  countryOfOrigin: z.string(),
  age: nullable(z.number()),
  gender: nullable(z.enum(genders)),
  familySize: z.number(),
  durationNeeded: nullable(z.enum(durations)),
  locationPreference: nullable(z.enum(locationPreferences)),
  languages: z.array(z.string()),
  skills: z.array(z.string()),
  story: z.string(),
  urgent: z.boolean(),
  employmentStatus: nullable(z.enum(employmentStatuses)),
  housingStatus: z.enum(housingStatuses),
  averageRating: nullable(z.number()),
  totalRatings: z.number(),
  profileViews: z.number(),
  verified: z.boolean(),
  /** Only verified landlords may connect with them: others get 409 `verification_required`. */
  verifiedOnly: z.boolean(),
});
export type MigrantProfile = z.output<typeof MigrantProfile>;

export const LandlordProfile = z.object({
  id: z.string(),
  userId: z.string(),
  user: z.object({ firstName: z.string(), lastName: z.string(), verified: z.boolean() }),
  location: z.string(),
  propertyType: nullable(z.enum(propertyTypes)),
  description: nullable(z.string()),
  /** The photo of the space, like a migrant's `profilePicture`; for the landlord and connected migrants. */
  spacePhoto: nullable(z.string()),
  averageRating: nullable(z.number()),
  totalRatings: z.number(),
  verified: z.boolean(),
});
export type LandlordProfile = z.output<typeof LandlordProfile>;

/**
 * The caller's own profile, with the version that an edit is based on. `pausedAt`: when the caller hid it; null while it
 * is shown.
 */
export const OwnMigrantProfile = z.extend(MigrantProfile, {
  updatedAt: fields.instant,
  pausedAt: nullable(fields.instant),
});
export type OwnMigrantProfile = z.output<typeof OwnMigrantProfile>;
export const OwnLandlordProfile = z.extend(LandlordProfile, { updatedAt: fields.instant });
export type OwnLandlordProfile = z.output<typeof OwnLandlordProfile>;

/** Reads the caller's migrant profile. 404 `profile_not_found` when there is none. */
export const getMigrantProfile = endpoint({
  method: "GET",
  path: "/api/profiles/migrant",
  audience: "migrant",
  reply: OwnMigrantProfile,
});

/** Reads the caller's landlord profile. 404 `profile_not_found` when there is none. */
export const getLandlordProfile = endpoint({
  method: "GET",
  path: "/api/profiles/landlord",
  audience: "landlord",
  reply: OwnLandlordProfile,
});

/**
 * Saves the caller's migrant profile. A field that is left out is cleared, but `verifiedOnly` is kept. 201 the first time,
 * 200 as an update; 409 `profile_changed` when the edited version is not the newest, or a new profile is not the first.
 */
export const saveMigrantProfile = endpoint({
  method: "POST",
  path: "/api/profiles/migrant",
  audience: "migrant",
  body: MigrantProfileForm,
  reply: OwnMigrantProfile,
});

/**
 * Hides the caller's profile from all landlords without a connection to them, or shows it again. Connections continue;
 * no one can pay for a hidden migrant. A repeat keeps the first `pausedAt`. 404 `profile_not_found` without a profile.
 */
export const pauseMigrantProfile = endpoint({
  method: "PATCH",
  path: "/api/profiles/migrant",
  audience: "migrant",
  rateLimit: "pauseProfile",
  body: z.strictObject({ paused: fields.flag }),
  reply: z.object({ pausedAt: nullable(fields.instant) }),
});

/**
 * Stores whether only verified landlords can connect with the caller. Nothing else in the profile changes. If so, open
 * payments of other landlords are canceled. A change makes a new version of the profile. 404 `profile_not_found` without
 * a profile.
 */
export const chooseWhoConnects = endpoint({
  method: "PUT",
  path: "/api/profiles/migrant/verified-only",
  audience: "migrant",
  rateLimit: "pauseProfile",
  body: z.strictObject({ verifiedOnly: fields.flag }),
  reply: z.object({ verifiedOnly: z.boolean() }),
});

/**
 * Saves the caller's landlord profile. A field that is left out is cleared. 201 the first time, 200 as an update; 409
 * `profile_changed` when the edited version is not the newest, or a new profile is not the first.
 */
export const saveLandlordProfile = endpoint({
  method: "POST",
  path: "/api/profiles/landlord",
  audience: "landlord",
  body: LandlordProfileForm,
  reply: OwnLandlordProfile,
});
