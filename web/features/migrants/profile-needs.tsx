import { Trans, useLingui } from "@lingui/react/macro";
import { CalendarRange, House, MapPin, Users } from "lucide-react";
import type { ReactNode } from "react";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { anyLocation } from "#schema/vocabulary.ts";
import { useLabels } from "#web/i18n/labels.ts";

const drawn = { "aria-hidden": true, className: "mb-2 size-5 text-clay", strokeWidth: 1.75 } as const;

/** Where, for how long and for how many people the migrant needs a home. */
export function ProfileNeeds({ profile }: { profile: MigrantProfile }) {
  const { t } = useLingui();
  const { label, familySizeLabel } = useLabels();
  const { locationPreference, durationNeeded, familySize, housingStatus } = profile;
  const name = <bdi>{profile.user.firstName}</bdi>;
  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className="mb-4">
        <Trans>What {name} is looking for</Trans>
      </h2>
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <Tile icon={<MapPin {...drawn} />} term={t`Preferred location`}>
          {label("locationPreferences", locationPreference ?? anyLocation)}
        </Tile>
        <Tile icon={<CalendarRange {...drawn} />} term={t`Duration needed`}>
          {durationNeeded ? label("durations", durationNeeded) : t`Flexible`}
        </Tile>
        <Tile icon={<Users {...drawn} />} term={t`Family size`}>
          {familySizeLabel(familySize)}
        </Tile>
        <Tile icon={<House {...drawn} />} term={t`Housing status`}>
          {label("housingStatuses", housingStatus)}
        </Tile>
      </dl>
    </section>
  );
}

function Tile({ icon, term, children }: { icon: ReactNode; term: string; children: ReactNode }) {
  return (
    <div className="rounded-card bg-sand p-4">
      <dt className="text-soft">
        {icon}
        {term}
      </dt>
      <dd className="text-lg font-medium">{children}</dd>
    </div>
  );
}
