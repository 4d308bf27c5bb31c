import type { Connection } from "#schema/endpoints/connections.ts";
import type { Home } from "#schema/endpoints/landlords.ts";
import { pounds } from "#schema/fields.ts";
import { isLive, moveInOf, pauseOf } from "#schema/lifecycle.ts";
import { nameSeen, seesPhoto } from "#schema/policy.ts";
import { housingStatusOf } from "#worker/features/migrants/index.ts";
import { photoPath, spacePhotoPaths } from "#worker/features/photos/index.ts";
import { feeAfterwards } from "#worker/features/refunds/index.ts";
import type { Env } from "#worker/platform/env.ts";
import type { FullConnection, Reader } from "./columns.ts";

/**
 * A connection as one of its two people sees it. The landlord sees the migrant's profile and the fee, the migrant sees
 * the landlord's home and its photo.
 */
export function presentConnection(
  env: Env,
  found: FullConnection,
  reader: Pick<Reader, "userType">,
  now: string,
): Connection {
  const { connection, landlord, migrant, migrantProfile, spacePhoto, suspended, myRating } = found;
  const shown = seesPhoto(connection) && !isApart(found);
  const pausedFor = pauseOf(connection, suspended);
  const common = {
    ...connection,
    amount: pounds(connection.amountPence),
    messagesPaused: pausedFor !== null,
    pausedFor,
    moveIn: moveInOf(connection, now),
    landlord,
    migrant,
    myRating,
  };
  if (reader.userType !== "landlord") {
    const known = {
      ...nameSeen(landlord, connection),
      spacePhoto: spacePhotoPaths(env, shown && !suspended.landlord ? spacePhoto : null),
      home: homeOf(found),
    };
    return { ...common, landlord: known };
  }
  const picture = shown && !suspended.migrant ? migrantProfile?.profilePicture : null;
  const profilePicture = photoPath(env, picture, "card");
  const profile = migrantProfile && {
    ...migrantProfile,
    profilePicture,
    housingStatus: isLive(connection.status) ? housingStatusOf(migrantProfile.hosted) : null,
  };
  const known = { ...nameSeen(migrant, connection), migrantProfile: profile };
  return { ...common, migrant: known, fee: feeAfterwards(found) };
}

/** The home. It is shown under the same rule as its photo. */
function homeOf(found: FullConnection): Home | null {
  const { connection, home, landlordRatings, suspended } = found;
  // mutant-safe (!landlordRatings): a migrant's query always has them
  if (!home || !landlordRatings || suspended.landlord || isApart(found) || !seesPhoto(connection))
    return null;
  return { ...home, averageRating: landlordRatings.average, totalRatings: landlordRatings.total };
}

/**
 * Whether a block keeps the two apart. A live connection continues after a block of an address, so that no one learns
 * who has the address.
 */
const isApart = ({ connection, blocked }: FullConnection) => blocked && !isLive(connection.status);
