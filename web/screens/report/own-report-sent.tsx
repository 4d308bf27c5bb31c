import { Trans } from "@lingui/react/macro";
import { type ReactNode, type RefObject, useState } from "react";
import type { OwnReport } from "#schema/endpoints/reports.ts";
import { screens } from "#schema/screens.ts";
import { DangerNotice } from "#web/features/legal/danger-notice.tsx";
import { useBlock } from "#web/features/safety/use-block.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { FocusNext } from "#web/ui/dialogs/dialog-host.tsx";
import { ReportSent } from "./report-sent.tsx";
import type { ReportStart } from "./unsent.ts";

interface OwnReportSentProps {
  report: OwnReport;
  /** Known in a dialog. */
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

type BlockTooProps = Pick<OwnReportSentProps, "consequence" | "onBlocked" | "next"> & {
  person: NonNullable<ReportStart["person"]>;
};

function BlockToo({ person, consequence, onBlocked, next }: BlockTooProps) {
  const [isBlocked, setIsBlocked] = useState(false);
  const { block, isPending } = useBlock({
    onBlocked: () => {
      setIsBlocked(true);
      onBlocked?.();
    },
  });
  if (isBlocked) return null;
  const name = <bdi>{person.firstName}</bdi>;
  return (
    <div className="grid gap-3 border-y border-line py-3">
      <FocusNext next={next} />
      <p>
        <Trans>
          You can also block them. Then you cannot find or write to each other. They are not told.
        </Trans>{" "}
        {consequence}
      </p>
      <Button
        variant="outlined"
        className="justify-self-start"
        pending={isPending}
        onClick={() => block(person)}
      >
        <Trans>Block {name}</Trans>
      </Button>
    </div>
  );
}
