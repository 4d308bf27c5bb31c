import { Trans } from "@lingui/react/macro";
import type { QueuedCase } from "#schema/endpoints/cases.ts";
import { Moment } from "#web/i18n/dates.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";

const isLate = ({ dueAt }: Pick<QueuedCase, "dueAt">) => Date.parse(dueAt) < Date.now();

/** When an open case is due. A late case has a badge. */
export function CaseDue({ of: found }: { of: Pick<QueuedCase, "dueAt"> }) {
  const { dueAt } = found;
  if (!isLate(found))
    return (
      <span className="block text-sm text-soft">
        <Trans>
          Due on <Moment at={dueAt} />
        </Trans>
      </span>
    );
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge tone="urgent">
        <Trans>Overdue</Trans>
      </Badge>
      <span className="text-soft">
        <Trans>
          It was due on <Moment at={dueAt} />
        </Trans>
      </span>
    </span>
  );
}

/** Who works on a case, and whether a proposal waits for a second reviewer. */
export function CaseHolder({ of: { claim, proposal }, isMine }: { of: QueuedCase; isMine: boolean }) {
  if (!claim && !proposal) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {proposal && (
        <Badge tone="pending">
          <Trans>Waits for a second reviewer</Trans>
        </Badge>
      )}
      {claim && (
        <span className={isMine ? "font-medium" : "text-soft"}>
          {isMine ? (
            <Trans>You are working on it</Trans>
          ) : (
            <Trans>
              <bdi>{claim.by.firstName}</bdi> is working on it
            </Trans>
          )}
        </span>
      )}
    </span>
  );
}
