import { Trans } from "@lingui/react/macro";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Stars } from "#web/ui/layout/stars.tsx";

/** The badges Verified and Urgent. */
export function MigrantBadges({ profile }: { profile: Pick<MigrantProfile, "verified" | "urgent"> }) {
  return (
    <>
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
    </>
  );
}

/** The stars with their count, or 'New Profile' without ratings. */
export function MigrantRating({
  profile,
}: {
  profile: Pick<MigrantProfile, "averageRating" | "totalRatings">;
}) {
  if (profile.averageRating === null || profile.totalRatings === 0)
    return (
      <span className="text-sm text-soft">
        <Trans>New Profile</Trans>
      </span>
    );
  return <Stars value={profile.averageRating} count={profile.totalRatings} />;
}
