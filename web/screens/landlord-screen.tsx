import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import type { Connection } from "#schema/endpoints/connections.ts";
import { getLandlord, type Landlord } from "#schema/endpoints/landlords.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { ChangeButtons } from "#web/features/connections/changes.tsx";
import { canWrite, showsHome } from "#web/features/connections/connection-state.ts";
import { useConnections } from "#web/features/connections/use-connections.ts";
import { LandlordHead } from "#web/features/landlords/landlord-head.tsx";
import { LandlordHome } from "#web/features/landlords/landlord-home.tsx";
import { NextSteps } from "#web/features/landlords/next-steps.tsx";
import { MessageButton } from "#web/features/messages/message-button.tsx";
import { RatingList } from "#web/features/ratings/rating-list.tsx";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { fetchedMenu } from "#web/ui/dialogs/fetched.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Page, PageHeading, PageWidth, usePageTitle } from "#web/ui/layout/page.tsx";
import { BedroomScene } from "#web/ui/scenes/rooms.tsx";
import { ConcernLink, SafetyLink } from "./dashboard/concern-link.tsx";
import { WithConversation } from "./dashboard/with-conversation.tsx";

const SafetyMenu = fetchedMenu(async () => (await import("./safety-menu.tsx")).SafetyMenu);

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
  const { data: connections = [] } = useConnections();
  const back = { to: screens.migrantDashboard, label: <Trans>Dashboard</Trans> };
  if (data) return <Home landlord={data} connections={connections} />;
  if (error?.status === 404)
    return (
      <Page title={t`This home is not shown any more`} back={back} width="reading">
        <div className="mt-4 w-60 max-w-full">
          <BedroomScene />
        </div>
        <p className="mt-4 mb-6">
          <Trans>You see a landlord's home while you are connected.</Trans>
        </p>
        <ButtonLink to={screens.migrantDashboard}>
          <Trans>Go to Dashboard</Trans>
        </ButtonLink>
      </Page>
    );
  if (!error) return <HomeLoading />;
  return (
    <Page title={t`Landlord`} back={back} width="page">
      <Failed message={error.serverMessage} onRetry={() => refetch()} retrying={isFetching} />
    </Page>
  );
}

const columns = "grid gap-x-12 gap-y-6 pb-8 lg:grid-cols-[minmax(0,1fr)_20rem]";

/** A placeholder in the shape of a home: the person, the picture, the next steps. */
function HomeLoading() {
  const { t } = useLingui();
  usePageTitle(t`Landlord`, { isFinal: false });
  return (
    <HomeFrame>
      <div className={columns}>
        <div className="grid content-start gap-6">
          <div className="flex items-center gap-4">
            <Skeleton className="h-20 w-18 shrink-0 rounded-t-full" />
            <PageHeading>
              <Trans>Landlord</Trans>
            </PageHeading>
          </div>
          <Loading className="min-h-dvh">
            <div className="grid gap-6">
              <Skeleton className="h-72 rounded-card" />
              <Skeleton className="h-5 w-11/12" />
              <Skeleton className="h-5 w-2/3" />
            </div>
          </Loading>
        </div>
        <Skeleton className="h-56 rounded-card max-lg:hidden" />
      </div>
    </HomeFrame>
  );
}

/** The link back, and the home. */
function HomeFrame({ children }: { children: ReactNode }) {
  return (
    <PageWidth className="py-4 sm:py-8">
      <Link
        to={screens.migrantDashboard}
        className="link mb-3 inline-flex min-h-11 items-center gap-1.5 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4 rtl:mirrored" />
        <Trans>Dashboard</Trans>
      </Link>
      {children}
    </PageWidth>
  );
}

interface HomeProps {
  landlord: Landlord;
  connections: readonly Connection[];
}

function Home({ landlord, connections }: HomeProps) {
  const navigate = useNavigate();
  const onBlocked = () => navigate(screens.migrantDashboard, { replace: true });
  usePageTitle(`${landlord.firstName} ${landlord.lastName}`);
  const connection = connections.find((each) => each.landlordId === landlord.id && showsHome(each));
  return (
    <HomeFrame>
      <WithConversation connections={connections}>
        {(onWrite) => (
          <div className={columns}>
            <div className="grid content-start gap-6">
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 max-sm:*:grow">
                <div className="flex min-w-0 items-start gap-2">
                  <LandlordHead landlord={landlord} />
                  {/* Reserves the space of the menu while its code loads. */}
                  <div className="ms-auto size-11 shrink-0">
                    <SafetyMenu person={landlord} onBlocked={onBlocked} />
                  </div>
                </div>
                {connection && (
                  <MessageButton
                    connectionId={connection.id}
                    to={landlord}
                    canWrite={canWrite(connection)}
                    variant="primary"
                    onClick={() => onWrite(connection)}
                  />
                )}
              </div>
              <LandlordHome landlord={landlord} />
            </div>
            {connection && <WhatNow landlord={landlord} connection={connection} />}
            <RatingList userId={landlord.id} title={<Trans>What guests say</Trans>} />
          </div>
        )}
      </WithConversation>
    </HomeFrame>
  );
}

interface WhatNowProps {
  landlord: Landlord;
  connection: Connection;
}

/** The next steps, and the buttons to withdraw and to report. */
function WhatNow({ landlord, connection }: WhatNowProps) {
  return (
    <Card
      as="aside"
      className="grid content-start gap-5 self-start lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:col-start-2 lg:row-start-1 lg:row-span-2"
    >
      <NextSteps landlord={landlord} status={connection.status} />
      <div className="-mx-2 flex flex-wrap items-center gap-x-3 border-t border-line pt-3">
        <ChangeButtons connection={connection} by="migrant" />
        <ConcernLink about={landlord.id} />
        <SafetyLink />
      </div>
    </Card>
  );
}
