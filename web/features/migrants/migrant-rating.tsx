import { Trans } from "@lingui/react/macro";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { RatingFigure } from "#web/ui/layout/rating-figure.tsx";

interface MigrantRatingProps {
  profile: Pick<MigrantProfile, "averageRating" | "totalRatings">;
}

/** The stars with their count, or 'New Profile' without ratings. */
export function MigrantRating({ profile: { averageRating, totalRatings } }: MigrantRatingProps) {
  return <RatingFigure average={averageRating} total={totalRatings} none={<Trans>New Profile</Trans>} />;
}
