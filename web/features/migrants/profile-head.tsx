import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { PageHeading } from "#web/ui/layout/page.tsx";
import { MigrantName, Origin } from "./migrant-name.tsx";
import { MigrantPortrait } from "./migrant-portrait.tsx";
import { MigrantRating } from "./migrant-rating.tsx";
import { SharedPortrait } from "./shared-portrait.tsx";
import { VerifiedOnly } from "./verified-only.tsx";

interface ProfileHeadProps {
  profile: MigrantProfile;
  /** Whether to show the full name. Connected parties see each other's full names. */
  whole: boolean;
  menu?: ReactNode;
}

/** The portrait, name, country and badges. */
export function ProfileHead({ profile, whole, menu }: ProfileHeadProps) {
  const { user } = profile;
  return (
    <header className="flex items-center gap-4">
      <SharedPortrait of={profile}>
        <MigrantPortrait profile={profile} size={128} className="max-sm:[zoom:0.75]" />
      </SharedPortrait>
      <div className="min-w-0 grow">
        <div className="flex items-start gap-2">
          <PageHeading className="min-w-0">
            {whole ? (
              <bdi className="wrap-anywhere">
                {user.firstName} {user.lastName}
              </bdi>
            ) : (
              <MigrantName user={user} />
            )}
          </PageHeading>
          {menu && <div className="ms-auto">{menu}</div>}
        </div>
        <p className="mt-1 text-lg text-soft">
          <Origin country={profile.countryOfOrigin} />
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          {profile.verified && (
            <Badge tone="verified">
              <Trans>Verified</Trans>
            </Badge>
          )}
          {profile.urgent && (
            <Badge tone="urgent">
              <Trans>Urgent</Trans>
            </Badge>
          )}
          <MigrantRating profile={profile} />
        </p>
        <VerifiedOnly profile={profile} className="mt-2" />
      </div>
    </header>
  );
}
