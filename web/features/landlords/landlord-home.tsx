import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import type { Landlord } from "#schema/endpoints/landlords.ts";
import { useLabels } from "#web/i18n/labels.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { DescriptionList } from "#web/ui/layout/description-list.tsx";
import { Picture } from "#web/ui/layout/picture.tsx";
import { Stars } from "#web/ui/layout/stars.tsx";

/** The landlord and the home, followed by what guests say. */
export function LandlordHome({ landlord, children }: { landlord: Landlord; children: ReactNode }) {
  const { t } = useLingui();
  const { label } = useLabels();
  const id = useId();
  const { firstName, verified, home, spacePhoto } = landlord;
  return (
    <div className="grid gap-8">
      <div className="-mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {verified ? (
          <Badge tone="verified">
            <Trans>Verified</Trans>
          </Badge>
        ) : (
          <Badge>
            <Trans>Not verified</Trans>
          </Badge>
        )}
        {home.averageRating !== null ? (
          <Stars value={home.averageRating} count={home.totalRatings} />
        ) : (
          <span className="text-soft">
            <Trans>No ratings yet</Trans>
          </span>
        )}
      </div>
      {spacePhoto && (
        <Picture
          src={spacePhoto.profile}
          alt={t`The home of ${firstName}`}
          width={1024}
          height={768}
          className="w-full"
        />
      )}
      <section aria-labelledby={id} className="grid gap-5">
        <h2 id={id}>
          <Trans>The home</Trans>
        </h2>
        <DescriptionList
          items={[
            { term: <Trans>Location</Trans>, description: <bdi>{home.location}</bdi> },
            ...(home.propertyType
              ? [
                  {
                    term: <Trans>Property Type</Trans>,
                    description: label("propertyTypes", home.propertyType),
                  },
                ]
              : []),
          ]}
        />
        {home.description ? (
          <p dir="auto" className="max-w-line whitespace-pre-line wrap-anywhere">
            {home.description}
          </p>
        ) : (
          <p className="max-w-line text-soft">
            <Trans>
              <bdi>{firstName}</bdi> has not described the home yet. Ask in a message about the room, the
              rules and who else lives there.
            </Trans>
          </p>
        )}
      </section>
      {children}
    </div>
  );
}
