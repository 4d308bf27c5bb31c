import type { Connection } from "#schema/endpoints/connections.ts";
import { pauseOf } from "#schema/lifecycle.ts";
import { pounds } from "#schema/parts.ts";
import { seesPhoto } from "#schema/policy.ts";
import type { PhotoSize } from "#schema/vocabulary.ts";
import type { Env } from "#worker/env.ts";
import { photoPath } from "../photos/photo-paths.ts";
import { feeAfterwards } from "../refunds/fee-afterwards.ts";
import type { FullConnection, Reader } from "./queries.ts";

/**
 * A connection as one of its two people sees it: the migrant's profile and the money are for the landlord, the
 * photo of the space is for the migrant.
 */
export function presentConnection(
  env: Env,
  found: FullConnection,
  reader: Pick<Reader, "userType">,
): Connection {
  const { connection, landlord, migrant, migrantProfile, spacePhoto, suspended, myRating } = found;
  const photo = (id: string | null | undefined, gone: boolean, size: PhotoSize) =>
    photoPath(env, seesPhoto(connection) && !gone ? id : null, size);
  const pausedFor = pauseOf(connection, suspended);
  const common = {
    ...connection,
    amount: pounds(connection.amountPence),
    messagesPaused: pausedFor !== null,
    pausedFor,
    landlord,
    migrant,
    myRating,
  };
  if (reader.userType !== "landlord") {
    const card = photo(spacePhoto, suspended.landlord, "card");
    const profile = photo(spacePhoto, suspended.landlord, "profile");
    return { ...common, landlord: { ...landlord, spacePhoto: card && profile ? { card, profile } : null } };
  }
  const profilePicture = photo(migrantProfile?.profilePicture, suspended.migrant, "card");
  const profile = migrantProfile && { ...migrantProfile, profilePicture };
  return { ...common, migrant: { ...migrant, migrantProfile: profile }, fee: feeAfterwards(found) };
}
