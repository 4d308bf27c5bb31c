import { Trans, useLingui } from "@lingui/react/macro";
import { House, MapPin } from "lucide-react";
import { useId } from "react";
import type { Landlord } from "#schema/endpoints/landlords.ts";
import { useLabels } from "#web/i18n/labels.ts";
import { Picture } from "#web/ui/layout/picture.tsx";
import { BedroomScene } from "#web/ui/scenes/rooms.tsx";

/** The home, with everything that the landlord has written about it. */
export function LandlordHome({ landlord: { firstName, home, spacePhoto } }: { landlord: Landlord }) {
  const { t } = useLingui();
  const { label } = useLabels();
  const id = useId();
  const icon = "size-5 shrink-0 text-soft";
  return (
    <section aria-labelledby={id} className="grid gap-5">
      {spacePhoto ? (
        <Picture
          src={spacePhoto.profile}
          alt={t`The home of ${firstName}`}
          width={1024}
          height={768}
          className="w-full"
        />
      ) : (
        <div className="grid justify-items-center rounded-card bg-sand p-4">
          <div className="w-64 max-w-full">
            <BedroomScene />
          </div>
        </div>
      )}
      <h2 id={id}>
        <Trans>The home</Trans>
      </h2>
      <dl className="-mt-3 flex flex-wrap gap-x-6 gap-y-2 text-lg">
        <div className="flex items-center gap-2">
          <dt>
            <MapPin aria-hidden className={icon} />
            <span className="sr-only">
              <Trans>Location</Trans>
            </span>
          </dt>
          <dd className="wrap-anywhere">
            <bdi>{home.location}</bdi>
          </dd>
        </div>
        {home.propertyType && (
          <div className="flex items-center gap-2">
            <dt>
              <House aria-hidden className={icon} />
              <span className="sr-only">
                <Trans>Property Type</Trans>
              </span>
            </dt>
            <dd>{label("propertyTypes", home.propertyType)}</dd>
          </div>
        )}
      </dl>
      {home.description ? (
        <p dir="auto" className="max-w-reading text-xl whitespace-pre-line wrap-anywhere">
          {home.description}
        </p>
      ) : (
        <p className="max-w-line text-soft">
          <Trans>
            <bdi>{firstName}</bdi> has not described the home yet. Ask about the room, the rules and who else
            lives there.
          </Trans>
        </p>
      )}
    </section>
  );
}
