import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { screens } from "#schema/screens.ts";
import { OwnPhoto } from "#web/features/photos/own-photo.tsx";
import { useLabels } from "#web/i18n/labels.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { DescriptionList } from "#web/ui/layout/description-list.tsx";

/** A migrant's own profile as landlords see it. */
export function YourProfile({ profile }: { profile: MigrantProfile }) {
  const id = useId();
  const { label, familySizeLabel } = useLabels();
  const { locationPreference, durationNeeded, languages } = profile;
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id}>
          <Trans>Your Profile</Trans>
        </h2>
        <ButtonLink variant="outlined" to={screens.profileEdit}>
          <Trans>Edit profile</Trans>
        </ButtonLink>
      </div>
      <Card className="mt-4 grid gap-6">
        <div className="border-b border-line pb-6">
          <OwnPhoto />
        </div>
        <p dir="auto" className="max-w-line whitespace-pre-line wrap-anywhere">
          {profile.story}
        </p>
        <DescriptionList
          className="border-t border-line pt-6"
          items={[
            { term: <Trans>Country of Origin</Trans>, description: <bdi>{profile.countryOfOrigin}</bdi> },
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
      </Card>
    </section>
  );
}
