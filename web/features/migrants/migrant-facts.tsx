import { useLingui } from "@lingui/react/macro";
import { CalendarRange, Languages, MapPin, Users } from "lucide-react";
import type { ReactNode } from "react";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { anyLocation } from "#schema/vocabulary.ts";
import { useLabels } from "#web/i18n/labels.ts";
import { classes } from "#web/ui/layout/classes.ts";

/** The facts of a profile as text. A missing fact reads as on the dashboard (specification section 2). */
export function useFacts(profile: MigrantProfile) {
  const { t, i18n } = useLingui();
  const { label, familySizeLabel } = useLabels();
  const { age, gender, locationPreference, durationNeeded } = profile;
  return {
    household: [
      familySizeLabel(profile.familySize),
      age && t`Age ${age}`,
      gender && gender !== "Prefer not to say" && label("genders", gender),
    ]
      .filter(Boolean)
      .join(" · "),
    location: label("locationPreferences", locationPreference ?? anyLocation),
    duration: durationNeeded ? label("durations", durationNeeded) : t`Flexible`,
    languages: new Intl.ListFormat(i18n.locale, { type: "unit" }).format(
      profile.languages.map((language) => label("languages", language)),
    ),
  };
}

/** Household, location, duration and languages. */
export function MigrantFacts({ profile, inline = false }: { profile: MigrantProfile; inline?: boolean }) {
  const { t } = useLingui();
  const { household, location, duration, languages } = useFacts(profile);
  return (
    <ul className={classes(inline ? "flex flex-wrap gap-x-5 gap-y-1 text-soft" : "grid gap-1.5")}>
      <Fact icon={<Users />} name={t`Who`}>
        {household}
      </Fact>
      <Fact icon={<MapPin />} name={t`Location`}>
        {location}
      </Fact>
      <Fact icon={<CalendarRange />} name={t`Duration`}>
        {duration}
      </Fact>
      {languages && (
        <Fact icon={<Languages />} name={t`Languages`}>
          {languages}
        </Fact>
      )}
    </ul>
  );
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <span aria-hidden className="flex h-6 shrink-0 items-center text-soft *:size-4.5">
        {icon}
      </span>
      <span className="min-w-0">
        <span className="sr-only">{name}: </span>
        {children}
      </span>
    </li>
  );
}
