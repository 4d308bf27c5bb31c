import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { classes } from "#web/ui/layout/classes.ts";
import { ConnectBar, ConnectPanel } from "./connect-panel.tsx";
import { ProfileAbout, ProfileLanguages, ProfileSkills } from "./profile-about.tsx";
import { ProfileHead } from "./profile-head.tsx";
import { ProfileNeeds } from "./profile-needs.tsx";
import { ProfileStory } from "./profile-story.tsx";
import { RatingsSection } from "./ratings-section.tsx";
import type { Tie } from "./use-ties.ts";

/** The columns of the profile and of the panel with the fee beside it. */
export const besideColumns =
  "grid gap-x-10 gap-y-8 min-[56.25rem]:grid-cols-[minmax(0,44rem)_minmax(19rem,1fr)]";

interface MigrantPersonProps {
  profile: MigrantProfile;
  tie: Tie;
  /** Whether the profile comes from the list, which may contain only the start of the story. */
  isStart?: boolean;
  /** Whether the migrant looks at a preview of their own profile. It has no working button that costs money. */
  isPreview?: boolean;
  /** The menu of the person. */
  menu?: ReactNode;
}

/** A migrant's profile for a landlord: the person, what they need, and the panel with the fee. */
export function MigrantPerson({
  profile,
  tie,
  isStart = false,
  isPreview = false,
  menu,
}: MigrantPersonProps) {
  return (
    <>
      <div className={classes(besideColumns, "pb-12")}>
        <div className="grid content-start gap-8">
          <ProfileHead profile={profile} whole={tie === "connected"} menu={menu} />
          <ProfileStory story={profile.story} />
          {!isStart && (
            <>
              <ProfileNeeds profile={profile} />
              <ProfileAbout profile={profile} />
              <div className="grid gap-8 empty:hidden sm:grid-cols-2">
                <ProfileLanguages languages={profile.languages} />
                <ProfileSkills skills={profile.skills} />
              </div>
              <RatingsSection userId={profile.userId} />
            </>
          )}
        </div>
        <ConnectPanel
          profile={profile}
          tie={tie}
          isPreview={isPreview}
          className="self-start min-[56.25rem]:sticky min-[56.25rem]:top-[calc(var(--header-height)+1rem)] min-[56.25rem]:max-h-[calc(100dvh-var(--header-height)-2rem)] min-[56.25rem]:overflow-y-auto"
        />
        {!isStart && <Views profile={profile} />}
      </div>
      <ConnectBar profile={profile} tie={tie} isPreview={isPreview} />
    </>
  );
}

/** The number of profile views, in soft text at the end. */
function Views({ profile }: { profile: MigrantProfile }) {
  const { i18n } = useLingui();
  return (
    <dl className="text-soft">
      <div className="flex gap-1.5">
        <dt>
          <Trans>Profile views</Trans>:
        </dt>
        <dd>{i18n.number(profile.profileViews)}</dd>
      </div>
    </dl>
  );
}
