import { Trans, useLingui } from "@lingui/react/macro";
import { listReports, type OwnReport } from "#schema/endpoints/reports.ts";
import { screens } from "#schema/screens.ts";
import type { ReportStatus } from "#schema/vocabulary.ts";
import { useRead } from "#web/api/query.ts";
import { Day, Moment } from "#web/i18n/dates.tsx";
import { useReportLabels } from "#web/i18n/report-labels.ts";
import { Badge, type BadgeTone } from "#web/ui/feedback/badge.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { PersonName } from "#web/ui/layout/person-name.tsx";

/** The reports that the person has sent, each with its state. */
export default function ReportsScreen() {
  const { t } = useLingui();
  return (
    <Page
      title={t`Your reports`}
      lead={<Trans>Only you and our reviewers see them. The people you report are never told.</Trans>}
      width="reading"
      back={{ to: screens.account, label: <Trans>Back to your account</Trans> }}
    >
      <Contents />
    </Page>
  );
}

function Contents() {
  const { data, error, refetch, isFetching } = useRead(listReports, {}, { refetchOnMount: "always" });
  if (data)
    return data.length === 0 ? (
      <p className="text-soft">
        <Trans>
          You have not reported anyone. You can report a person from their page, from a conversation and from
          your dashboard.
        </Trans>
      </p>
    ) : (
      <ul className="grid gap-4">
        {data.map((report) => (
          <li key={report.number}>
            <Report report={report} />
          </li>
        ))}
      </ul>
    );
  if (!error)
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    );
  return <Failed message={error.serverMessage} onRetry={() => void refetch()} retrying={isFetching} />;
}

const tones: Record<ReportStatus, BadgeTone> = {
  received: "pending",
  in_review: "active",
  acted: "completed",
  solved: "completed",
  no_action: "plain",
};

function Report({ report }: { report: OwnReport }) {
  const { label } = useReportLabels();
  const { number, person, reason, createdAt, status } = report;
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg wrap-anywhere">
          <PersonName person={person} />
        </h2>
        <Badge tone={tones[status]}>{label("reportStatuses", status)}</Badge>
      </div>
      <p>{label("reportReasons", reason)}</p>
      <p>
        <Outcome report={report} />
      </p>
      <p className="text-soft">
        <bdi dir="ltr" className="whitespace-nowrap">
          {number}
        </bdi>{" "}
        · <Day at={createdAt} />
      </p>
    </Card>
  );
}

/** The answer to the reporter. It says nothing about the other person's account, which is private. */
function Outcome({ report: { status, answerBy } }: { report: OwnReport }) {
  switch (status) {
    case "received":
      return (
        <Trans>
          We have your report. A person reads it and answers by <Moment at={answerBy} />.
        </Trans>
      );
    case "in_review":
      return <Trans>A person is looking at it now.</Trans>;
    case "acted":
      return (
        <Trans>
          We looked into it and acted. We do not say what we did, because that is private. Thank you for
          telling us.
        </Trans>
      );
    case "solved":
      return <Trans>What you told us about is solved. Thank you for telling us.</Trans>;
    case "no_action":
      return (
        <Trans>
          We looked into it and found nothing that we can act on. If something else happens, report it again.
        </Trans>
      );
  }
}
