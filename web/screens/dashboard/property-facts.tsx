import { Trans } from "@lingui/react/macro";
import type { LandlordProfile } from "#schema/endpoints/profiles.ts";
import { useLabels } from "#web/labels.ts";
import { DescriptionList } from "#web/ui/description-list.tsx";

/** Where a landlord's property is, and what it is. */
export function PropertyFacts({ profile: { location, propertyType } }: { profile: LandlordProfile }) {
  const { label } = useLabels();
  return (
    <DescriptionList
      className="border-line wrap-anywhere max-lg:border-y max-lg:py-4 lg:border-t lg:pt-6"
      items={[
        { term: <Trans>Location</Trans>, description: <bdi>{location}</bdi> },
        ...(propertyType
          ? [{ term: <Trans>Property Type</Trans>, description: label("propertyTypes", propertyType) }]
          : []),
      ]}
    />
  );
}
