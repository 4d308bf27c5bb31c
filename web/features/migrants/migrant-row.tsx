import { Trans } from "@lingui/react/macro";
import { useFee } from "#web/i18n/fee.ts";
import { Avatar } from "#web/ui/layout/avatar.tsx";
import { ConnectLink } from "./connect-link.tsx";
import { MigrantBadges, MigrantRating } from "./migrant-badges.tsx";
import type { MigrantItemProps } from "./migrant-card.tsx";
import { MigrantFacts } from "./migrant-facts.tsx";
import { MigrantName, Origin } from "./migrant-name.tsx";
import { ProfileLink } from "./profile-link.tsx";

/** One person of the list: a row that says what the card says. */
export function MigrantRow({ profile, connected }: MigrantItemProps) {
  const fee = useFee();
  return (
    <li className="relative flex flex-wrap items-start gap-x-4 gap-y-3 p-4 transition-colors hover:bg-harbour-tint/40 sm:flex-nowrap sm:p-5">
      <Avatar {...profile.user} src={profile.profilePicture} size={48} />
      <div className="grid min-w-0 flex-1 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg">
            <MigrantName user={profile.user} />
          </h2>
          <MigrantBadges profile={profile} />
          <MigrantRating profile={profile} />
        </div>
        <p className="text-soft">
          <Origin country={profile.countryOfOrigin} />
        </p>
        <MigrantFacts profile={profile} inline />
        <p dir="auto" className="line-clamp-3 wrap-anywhere">
          {profile.story}
        </p>
      </div>
      <div className="flex w-full shrink-0 gap-2 sm:w-auto sm:min-w-46 sm:flex-col">
        <ProfileLink profile={profile} />
        <ConnectLink profile={profile} connected={connected} className="relative grow">
          <Trans>Connect ({fee})</Trans>
        </ConnectLink>
      </div>
    </li>
  );
}
