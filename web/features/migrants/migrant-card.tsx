import { Trans } from "@lingui/react/macro";
import { generatePath, useLocation } from "react-router";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { screens } from "#schema/screens.ts";
import { feeInPounds } from "#web/i18n/money.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { ConnectLink } from "./connect-link.tsx";
import { MigrantBadges, MigrantRating } from "./migrant-badges.tsx";
import { MigrantFacts } from "./migrant-facts.tsx";
import { MigrantName, Origin } from "./migrant-name.tsx";
import { MigrantPortrait } from "./migrant-portrait.tsx";
import { rememberFocus } from "./use-focus-memory.ts";

export interface MigrantItemProps {
  profile: MigrantProfile;
  connected: boolean;
}

/** A migrant in the grid. The whole card is one link; it has one more button. */
export function MigrantCard({ profile, connected }: MigrantItemProps) {
  const fee = feeInPounds();
  return (
    <Card as="li" lifts className="flex flex-col gap-4">
      <div className="flex gap-4">
        <MigrantPortrait profile={profile} size={72} />
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

/** A migrant in the list, with the same content as the card. */
export function MigrantRow({ profile, connected }: MigrantItemProps) {
  const fee = feeInPounds();
  return (
    <li className="relative flex flex-wrap items-start gap-x-4 gap-y-3 p-4 transition-colors hover:bg-harbour-tint/40 sm:flex-nowrap sm:p-5">
      <MigrantPortrait profile={profile} size={56} />
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

/** The link 'View Profile'. It covers the whole card or row. */
function ProfileLink({ profile }: { profile: Pick<MigrantProfile, "userId" | "user"> }) {
  const { key, pathname, search } = useLocation();
  const id = `profile-${profile.userId}`;
  return (
    <ButtonLink
      id={id}
      variant="quiet"
      to={generatePath(screens.migrantProfile, { id: profile.userId })}
      state={{ list: pathname + search }}
      onClick={() => rememberFocus(key, id)}
      className="grow after:absolute after:inset-0 after:rounded-card"
    >
      <Trans>View Profile</Trans>
      <span className="sr-only">
        {" "}
        <Trans>
          of <MigrantName user={profile.user} />
        </Trans>
      </span>
    </ButtonLink>
  );
}
