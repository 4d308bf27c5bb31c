import { Trans, useLingui } from "@lingui/react/macro";
import { type OwnData, readOwnData } from "#schema/endpoints/own-data.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { DownloadAll } from "./download-all.tsx";
import { AccountFacts, Connections, Payments, Ratings, Reports, Requests } from "./parts.tsx";

/** Everything that is stored about the person, to read and to download. */
export default function OwnDataScreen() {
  const { t } = useLingui();
  return (
    <Page
      title={t`Your data`}
      lead={<Trans>Everything we store about you. Only you can open this page.</Trans>}
      width="reading"
      back={{ to: screens.account, label: <Trans>Back to your account</Trans> }}
    >
      <Contents />
    </Page>
  );
}

function Contents() {
  const { data, error, refetch, isFetching } = useRead(
    readOwnData,
    {},
    { refetchOnMount: "always", gcTime: 0 },
  );
  if (data) return <Parts data={data} />;
  if (!error)
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    );
  return <Failed message={error.serverMessage} onRetry={() => void refetch()} retrying={isFetching} />;
}

function Parts({ data }: { data: OwnData }) {
  return (
    <div className="grid gap-4">
      <DownloadAll data={data} />
      <AccountFacts account={data.account} />
      <Requests requests={data.requests} userType={data.account.userType} />
      <Connections connections={data.connections} />
      <Ratings title={<Trans>Ratings you gave</Trans>} ratings={data.ratingsGiven} />
      <Ratings title={<Trans>Ratings you got</Trans>} ratings={data.ratingsReceived} />
      <Reports reports={data.reports} />
      <Payments payments={data.payments} />
    </div>
  );
}
