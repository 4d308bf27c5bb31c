import type { getMigrant, listMigrants, viewMigrant } from "#schema/endpoints/migrants.ts";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { countedUpTo } from "#schema/limits.ts";
import { initialOf } from "#schema/policy.ts";
import type { PhotoSize } from "#schema/vocabulary.ts";
import type { Env } from "#worker/env.ts";
import { refuse } from "#worker/http/errors.ts";
import type { Verb } from "#worker/http/handle.ts";
import { photoPath } from "#worker/services/photos/photo-paths.ts";
import { countView, findMigrant, findPage, type SeenMigrant } from "./queries.ts";

/** A profile as one landlord may see it: the whole last name is for those who are connected. */
function present(env: Env, seen: SeenMigrant, photo: PhotoSize): MigrantProfile {
  const { firstName, lastName, connected, hosted, ...profile } = seen;
  return {
    ...profile,
    profilePicture: photoPath(env, profile.profilePicture, photo),
    user: { firstName, lastName: connected ? lastName : initialOf(lastName), verified: profile.verified },
    housingStatus: hosted ? "Hosted" : "Seeking",
  };
}

export const browseMigrants: Verb<typeof listMigrants> = async ({ user, query, db, env, header }) => {
  const { found, total } = await findPage(db, user.id, query);
  header("X-Total-Count", total > countedUpTo ? `${countedUpTo}+` : String(total));
  return found.map((migrant) => present(env, migrant, "card"));
};

export const readMigrant: Verb<typeof getMigrant> = async ({ user, params, db, env }) =>
  present(env, (await findMigrant(db, user.id, params.id)) ?? refuse("not_found"), "profile");

export const recordView: Verb<typeof viewMigrant> = async ({ user, params, db, now }) => {
  const migrant = (await findMigrant(db, user.id, params.id)) ?? refuse("not_found");
  const profileViews = await countView(db, { migrantId: migrant.userId, landlordId: user.id, now });
  return { profileViews: profileViews ?? refuse("not_found") };
};
