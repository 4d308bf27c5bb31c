import type * as endpoints from "#schema/endpoints/landlords.ts";
import { spacePhotoPaths } from "#worker/features/photos/index.ts";
import type { Verb } from "#worker/http/handle.ts";
import { refuse } from "#worker/platform/errors.ts";
import { findLandlord } from "./queries.ts";

/** A landlord's home, for a migrant who is connected with them. */
export const getLandlord: Verb<typeof endpoints.getLandlord> = async ({ user, params, db, env, now }) => {
  const found = (await findLandlord(db, params.id, user.id, now)) ?? refuse("not_found");
  const { ratings, spacePhoto, home, ...landlord } = found;
  return {
    ...landlord,
    home: { ...home, averageRating: ratings.average, totalRatings: ratings.total },
    spacePhoto: spacePhotoPaths(env, spacePhoto),
  };
};
