import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { useLabels } from "#web/i18n/labels.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { RatingsSection } from "./ratings-section.tsx";

/** 'Their Story' in reading width, then languages, skills and ratings. */
export function PersonStory({ profile, className }: { profile: MigrantProfile; className?: string }) {
  const { label } = useLabels();
  return (
    <div className={classes("grid max-w-reading content-start gap-8 lg:pt-2", className)}>
      <section aria-labelledby="story">
        <h2 id="story" className="mb-3">
          <Trans>Their Story</Trans>
        </h2>
        <p dir="auto" className="max-w-line text-lg wrap-anywhere whitespace-pre-line">
          {profile.story}
        </p>
      </section>
      <TagList id="languages" title={<Trans>Languages</Trans>}>
        {profile.languages.map((language) => label("languages", language))}
      </TagList>
      <TagList id="skills" title={<Trans>Skills</Trans>}>
        {profile.skills.map((skill) => label("skills", skill))}
      </TagList>
      <RatingsSection userId={profile.userId} />
    </div>
  );
}

function TagList({ id, title, children }: { id: string; title: ReactNode; children: string[] }) {
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3">
        {title}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {children.map((tag) => (
          <li key={tag}>
            <Badge>{tag}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
