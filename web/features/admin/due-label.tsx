import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { dueOf } from "./due.ts";

/** "Due on Wed 25 Nov (in 2 business days)", in the reader's time zone. Only a date that is today or past has a colour. */
export function DueLabel({ submitted }: { submitted: string }) {
  const { i18n } = useLingui();
  const { overdue, days, day } = dueOf(submitted, new Date());
  // The Swedish locale formats dates as ISO 8601.
  const due = (
    <time dateTime={day.toLocaleDateString("sv")} title={i18n.date(day, { dateStyle: "full" })}>
      {i18n.date(day, { weekday: "short", day: "numeric", month: "short" })}
    </time>
  );
  if (!overdue && days > 0)
    return (
      <span className="text-sm text-soft">
        <Trans>Due on {due}</Trans>{" "}
        <span className="inline-block">
          (<Plural value={days} one="in # business day" other="in # business days" />)
        </span>
      </span>
    );
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
      <Badge tone={overdue ? "urgent" : "pending"}>
        {!overdue ? (
          <Trans>due today</Trans>
        ) : days === 0 ? (
          <Trans>overdue</Trans>
        ) : (
          <Plural value={days} one="overdue by # business day" other="overdue by # business days" />
        )}
      </Badge>
      <span>
        <Trans>Due on {due}</Trans>
      </span>
    </span>
  );
}
