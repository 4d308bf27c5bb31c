import type { Connection } from "#schema/endpoints/connections.ts";
import type { LandlordProfile } from "#schema/endpoints/profiles.ts";
import { useUser } from "#web/api/session.tsx";
import { RecentActivity } from "#web/features/connections/recent-activity.tsx";
import { WithOffers } from "#web/features/notifications/with-offers.tsx";
import { RatingList } from "#web/features/ratings/rating-list.tsx";
import { CheckInCard } from "./check-in-card.tsx";
import { LandlordStats } from "./landlord-stats.tsx";
import { YourHome } from "./your-home.tsx";

export interface LandlordBelowProps {
  profile: LandlordProfile;
  connections: readonly Connection[];
}

/** The end of a landlord's dashboard: figures, recent activity, their home, their ratings. */
export function LandlordBelow({ profile, connections }: LandlordBelowProps) {
  const { id } = useUser();
  return (
    <WithOffers isDue={connections.length > 0}>
      <CheckInCard isDue={connections.some(({ acceptedAt }) => acceptedAt !== null)} />
      <LandlordStats connections={connections} />
      <RecentActivity connections={connections} />
      <YourHome profile={profile} />
      <RatingList userId={id} />
    </WithOffers>
  );
}
