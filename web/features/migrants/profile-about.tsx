import { Trans, useLingui } from "@lingui/react/macro";
import { Fragment, type ReactNode } from "react";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { useLabels } from "#web/i18n/labels.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";

/** Age, gender and employment, if they were given. */
export function ProfileAbout({ profile }: { profile: MigrantProfile }) {
  const { t, i18n } = useLingui();
  const { label } = useLabels();
  const { age, gender, employmentStatus } = profile;
  const name = <bdi>{profile.user.firstName}</bdi>;
  const facts = [
    { term: t`Age`, fact: age !== null && i18n.number(age) },
    { term: t`Gender`, fact: gender && gender !== "Prefer not to say" && label("genders", gender) },
    { term: t`Employment status`, fact: employmentStatus && label("employmentStatuses", employmentStatus) },
  ].filter(({ fact }) => fact);
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="mb-3">
        <Trans>About {name}</Trans>
      </h2>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {facts.map(({ term, fact }) => (
          <div key={term}>
            <dt className="text-soft">{term}</dt>
            <dd className="text-lg">{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** "You could talk in English or Arabic": each language is a badge. */
export function ProfileLanguages({ languages }: Pick<MigrantProfile, "languages">) {
  const { i18n } = useLingui();
  const { label } = useLabels();
  if (languages.length === 0) return null;
  const names = languages.map((language) => label("languages", language));
  const list = new Intl.ListFormat(i18n.locale, { type: "disjunction" })
    .formatToParts(names)
    .map(({ type, value }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts of a sentence never changes
      <Fragment key={at}>{type === "element" ? <Badge>{value}</Badge> : value}</Fragment>
    ));
  return (
    <Part id="languages" title={<Trans>Languages</Trans>}>
      <p className="text-lg">
        <Trans>You could talk in {list}</Trans>
      </p>
    </Part>
  );
}

export function ProfileSkills({ skills }: Pick<MigrantProfile, "skills">) {
  const { label } = useLabels();
  if (skills.length === 0) return null;
  return (
    <Part id="skills" title={<Trans>Skills</Trans>}>
      <ul className="flex flex-wrap gap-2">
        {skills.map((skill) => (
          <li key={skill}>
            <Badge>{label("skills", skill)}</Badge>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Part({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3">
        {title}
      </h2>
      {children}
    </section>
  );
}
