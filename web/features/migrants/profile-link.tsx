import { Trans } from "@lingui/react/macro";
import { generatePath, useLocation } from "react-router";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { screens } from "#schema/screens.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { MigrantName } from "./migrant-name.tsx";
import { rememberFocus } from "./use-focus-memory.ts";

/** 'View Profile'; the whole card or row around it answers to it. */
export function ProfileLink({ profile }: { profile: Pick<MigrantProfile, "userId" | "user"> }) {
  const { key, pathname, search } = useLocation();
  const id = `profile-${profile.userId}`;
  return (
    <ButtonLink
      id={id}
      variant="quiet"
      to={generatePath(screens.migrantProfile, { id: profile.userId })}
      state={{ list: pathname + search }}
      onClick={() => rememberFocus(key, id)}
      className="grow after:absolute after:inset-0 after:rounded-card"
    >
      <Trans>View Profile</Trans>
      <span className="sr-only">
        {" "}
        <Trans>
          of <MigrantName user={profile.user} />
        </Trans>
      </span>
    </ButtonLink>
  );
}
