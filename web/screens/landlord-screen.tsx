import { Trans, useLingui } from "@lingui/react/macro";
import { useParams } from "react-router";
import { getLandlord } from "#schema/endpoints/landlords.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { LandlordHome } from "#web/features/landlords/landlord-home.tsx";
import { RatingList } from "#web/features/ratings/rating-list.tsx";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { Page } from "#web/ui/layout/page.tsx";

/** A connected landlord and their home, for a migrant who decides whether to live there. */
export default function LandlordScreen() {
  const { t } = useLingui();
  const { id = "" } = useParams();
  // Refetched at every visit: the connection may have ended, and the photo's path lasts an hour.
  const { data, error, isFetching, refetch } = useRead(
    getLandlord,
    { params: { id } },
    { refetchOnMount: "always" },
  );
  const back = { to: screens.migrantDashboard, label: <Trans>Dashboard</Trans> };
  if (data)
    return (
      <Page
        title={`${data.firstName} ${data.lastName}`}
        heading={
          <bdi className="wrap-anywhere">
            {data.firstName} {data.lastName}
          </bdi>
        }
        back={back}
        width="reading"
      >
        <LandlordHome landlord={data}>
          <RatingList userId={data.id} title={<Trans>What guests say</Trans>} />
        </LandlordHome>
      </Page>
    );
  if (error?.status === 404)
    return (
      <Page title={t`This home is not shown any more`} back={back} width="reading">
        <p className="mt-2 mb-6">
          <Trans>You see the home of a landlord while the two of you are connected.</Trans>
        </p>
        <ButtonLink to={screens.migrantDashboard}>
          <Trans>Go to Dashboard</Trans>
        </ButtonLink>
      </Page>
    );
  return (
    <Page title={t`Landlord`} back={back} width="reading">
      {error ? (
        <Failed message={error.serverMessage} onRetry={() => refetch()} retrying={isFetching} />
      ) : (
        <Loading>
          <Skeleton className="h-56 rounded-card" />
        </Loading>
      )}
    </Page>
  );
}
