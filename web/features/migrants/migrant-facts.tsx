import { useLingui } from "@lingui/react/macro";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { anyLocation } from "#schema/vocabulary.ts";
import { useLabels } from "#web/i18n/labels.ts";
import type { Browse } from "./browse-address.ts";

type City = Browse["locationPreference"];

/** The facts of a profile as text. A missing fact reads as on the dashboard (specification section 2). */
function useFacts(profile: MigrantProfile, city: City) {
  const { t, i18n } = useLingui();
  const { label, familySizeLabel } = useLabels();
  const { age, gender, durationNeeded } = profile;
  const place = profile.locationPreference ?? anyLocation;
  const cityName = city && label("locationPreferences", city);
  return {
    household: [
      familySizeLabel(profile.familySize),
      age && t`Age ${age}`,
      gender && gender !== "Prefer not to say" && label("genders", gender),
    ]
      .filter(Boolean)
      .join(" · "),
    // A filter by city also lists people who would live anywhere.
    location:
      cityName && place === anyLocation
        ? t`Open to any location, ${cityName} too`
        : label("locationPreferences", place),
    duration: durationNeeded ? label("durations", durationNeeded) : t`Flexible`,
    languages: new Intl.ListFormat(i18n.locale, { type: "unit" }).format(
      profile.languages.map((language) => label("languages", language)),
    ),
  };
}

/** The household in one line. The place, the duration and the languages in the next line. */
export function MigrantFacts({ profile, city }: { profile: MigrantProfile; city: City }) {
  const { t } = useLingui();
  const { household, location, duration, languages } = useFacts(profile, city);
  return (
    <ul className="text-soft">
      <li>
        <Name>{t`Who`}</Name>
        {household}
      </li>
      <Fact name={t`Location`}>{location}</Fact>
      <Fact name={t`Duration`} follows>
        {duration}
      </Fact>
      {languages && (
        <Fact name={t`Languages`} follows>
          {languages}
        </Fact>
      )}
    </ul>
  );
}

interface FactProps {
  name: string;
  /** Whether another fact is before it in the line. */
  follows?: boolean;
  children: string;
}

function Fact({ name, follows, children }: FactProps) {
  return (
    <li className="inline">
      {follows && <span aria-hidden>{" · "}</span>}
      <Name>{name}</Name>
      {children}
    </li>
  );
}

function Name({ children }: { children: string }) {
  return <span className="sr-only">{children}: </span>;
}
