import { Trans } from "@lingui/react/macro";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { Stars } from "#web/ui/layout/stars.tsx";

interface MigrantRatingProps {
  profile: Pick<MigrantProfile, "averageRating" | "totalRatings">;
}

/** The stars with their count, or 'New Profile' without ratings. */
export function MigrantRating({ profile }: MigrantRatingProps) {
  if (profile.averageRating === null || profile.totalRatings === 0)
    return (
      <span className="text-soft">
        <Trans>New Profile</Trans>
      </span>
    );
  return <Stars value={profile.averageRating} count={profile.totalRatings} />;
}
