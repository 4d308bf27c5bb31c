import { Trans } from "@lingui/react/macro";
import { getLandlordProfile } from "#schema/endpoints/profiles.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import { classes } from "#web/ui/layout/classes.ts";

/** Whether the landlord has no profile. Undefined until it is known. */
export function useProfileMissing(): boolean | undefined {
  const { verified } = useUser();
  const { error, isPending } = useRead(getLandlordProfile, {}, { enabled: !verified });
  if (verified) return false;
  return isPending ? undefined : error?.code === "profile_not_found";
}

/** Tells a landlord without a profile why photos and most of each story are hidden. */
export function ProfileFirst({ className }: { className?: string }) {
  if (!useProfileMissing()) return null;
  return (
    <Notice className={classes("flex flex-wrap items-center justify-between gap-x-6 gap-y-3", className)}>
      <p className="flex-1 basis-64">
        <Trans>
          You see no photos and only the start of each story until you complete your profile. It takes two
          minutes.
        </Trans>
      </p>
      <ButtonLink to={screens.profileSetup}>
        <Trans>Complete your profile</Trans>
      </ButtonLink>
    </Notice>
  );
}
