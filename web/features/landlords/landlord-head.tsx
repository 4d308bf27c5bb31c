import { Trans } from "@lingui/react/macro";
import type { Landlord } from "#schema/endpoints/landlords.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { PageHeading } from "#web/ui/layout/page.tsx";
import { Portrait } from "#web/ui/layout/portrait.tsx";
import { RatingFigure } from "#web/ui/layout/rating-figure.tsx";

/** The landlord's name, rating, and whether we have checked them. */
export function LandlordHead({ landlord }: { landlord: Landlord }) {
  const { id, firstName, lastName, verified, home } = landlord;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Portrait id={id} firstName={firstName} lastName={lastName} size={72} />
      {/* Moves below the portrait when its longest word does not fit beside the portrait. */}
      <div className="flex-1">
        <PageHeading className="wrap-anywhere">
          <bdi>
            {firstName} {lastName}
          </bdi>
        </PageHeading>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {verified ? (
            <Badge tone="verified">
              <Trans>Verified</Trans>
            </Badge>
          ) : (
            <Badge>
              <Trans>Not checked yet</Trans>
            </Badge>
          )}
          <RatingFigure
            average={home.averageRating}
            total={home.totalRatings}
            none={<Trans>No ratings yet</Trans>}
          />
        </p>
      </div>
    </div>
  );
}
