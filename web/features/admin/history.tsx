import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { PersonRecord } from "#schema/endpoints/people.ts";
import { suspensionReasons } from "#schema/vocabulary.ts";
import { Moment } from "#web/i18n/dates.tsx";
import { useSuspensionLabels } from "#web/i18n/suspension-labels.ts";
import { useAuditEvents } from "./audit-events.ts";
import { PersonLink } from "./person-link.tsx";

/** The history: who did what, and when. Equal consecutive events are one line. */
export function History({ of: { id, history } }: { of: PersonRecord }) {
  const textOf = useEventText();
  return (
    <ol className="grid ruled border-y border-line">
      {groupHistory(history).map(({ line, times }) => (
        <li key={line.id} className="grid gap-x-6 py-2 sm:grid-cols-[12rem_minmax(0,1fr)] sm:items-center">
          <span className="text-sm text-soft">
            <Moment at={line.at} />
          </span>
          <span className="flex min-w-0 flex-wrap items-center gap-x-3">
            {textOf(line)}
            {times > 1 && (
              <span className="text-sm text-soft">
                <Plural value={times} one="# time" other="# times" />
              </span>
            )}
            {line.by && line.by.id !== id && (
              <span className="flex min-w-0 flex-wrap items-center gap-x-1 text-soft">
                <Trans>
                  by <PersonLink person={line.by} />
                </Trans>
              </span>
            )}
            {line.by?.id === id && (
              <span className="text-sm text-soft">
                <Trans>by themselves</Trans>
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function useEventText() {
  const { t } = useLingui();
  const { label } = useSuspensionLabels();
  const events = useAuditEvents();
  /** The text for a suspension with a reason from the list. Otherwise undefined. */
  const reasonOf = (detail: string | null) => {
    const why = suspensionReasons.find((each) => each === detail);
    const reason = why && label("suspensionReasons", why);
    return reason && t`Account suspended: ${reason}`;
  };
  return ({ event, detail }: Line): string => {
    switch (event) {
      case "person_read":
        return t`This page was opened`;
      case "reviewed":
        return detail === "approved" ? t`Verification request approved` : t`Verification request rejected`;
      case "role_changed":
        return detail === "admin" ? t`Made an admin` : t`No longer an admin`;
      case "suspended":
        return reasonOf(detail) ?? t`Account suspended`;
      default:
        return events[event];
    }
  };
}

type Line = PersonRecord["history"][number];

/** Groups consecutive events that differ only in time. Each group has its newest event and the count. */
function groupHistory(history: readonly Line[]): { line: Line; times: number }[] {
  const groups: { line: Line; times: number }[] = [];
  for (const line of history) {
    const last = groups.at(-1);
    const same =
      last?.line.event === line.event && last.line.detail === line.detail && last.line.by?.id === line.by?.id;
    if (last && same) last.times += 1;
    else groups.push({ line, times: 1 });
  }
  return groups;
}
