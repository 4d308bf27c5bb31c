import { Plural, Trans } from "@lingui/react/macro";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { dueOf } from "./due.ts";

/** "due in 2 business days". Overdue requests are highlighted. */
export function DueLabel({ submitted }: { submitted: string }) {
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
