import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { dueOf } from "./due.ts";

/** "due in 2 business days"; what is overdue is lit. */
export function DueWords({ submitted }: { submitted: string }) {
  const { overdue, days } = dueOf(submitted, new Date());
  if (!overdue)
    return (
      <span className="text-sm text-soft">
        {days === 0 ? (
          <Trans>due today</Trans>
        ) : (
          <Plural value={days} one="due in # business day" other="due in # business days" />
        )}
      </span>
    );
  return (
    <Badge tone="urgent">
      {days === 0 ? (
        <Trans>overdue</Trans>
      ) : (
        <Plural value={days} one="overdue by # business day" other="overdue by # business days" />
      )}
    </Badge>
  );
}

/** The day, with the minute for who asks. */
export function Day({ of: instant }: { of: string }) {
  const { i18n } = useLingui();
  return (
    <time dateTime={instant} title={i18n.date(instant, { dateStyle: "full", timeStyle: "short" })}>
      {i18n.date(instant, { dateStyle: "long" })}
    </time>
  );
}

/** The day and the minute. */
export function Moment({ of: instant }: { of: string }) {
  const { i18n } = useLingui();
  return (
    <time dateTime={instant} className="whitespace-nowrap">
      {i18n.date(instant, { dateStyle: "medium", timeStyle: "short" })}
    </time>
  );
}
