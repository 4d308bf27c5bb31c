import type { Connection } from "#schema/endpoints/connections.ts";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { useUser } from "#web/api/session.tsx";
import { WithOffers } from "#web/features/notifications/with-offers.tsx";
import { RatingList } from "#web/features/ratings/rating-list.tsx";
import { CheckInCard } from "./check-in-card.tsx";
import { MigrantStats } from "./migrant-stats.tsx";
import { YourProfile } from "./your-profile.tsx";

export interface MigrantBelowProps {
  profile: MigrantProfile;
  connections: readonly Connection[];
}

/** The end of a migrant's dashboard: figures, their profile, their ratings. */
export function MigrantBelow({ profile, connections }: MigrantBelowProps) {
  const { id, verified } = useUser();
  return (
    <WithOffers isDue={verified || connections.length > 0}>
      <CheckInCard isDue={connections.some(({ acceptedAt }) => acceptedAt !== null)} />
      <MigrantStats profile={profile} connections={connections} />
      <YourProfile profile={profile} />
      <RatingList userId={id} />
    </WithOffers>
  );
}
