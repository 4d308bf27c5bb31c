import { Trans } from "@lingui/react/macro";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { useFee } from "#web/i18n/fee.ts";
import { Avatar } from "#web/ui/layout/avatar.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { ConnectLink } from "./connect-link.tsx";
import { MigrantBadges, MigrantRating } from "./migrant-badges.tsx";
import { MigrantFacts } from "./migrant-facts.tsx";
import { MigrantName, Origin } from "./migrant-name.tsx";
import { ProfileLink } from "./profile-link.tsx";

export interface MigrantItemProps {
  profile: MigrantProfile;
  connected: boolean;
}

/** One person of the grid: one link, which is the whole card, and one button. */
export function MigrantCard({ profile, connected }: MigrantItemProps) {
  const fee = useFee();
  return (
    <Card as="li" lifts className="flex flex-col gap-4">
      <div className="flex gap-4">
        <Avatar {...profile.user} src={profile.profilePicture} size={64} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h2 className="text-lg">
              <MigrantName user={profile.user} />
            </h2>
            <MigrantRating profile={profile} />
          </div>
          <p className="text-soft">
            <Origin country={profile.countryOfOrigin} />
          </p>
          <p className="mt-1.5 flex min-h-6.5 flex-wrap gap-1.5">
            <MigrantBadges profile={profile} />
          </p>
        </div>
      </div>
      <MigrantFacts profile={profile} />
      <p dir="auto" className="line-clamp-3 min-h-[3lh] wrap-anywhere">
        {profile.story}
      </p>
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        <ProfileLink profile={profile} />
        <ConnectLink profile={profile} connected={connected} className="relative grow">
          <Trans>Connect ({fee})</Trans>
        </ConnectLink>
      </div>
    </Card>
  );
}
