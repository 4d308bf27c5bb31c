import { Trans } from "@lingui/react/macro";
import { type ReactNode, useId, useRef } from "react";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { OwnReportSent } from "./own-report-sent.tsx";
import { ReportFields } from "./report-fields.tsx";
import type { ReportStart } from "./unsent.ts";
import { useReport } from "./use-report.ts";

export interface ReportDialogProps {
  start: ReportStart;
  /** What a block of the person ends. */
  consequence?: ReactNode;
  onBlocked?: (() => void) | undefined;
  onClose: () => void;
}

/** Reports a person: a reason, words, messages; then what happens next. */
export function ReportDialog({ start, consequence, onBlocked, onClose }: ReportDialogProps) {
  const formId = useId();
  const back = useRef<HTMLButtonElement>(null);
  const report = useReport(start);
  const { sent, isPending } = report;
  const name = <bdi>{start.person?.firstName}</bdi>;
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreenOnPhone
      title={sent ? <Trans>Your report is sent</Trans> : <Trans>Report {name}</Trans>}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button ref={back} variant="outlined" onClick={onClose}>
            {sent ? <Trans>Close</Trans> : <Trans>Not now</Trans>}
          </Button>
          {!sent && (
            <Button type="submit" form={formId} pending={isPending} pendingLabel={<Trans>Sending…</Trans>}>
              <Trans>Send report</Trans>
            </Button>
          )}
        </div>
      }
    >
      {sent ? (
        <OwnReportSent
          report={sent}
          person={start.person}
          consequence={consequence}
          onBlocked={onBlocked}
          next={back}
        />
      ) : (
        <ReportFields id={formId} start={start} report={report} />
      )}
    </Dialog>
  );
}
