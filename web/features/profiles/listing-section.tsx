import { Trans } from "@lingui/react/macro";
import { getMigrantProfile } from "#schema/endpoints/profiles.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { oncePerVisit } from "#web/api/visit.ts";
import { Day } from "#web/i18n/dates.tsx";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
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
          If you hide your profile, only landlords you are connected with can see it. You can still write to
          each other.
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
  const { pausedAt = null, housingStatus } = own.data ?? {};
  return <Choice pausedAt={pausedAt} isHosted={housingStatus === "Hosted"} isPending={!own.data} />;
}

interface ChoiceProps {
  pausedAt: string | null;
  isHosted: boolean;
  isPending: boolean;
}

/** The choice is invisible until the profile has been read, so that nothing below moves. */
function Choice({ pausedAt, isHosted, isPending }: ChoiceProps) {
  const pausing = usePausing();
  return (
    <div className={isPending ? "invisible" : undefined} aria-busy={isPending}>
      <p className="font-medium">
        {pausedAt ? (
          <Trans>
            Hidden since <Day at={pausedAt} />
          </Trans>
        ) : isHosted ? (
          <Trans>While you live with a host, other landlords cannot find you.</Trans>
        ) : (
          <Trans>Landlords can find you.</Trans>
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-x-6 gap-y-3">
        <Button
          variant={pausedAt ? "primary" : "outlined"}
          pending={pausing.isPending}
          onClick={() => pausing.pause(!pausedAt)}
        >
          {pausedAt ? <Trans>Show my profile</Trans> : <Trans>Hide my profile</Trans>}
        </Button>
        <Link to={screens.profilePreview} className="link inline-flex min-h-11 items-center">
          <Trans>See what landlords see</Trans>
        </Link>
      </div>
    </div>
  );
}
