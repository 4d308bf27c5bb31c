import { Trans } from "@lingui/react/macro";
import { House, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import type { LandlordProfile } from "#schema/endpoints/profiles.ts";
import { useLabels } from "#web/i18n/labels.ts";

/** Where a landlord's property is, and what it is. */
export function PropertyFacts({ profile: { location, propertyType } }: { profile: LandlordProfile }) {
  const { label } = useLabels();
  const icon = "mt-0.5 size-4.5 shrink-0 text-soft";
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1.5 wrap-anywhere lg:grid">
      <Fact term={<Trans>Location</Trans>} icon={<MapPin aria-hidden className={icon} />}>
        <bdi>{location}</bdi>
      </Fact>
      {propertyType && (
        <Fact term={<Trans>Property Type</Trans>} icon={<House aria-hidden className={icon} />}>
          {label("propertyTypes", propertyType)}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ term, icon, children }: { term: ReactNode; icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-2">
      <dt>
        {icon}
        <span className="sr-only">{term}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
