import { Trans } from "@lingui/react/macro";
import type { LandlordProfile } from "#schema/endpoints/profiles.ts";
import { useLabels } from "#web/i18n/labels.ts";
import { OwnSection } from "./own-section.tsx";

/** A landlord's own home as connected migrants see it. */
export function YourHome({ profile: { location, propertyType, description } }: { profile: LandlordProfile }) {
  const { label } = useLabels();
  return (
    <OwnSection title={<Trans>Your home</Trans>}>
      <p className="text-lg font-medium wrap-anywhere">
        <bdi>{location}</bdi>
        {propertyType && <> · {label("propertyTypes", propertyType)}</>}
      </p>
      {description ? (
        <p dir="auto" className="max-w-line whitespace-pre-line wrap-anywhere">
          {description}
        </p>
      ) : (
        <p className="max-w-line text-soft">
          <Trans>
            Describe the room, the house and who lives there. People you connect with read it before they
            decide.
          </Trans>
        </p>
      )}
    </OwnSection>
  );
}
