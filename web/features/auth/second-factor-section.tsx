import { Trans } from "@lingui/react/macro";
import { screens } from "#schema/screens.ts";
import { useUser } from "#web/api/session.tsx";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Factors } from "./second-factors.tsx";
import { useSecondFactor } from "./use-second-factor.ts";

/** An admin's second factor on the account page. */
export function SecondFactorSection() {
  return (
    <SectionCard
      title={<Trans>Second factor</Trans>}
      lead={<Trans>Your password alone does not open the admin area.</Trans>}
    >
      <Contents />
    </SectionCard>
  );
}

function Contents() {
  const { secondFactor } = useUser();
  const { data, error, refetch, isFetching } = useSecondFactor();
  if (secondFactor !== "passed")
    return (
      <div>
        <ButtonLink variant="outlined" to={`${screens.secondFactor}?next=${screens.account}`}>
          {secondFactor === "asked" ? <Trans>Confirm to see it</Trans> : <Trans>Set it up</Trans>}
        </ButtonLink>
      </div>
    );
  if (data) return <Factors factor={data} />;
  if (!error)
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    );
  return <Failed message={error.serverMessage} onRetry={() => void refetch()} retrying={isFetching} />;
}
