import { useEffect, useRef, useState } from "react";
import { type OwnReport, sendReport } from "#schema/endpoints/reports.ts";
import { ReportForm } from "#schema/forms.ts";
import { useWrite } from "#web/api/query.ts";
import { useForm } from "#web/forms/form.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { problemText } from "#web/i18n/problem-text.ts";
import { forgetUnsent, keepUnsent, type ReportStart, unsentReport } from "./unsent.ts";
import { useReportTexts } from "./use-report-texts.ts";

/** A report that is being written. The typed text stays when sending fails, and when the dialog closes. */
export function useReport(start: ReportStart) {
  const [before] = useState(() => unsentReport(start));
  const [messages, setMessages] = useState(before.messages);
  const [sent, setSent] = useState<OwnReport>();
  const form = useForm(ReportForm, { reason: before.reason, text: before.text });
  const { subscribe, values } = form;
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, useReportTexts());
  const isSent = useRef(false);
  const keep = (chosen = messages) => {
    // The form notifies once more after it was sent. The report is not kept then: it would come back with the same id,
    // and the server would treat the next report as a repeat.
    if (!isSent.current) keepUnsent(start, { ...before, ...written(values()), messages: chosen });
  };
  useEffect(() => subscribe(() => keep()));
  const { mutateAsync, isPending, error } = useWrite(sendReport, {
    onSuccess: (report) => {
      isSent.current = true;
      forgetUnsent(start);
      setSent(report);
    },
    onError: ({ problems }) => takeAnswer(problems),
  });
  const { about, aboutId, connectionId } = start;
  const chosen = messages.length > 0 ? { messages: [...messages] } : {};
  const thread = about !== "connection" && messages.length > 0 ? { connectionId } : {};
  const thing = about === "connection" && messages.length > 0 ? "message" : about;
  const send = useOneAtATime(
    form.handleSubmit((body) =>
      mutateAsync({
        body: {
          ...body,
          ...chosen,
          ...thread,
          about: thing,
          aboutId,
          clientReportId: before.clientReportId,
        },
      }).catch(() => undefined),
    ),
  );
  const chooseMessages = (ids: readonly string[]) => {
    setMessages(ids);
    keep(ids);
  };
  const { messages: refused, aboutId: wrongPerson } = error?.problems ?? {};
  return {
    form,
    mistakes,
    mistakeOf,
    messages,
    chooseMessages,
    messagesMistake: refused && problemText(refused),
    send,
    isPending,
    /** Why the last attempt failed. */
    failure: isPending ? undefined : wrongPerson ? problemText(wrongPerson) : error?.serverMessage,
    sent,
  };
}

export type ReportBeingWritten = ReturnType<typeof useReport>;

const written = <R>({ reason, text }: { reason: R; text?: string | null | undefined }) => ({
  reason,
  text: text ?? "",
});
