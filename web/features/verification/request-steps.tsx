import { Trans, useLingui } from "@lingui/react/macro";
import { Check, Clock, MailOpen } from "lucide-react";
import type { ReactNode } from "react";
import { decisionDay } from "#web/i18n/business-days.ts";
import { Day } from "#web/i18n/dates.tsx";
import { classes } from "#web/ui/layout/classes.ts";

/** The steps of a request after sending, with the day of the answer. */
export function RequestSteps({ sentAt }: { sentAt: string }) {
  const { i18n } = useLingui();
  const due = decisionDay(sentAt);
  const answerBy = (
    // Inline, so that it can wrap: a weekday with its date is wider than a small phone.
    <time dateTime={due.toISOString()} className="inline">
      {i18n.date(due, { weekday: "long", day: "numeric", month: "long" })}
    </time>
  );
  return (
    <ol className="grid">
      <Step
        isDone
        mark={<Check aria-hidden className="size-5" />}
        title={<Trans>You sent your request</Trans>}
      >
        <Day at={sentAt} />
      </Step>
      <Step isNow mark={<MailOpen aria-hidden className="size-5" />} title={<Trans>A person reads it</Trans>}>
        <Trans>Only our reviewers can open it. You do not have to do anything.</Trans>
      </Step>
      <Step
        mark={<Clock aria-hidden className="size-5" />}
        title={<Trans>You get an answer by {answerBy}</Trans>}
      >
        <Trans>You will see it on this page.</Trans>{" "}
        <Trans>We also email you, unless you turned these emails off.</Trans>
      </Step>
    </ol>
  );
}

interface StepProps {
  isDone?: boolean;
  isNow?: boolean;
  mark: ReactNode;
  title: ReactNode;
  children: ReactNode;
}

function Step({ isDone, isNow, mark, title, children }: StepProps) {
  const tone = isDone
    ? "border-moss bg-moss-tint text-moss"
    : isNow
      ? "border-lit bg-lamp-tint text-lamp"
      : "border-line bg-surface text-soft";
  return (
    <li aria-current={isNow ? "step" : undefined} className="group grid grid-cols-[auto_1fr] gap-x-4">
      <div className="flex flex-col items-center">
        <span className={classes("grid size-10 shrink-0 place-items-center rounded-full border-2", tone)}>
          {mark}
        </span>
        <span aria-hidden className="w-0.5 grow bg-line group-last:hidden" />
      </div>
      <div className="pt-1.5 pb-6 group-last:pb-0">
        <p className="font-semibold">{title}</p>
        <p className="text-soft">{children}</p>
      </div>
    </li>
  );
}
