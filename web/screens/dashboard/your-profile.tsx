import { Trans } from "@lingui/react/macro";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { screens } from "#schema/screens.ts";
import { countryForReader } from "#web/i18n/countries.ts";
import { useLabels } from "#web/i18n/labels.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { DescriptionList } from "#web/ui/layout/description-list.tsx";
import { OwnSection } from "./own-section.tsx";

/** A migrant's own profile as landlords see it. */
export function YourProfile({ profile }: { profile: MigrantProfile }) {
  const { label, familySizeLabel } = useLabels();
  const { locationPreference, durationNeeded, languages } = profile;
  return (
    <OwnSection title={<Trans>Your Profile</Trans>}>
      <p dir="auto" className="max-w-line whitespace-pre-line wrap-anywhere">
        {profile.story}
      </p>
      <DescriptionList
        className="border-t border-line pt-6"
        items={[
          {
            term: <Trans>Country of Origin</Trans>,
            description: <bdi>{countryForReader(profile.countryOfOrigin)}</bdi>,
          },
          { term: <Trans>Family Size</Trans>, description: familySizeLabel(profile.familySize) },
          {
            term: <Trans>Location Preference</Trans>,
            description: locationPreference ? (
              label("locationPreferences", locationPreference)
            ) : (
              <Trans>Any</Trans>
            ),
          },
          {
            term: <Trans>Duration Needed</Trans>,
            description: durationNeeded ? label("durations", durationNeeded) : <Trans>Flexible</Trans>,
          },
        ]}
      />
      {languages.length > 0 && (
        <div>
          <h3 className="mb-2 font-sans text-sm font-normal text-soft">
            <Trans>Languages</Trans>
          </h3>
          <ul className="flex flex-wrap gap-2">
            {languages.map((language) => (
              <li key={language}>
                <Badge>{label("languages", language)}</Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>
        <Link to={screens.profilePreview} className="link inline-flex min-h-11 items-center">
          <Trans>See what landlords see</Trans>
        </Link>
      </p>
    </OwnSection>
  );
}
