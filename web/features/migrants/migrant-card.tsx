import { Trans } from "@lingui/react/macro";
import { generatePath, useLocation } from "react-router";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { screens } from "#schema/screens.ts";
import { fetchScreenCode } from "#web/api/screen-code.ts";
import { feeInPounds } from "#web/i18n/money.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { VerifiedMark } from "#web/ui/layout/verified-mark.tsx";
import type { Browse } from "./browse-address.ts";
import { ConnectLink } from "./connect-link.tsx";
import { MigrantFacts } from "./migrant-facts.tsx";
import { MigrantName, Origin } from "./migrant-name.tsx";
import { MigrantPortrait } from "./migrant-portrait.tsx";
import { MigrantRating } from "./migrant-rating.tsx";
import { SharedPortrait } from "./shared-portrait.tsx";
import { rememberFocus } from "./use-focus-memory.ts";
import type { Tie } from "./use-ties.ts";
import { VerifiedOnly } from "./verified-only.tsx";

export interface MigrantItemProps {
  profile: MigrantProfile;
  tie: Tie;
  /** The city of the filter. It may be empty. */
  city: Browse["locationPreference"];
}

/** A migrant in the grid. The whole card is a link, and it has one more button. A preview has neither. */
export function MigrantCard({ isPreview, ...props }: MigrantItemProps & { isPreview?: boolean }) {
  return (
    <Card as={isPreview ? "div" : "li"} lifts={!isPreview} flush className="flex flex-col gap-4 p-5">
      <Person {...props} />
      <Story {...props} className="min-h-[3lh]" />
      <MigrantFacts {...props} />
      <VerifiedOnly profile={props.profile} onCard />
      {!isPreview && <Ways {...props} className="mt-auto flex-wrap pt-1" />}
    </Card>
  );
}

export const rowColumns = "grid gap-x-8 gap-y-3 lg:grid-cols-[17rem_minmax(0,1fr)_auto]";

/** A migrant in the list, with the same content as the card. */
export function MigrantRow(props: MigrantItemProps) {
  return (
    <li className={classes(rowColumns, "relative p-4 transition-colors hover:bg-harbour-tint/40 sm:p-5")}>
      <Person {...props} />
      <div className="grid content-start gap-2">
        <Story {...props} />
        <MigrantFacts {...props} />
        <VerifiedOnly profile={props.profile} onCard />
      </div>
      <Ways {...props} className="self-start lg:w-46 lg:flex-col" />
    </li>
  );
}

function Person({ profile }: MigrantItemProps) {
  return (
    <div className="flex gap-4">
      <SharedPortrait of={profile}>
        <MigrantPortrait profile={profile} size={72} />
      </SharedPortrait>
      <div className="min-w-0 flex-1">
        <div className="flex gap-1.5 text-lg">
          <h2 className="min-w-0 text-lg">
            <MigrantName user={profile.user} />
          </h2>
          {profile.verified && <VerifiedMark />}
        </div>
        <p className="text-soft">
          <Origin country={profile.countryOfOrigin} />
        </p>
        <p className="mt-1 flex min-h-6.5 flex-wrap items-center gap-x-3 gap-y-1">
          {profile.urgent && (
            <Badge tone="urgent">
              <Trans>Urgent</Trans>
            </Badge>
          )}
          <MigrantRating profile={profile} />
        </p>
      </div>
    </div>
  );
}

/** The beginning of the story, in at most three lines. */
function Story({ profile, className }: MigrantItemProps & { className?: string }) {
  return (
    <p dir="auto" className={classes("line-clamp-3 max-w-line text-lg wrap-anywhere", className)}>
      {profile.story}
    </p>
  );
}

/** The links to the profile and to the checkout. The first link covers the whole card or row. */
function Ways({ profile, tie, className }: MigrantItemProps & { className: string }) {
  const fee = feeInPounds();
  const { key, pathname, search } = useLocation();
  const id = `profile-${profile.userId}`;
  const path = generatePath(screens.migrantProfile, { id: profile.userId });
  return (
    <div className={classes("flex gap-2", className)}>
      <ButtonLink
        id={id}
        to={path}
        state={{ list: pathname + search }}
        onClick={() => rememberFocus(key, id)}
        onPointerEnter={() => fetchScreenCode(path)}
        onFocus={() => fetchScreenCode(path)}
        className="grow px-3 after:absolute after:inset-0 after:rounded-card"
      >
        <Trans>View Profile</Trans>
        <span className="sr-only">
          {" "}
          <Trans>
            of <MigrantName user={profile.user} />
          </Trans>
        </span>
      </ButtonLink>
      <ConnectLink profile={profile} tie={tie} variant="outlined" className="relative grow px-3">
        <Trans>Connect ({fee})</Trans>
      </ConnectLink>
    </div>
  );
}
