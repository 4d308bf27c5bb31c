import { Plural, Trans } from "@lingui/react/macro";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { dueOf } from "./due.ts";

/** "due in 2 business days". Only what is due today or late has a colour. */
export function DueLabel({ submitted }: { submitted: string }) {
  const { overdue, days } = dueOf(submitted, new Date());
  if (!overdue && days > 0)
    return (
      <span className="text-sm text-soft">
        <Plural value={days} one="due in # business day" other="due in # business days" />
      </span>
    );
  if (!overdue)
    return (
      <Badge tone="pending">
        <Trans>due today</Trans>
      </Badge>
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
