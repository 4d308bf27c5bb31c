import { Trans } from "@lingui/react/macro";
import type { RefObject } from "react";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { useWatch } from "#web/forms/form.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { FocusNext } from "#web/ui/dialogs/dialog-host.tsx";
import { MessageChoice } from "./message-choice.tsx";
import { NotSent } from "./not-sent.tsx";
import { ReasonField, WordsField } from "./reason-and-text.tsx";
import type { ReportStart } from "./unsent.ts";
import type { ReportBeingWritten } from "./use-report.ts";

interface ReportFieldsProps {
  id: string;
  start: ReportStart;
  report: ReportBeingWritten;
  /** Takes the focus when the form is gone. */
  next?: RefObject<HTMLElement | null>;
}

/** The form of a report by someone with an account. */
export function ReportFields({ id, start, report, next }: ReportFieldsProps) {
  const { form, mistakes, mistakeOf, send, failure } = report;
  const reason = useWatch(form, "reason");
  const thread = start.connectionId;
  return (
    <FormFrame id={id} onSubmit={send} className="grid gap-6">
      {next && <FocusNext next={next} />}
      <p>
        {start.person ? (
          <Trans>
            <bdi>{start.person.firstName}</bdi> is not told that you report them. A person of our team reads
            it.
          </Trans>
        ) : (
          <Trans>The other person is not told. A person of our team reads it.</Trans>
        )}
      </p>
      <ErrorSummary errors={mistakes} attempt={form.formState.submitCount} />
      <ReasonField field={form.register("reason")} chosen={reason} error={mistakeOf("reason")} />
      <WordsField
        field={form.register("text")}
        hint={
          reason === "other" ? (
            <Trans>Write it in any language.</Trans>
          ) : (
            <Trans>You can leave this empty. Write it in any language.</Trans>
          )
        }
        required={reason === "other"}
        error={mistakeOf("text")}
      />
      {thread && (
        <MessageChoice
          connectionId={thread}
          chosen={report.messages}
          onChosen={report.chooseMessages}
          error={report.messagesMistake}
        />
      )}
      {failure && <NotSent why={failure} />}
    </FormFrame>
  );
}
