import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import * as limits from "../limits.ts";
import {
  durations,
  employmentStatuses,
  genders,
  housingStatuses,
  languages,
  locationPreferences,
  propertyTypes,
  skills,
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
});
export type MigrantProfile = z.output<typeof MigrantProfile>;

/**
 * The `updatedAt` of the edited version. If there is a newer version, nothing is saved: 409 `profile_changed`. Without
 * it, the last save wins.
 */
const basedOn = z.optional(fields.moment);

/** The form of a migrant profile. */
export const MigrantProfileForm = z.strictObject({
  countryOfOrigin: fields.requiredText(),
  age: fields.optionalOf(fields.integer(limits.age)),
  gender: fields.optionalOf(fields.oneOf(genders)),
  familySize: z._default(fields.integer(limits.familySize), 1),
  durationNeeded: fields.optionalOf(fields.oneOf(durations)),
  locationPreference: fields.optionalOf(fields.oneOf(locationPreferences)),
  languages: z._default(fields.someOf(languages), []),
  skills: z._default(fields.someOf(skills), []),
  story: fields.requiredText(limits.lengths.story),
  urgent: z._default(fields.flag, false),
  employmentStatus: fields.optionalOf(fields.oneOf(employmentStatuses)),
  /** The `objectPath` of the caller's own photo; any other is refused. */
  profilePicture: fields.optionalText(2_000),
  basedOn,
});

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

/** The caller's own profile, with the version that an edit is based on. */
export const OwnMigrantProfile = z.extend(MigrantProfile, { updatedAt: fields.instant });
export type OwnMigrantProfile = z.output<typeof OwnMigrantProfile>;
export const OwnLandlordProfile = z.extend(LandlordProfile, { updatedAt: fields.instant });
export type OwnLandlordProfile = z.output<typeof OwnLandlordProfile>;

export const LandlordProfileForm = z.strictObject({
  location: fields.requiredText(),
  propertyType: fields.optionalOf(fields.oneOf(propertyTypes)),
  description: fields.optionalText(limits.lengths.story),
  basedOn,
});

/** 404 `profile_not_found` when there is none. */
export const getMigrantProfile = endpoint({
  method: "GET",
  path: "/api/profiles/migrant",
  audience: "migrant",
  reply: OwnMigrantProfile,
});

/** 404 `profile_not_found` when there is none. */
export const getLandlordProfile = endpoint({
  method: "GET",
  path: "/api/profiles/landlord",
  audience: "landlord",
  reply: OwnLandlordProfile,
});

/** 201 the first time, 200 as an update, 409 `profile_changed` when the edited version is not the newest. */
export const saveMigrantProfile = endpoint({
  method: "POST",
  path: "/api/profiles/migrant",
  audience: "migrant",
  body: MigrantProfileForm,
  reply: OwnMigrantProfile,
});

/** 201 the first time, 200 as an update, 409 `profile_changed` when the edited version is not the newest. */
export const saveLandlordProfile = endpoint({
  method: "POST",
  path: "/api/profiles/landlord",
  audience: "landlord",
  body: LandlordProfileForm,
  reply: OwnLandlordProfile,
});
