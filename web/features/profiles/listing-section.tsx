import { Trans } from "@lingui/react/macro";
import { getMigrantProfile } from "#schema/endpoints/profiles.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { oncePerVisit } from "#web/api/visit.ts";
import { Day } from "#web/i18n/dates.tsx";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Failed } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { usePausing } from "./use-pausing.ts";

/** Whether landlords can find the migrant, and how to change that. */
export function ListingSection() {
  return (
    <SectionCard
      title={<Trans>Show my profile to landlords</Trans>}
      lead={
        <Trans>
          Landlords look for people in a list. If you hide your profile, only landlords you are connected with
          can see it, and you can still write to each other.
        </Trans>
      }
    >
      <Listing />
    </SectionCard>
  );
}

function Listing() {
  const own = useRead(getMigrantProfile, {}, { refetchOnMount: oncePerVisit });
  if (own.error?.code === "profile_not_found")
    return (
      <div className="grid justify-items-start gap-4">
        <p>
          <Trans>You have no profile yet.</Trans>
        </p>
        <ButtonLink variant="outlined" to={screens.profileSetup}>
          <Trans>Set up your profile</Trans>
        </ButtonLink>
      </div>
    );
  if (own.error && !own.data)
    return (
      <Failed
        message={own.error.serverMessage}
        onRetry={() => void own.refetch()}
        retrying={own.isFetching}
      />
    );
  return <Choice pausedAt={own.data?.pausedAt ?? null} isPending={!own.data} />;
}

/** Invisible until the profile has been read, so that nothing below moves. */
function Choice({ pausedAt, isPending }: { pausedAt: string | null; isPending: boolean }) {
  const pausing = usePausing();
  return (
    <div className={isPending ? "invisible" : undefined} aria-busy={isPending}>
      <p className="font-medium">
        {pausedAt ? (
          <Trans>
            Hidden since <Day at={pausedAt} />
          </Trans>
        ) : (
          <Trans>Landlords can find you.</Trans>
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant={pausedAt ? "primary" : "outlined"}
          pending={pausing.isPending}
          onClick={() => pausing.pause(!pausedAt)}
        >
          {pausedAt ? <Trans>Show my profile</Trans> : <Trans>Hide my profile</Trans>}
        </Button>
        <ButtonLink variant="quiet" to={screens.profilePreview}>
          <Trans>See what landlords see</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
