import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { sendPublicReport } from "#schema/endpoints/reports.ts";
import { PublicReportForm } from "#schema/forms.ts";
import { useWrite } from "#web/api/query.ts";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { TextField } from "#web/forms/field.tsx";
import { useForm, useWatch } from "#web/forms/form.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { NotSent } from "./not-sent.tsx";
import { ReasonField, WordsField } from "./reason-and-text.tsx";
import { ReportSent } from "./report-sent.tsx";
import { keepUnsentPublic, unsentPublicReport } from "./unsent.ts";
import { useReportTexts } from "./use-report-texts.ts";

/** The form for people without an account, below an introduction, and its answer. What was typed stays until it is sent. */
export function PublicReport({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [{ values: before, clientReportId }] = useState(unsentPublicReport);
  const form = useForm(PublicReportForm, before);
  const isSent = useRef(false);
  const { subscribe, values } = form;
  useEffect(
    () =>
      subscribe(() => keepUnsentPublic(isSent.current ? undefined : { values: values(), clientReportId })),
    [subscribe, values, clientReportId],
  );
  const { reason, text } = useReportTexts();
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, {
    reason,
    who: { label: t`Who is it about?`, required: t`Write who it is about.` },
    text,
    email: { label: t`Your email address` },
  });
  const { mutateAsync, isPending, data, error } = useWrite(sendPublicReport, {
    onSuccess: () => {
      isSent.current = true;
      keepUnsentPublic(undefined);
    },
    onError: ({ problems }) => {
      takeAnswer(problems);
      form.setValue("website", "");
    },
  });
  const send = useOneAtATime(
    form.handleSubmit((body) => mutateAsync({ body: { ...body, clientReportId } }).catch(() => undefined)),
  );
  const chosen = useWatch(form, "reason");
  if (data)
    return (
      <ReportSent report={data}>
        <li>
          <Trans>The person it is about is not told.</Trans>
        </li>
        <li>
          <Trans>Keep the number. With it, you can ask us about your report.</Trans>
        </li>
        <li>
          <Trans>If you left an email address, we answer there. We use it for nothing else.</Trans>
        </li>
      </ReportSent>
    );
  return (
    <FormFrame onSubmit={send} className="grid gap-6">
      {children}
      <ErrorSummary errors={mistakes} attempt={form.formState.submitCount} />
      <ReasonField field={form.register("reason")} chosen={chosen} error={mistakeOf("reason")} />
      <TextField
        label={<Trans>Who is it about?</Trans>}
        hint={<Trans>A name, a place or a link. Write what you know.</Trans>}
        dir="auto"
        autoComplete="off"
        required
        error={mistakeOf("who")}
        {...form.register("who")}
      />
      <WordsField
        field={form.register("text")}
        hint={<Trans>Write it in any language.</Trans>}
        required
        error={mistakeOf("text")}
      />
      <TextField
        label={<Trans>Your email address</Trans>}
        hint={
          <Trans>
            You can leave this empty. We use it only to answer you. Think of who else can read your email.
          </Trans>
        }
        type="email"
        dir="ltr"
        autoComplete="email"
        error={mistakeOf("email")}
        {...form.register("email")}
      />
      <div aria-hidden className="sr-only">
        <TextField
          label={<Trans>Leave this field empty</Trans>}
          tabIndex={-1}
          autoComplete="off"
          {...form.register("website")}
        />
      </div>
      {error && !isPending && (
        <NotSent
          why={
            error.problems.website ? (
              <Trans>
                Your browser filled in a field that people do not see. We have emptied it. Send the report
                again.
              </Trans>
            ) : (
              error.serverMessage
            )
          }
        />
      )}
      <div>
        <Button type="submit" pending={isPending} pendingLabel={<Trans>Sending…</Trans>}>
          <Trans>Send report</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}
