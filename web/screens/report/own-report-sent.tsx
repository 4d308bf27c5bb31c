import { Trans } from "@lingui/react/macro";
import type { ReactNode, RefObject } from "react";
import type { OwnReport } from "#schema/endpoints/reports.ts";
import { screens } from "#schema/screens.ts";
import { DangerNotice } from "#web/features/legal/danger-notice.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";
import { ReportSent } from "./report-sent.tsx";
import type { ReportStart } from "./unsent.ts";

const BlockToo = fetchedPart(async () => (await import("./block-too.tsx")).BlockToo);

interface OwnReportSentProps {
  report: OwnReport;
  /** Known only in a dialog. */
  person?: ReportStart["person"];
  /** What a block ends. */
  consequence?: ReactNode;
  onBlocked?: (() => void) | undefined;
  /** Takes the focus when the button of the block is gone. */
  next: RefObject<HTMLElement | null>;
}

/** After a report by someone with an account, who can also block the person. */
export function OwnReportSent({ report, person, ...block }: OwnReportSentProps) {
  return (
    <ReportSent
      report={report}
      more={
        person && (
          <>
            <BlockToo person={person} {...block} />
            <DangerNotice />
          </>
        )
      }
    >
      <li>
        <Trans>
          <bdi>{report.person.firstName}</bdi> is not told that you reported them.
        </Trans>
      </li>
      <li>
        <Trans>
          You read the answer under{" "}
          <Link to={screens.reports} className="link py-2.5">
            Your reports
          </Link>
          .
        </Trans>
      </li>
    </ReportSent>
  );
}
