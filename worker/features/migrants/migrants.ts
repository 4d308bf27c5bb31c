import { nextAfterHeader } from "#schema/browse-position.ts";
import { type BrowseTier, readsWholeStories, seesBrowsePhotos } from "#schema/browse-tiers.ts";
import type { getMigrant, listMigrants, viewMigrant } from "#schema/endpoints/migrants.ts";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { countedUpTo, shortStory } from "#schema/limits.ts";
import { initialOf } from "#schema/policy.ts";
import { photoPath } from "#worker/features/photos/index.ts";
import type { Verb } from "#worker/http/handle.ts";
import type { Env } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";
import { countView, findMigrant, type SeenMigrant } from "./queries.ts";
import { readSearch, type SearchResults } from "./search.ts";
import { shorten } from "./shorten.ts";
import { housingStatusOf } from "./visibility.ts";

const photoSizes = { list: "card", profile: "profile" } as const;

/**
 * A profile as this landlord may see it: the full last name only if they are connected, and photos and full stories
 * according to the landlord's tier. It lists each field, so that a page of fifty profiles is copied only once.
 */
function present(
  env: Env,
  { profile, connected }: ReturnType<typeof readSearch>["found"][number],
  tier: BrowseTier,
  place: "list" | "profile",
): MigrantProfile {
  const { firstName, lastName, verified, story } = profile;
  const photo = seesBrowsePhotos(tier) ? profile.profilePicture : null;
  return {
    id: profile.id,
    userId: profile.userId,
    user: { firstName, lastName: connected ? lastName : initialOf(lastName), verified },
    profilePicture: photoPath(env, photo, photoSizes[place]),
    countryOfOrigin: profile.countryOfOrigin,
    age: profile.age,
    gender: profile.gender,
    familySize: profile.familySize,
    durationNeeded: profile.durationNeeded,
    locationPreference: profile.locationPreference,
    languages: profile.languages,
    skills: profile.skills,
    story: readsWholeStories(tier, place) ? story : shorten(story, shortStory),
    urgent: profile.urgent,
    employmentStatus: profile.employmentStatus,
    housingStatus: housingStatusOf(profile.hosted),
    averageRating: profile.averageRating,
    totalRatings: profile.totalRatings,
    profileViews: profile.profileViews,
    verified,
    verifiedOnly: profile.verifiedOnly,
  };
}

export const browseMigrants: Verb<typeof listMigrants, SearchResults> = async (call) => {
  const { user, query, env, header } = call;
  const { found, total, end } = readSearch(query, call.found);
  if (end !== null) header(nextAfterHeader, end);
  header("X-Total-Count", total > countedUpTo ? `${countedUpTo}+` : String(total));
  return found.map((migrant) => present(env, migrant, user.browseTier, "list"));
};

export const readMigrant: Verb<typeof getMigrant, readonly [SeenMigrant[]]> = async (call) => {
  const { user, found, env } = call;
  const [[migrant]] = found;
  return present(env, migrant ?? refuse("not_found"), user.browseTier, "profile");
};

export const recordView: Verb<typeof viewMigrant> = async ({ user, params, db, now }) => {
  const migrant = (await findMigrant(db, user.id, params.id)) ?? refuse("not_found");
  const profileViews = await countView(db, { migrantId: migrant.profile.userId, landlordId: user.id, now });
  // mutant-safe: the profile was found just before
  return { profileViews: profileViews ?? refuse("not_found") };
};
