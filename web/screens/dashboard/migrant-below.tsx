import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { useUser } from "#web/api/session.tsx";
import { RatingList } from "#web/features/ratings/rating-list.tsx";
import { YourProfile } from "./your-profile.tsx";

/** The end of a migrant's dashboard: the own profile, what landlords say. */
export function MigrantBelow({ profile }: { profile: MigrantProfile }) {
  const { id } = useUser();
  return (
    <>
      <YourProfile profile={profile} />
      <RatingList userId={id} />
    </>
  );
}
