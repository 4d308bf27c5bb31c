import { Trans, useLingui } from "@lingui/react/macro";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { anyLocation } from "#schema/vocabulary.ts";
import { useLabels } from "#web/i18n/labels.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { DescriptionList } from "#web/ui/layout/description-list.tsx";
import { PageHeading } from "#web/ui/layout/page.tsx";
import { MigrantBadges, MigrantRating } from "./migrant-badges.tsx";
import { MigrantName, Origin } from "./migrant-name.tsx";
import { MigrantPortrait } from "./migrant-portrait.tsx";

interface PersonCardProps {
  profile: MigrantProfile;
  /** Whether to show the full name. Connected parties see each other's. */
  whole: boolean;
}

/** The photo, name, badges and facts. */
export function PersonCard({ profile, whole }: PersonCardProps) {
  const { user } = profile;
  return (
    <Card className="self-start">
      <MigrantPortrait profile={profile} size={128} className="mb-4" />
      <PageHeading>
        {whole ? (
          <bdi className="wrap-anywhere">
            {user.firstName} {user.lastName}
          </bdi>
        ) : (
          <MigrantName user={user} />
        )}
      </PageHeading>
      <p className="mt-1 text-lg text-soft">
        <Origin country={profile.countryOfOrigin} />
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <MigrantBadges profile={profile} />
        <MigrantRating profile={profile} />
      </p>
      <Facts profile={profile} />
    </Card>
  );
}

function Facts({ profile }: { profile: MigrantProfile }) {
  const { t, i18n } = useLingui();
  const { label, familySizeLabel } = useLabels();
  const { locationPreference, durationNeeded, employmentStatus, gender, age } = profile;
  const unsaid = (
    <span className="text-soft">
      <Trans>Not given</Trans>
    </span>
  );
  return (
    <DescriptionList
      className="mt-5 border-t border-line pt-5"
      items={[
        { term: t`Family size`, description: familySizeLabel(profile.familySize) },
        {
          term: t`Preferred location`,
          description: label("locationPreferences", locationPreference ?? anyLocation),
        },
        {
          term: t`Duration needed`,
          description: durationNeeded ? label("durations", durationNeeded) : t`Flexible`,
        },
        {
          term: t`Employment status`,
          description: employmentStatus ? label("employmentStatuses", employmentStatus) : unsaid,
        },
        { term: t`Housing status`, description: label("housingStatuses", profile.housingStatus) },
        { term: t`Age`, description: age === null ? unsaid : i18n.number(age) },
        { term: t`Gender`, description: gender ? label("genders", gender) : unsaid },
        { term: t`Profile views`, description: i18n.number(profile.profileViews) },
      ]}
    />
  );
}
