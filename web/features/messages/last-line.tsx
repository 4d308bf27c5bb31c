import { Trans, useLingui } from "@lingui/react/macro";
import { dayMs } from "#schema/durations.ts";
import { useUser } from "#web/api/session.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { dateKey } from "./date-key.ts";
import { useLastMessages } from "./use-last-messages.ts";
import { useUnread } from "./use-unread.ts";

/** The last message of a conversation, in one line. It is bold while it is unread. */
export function LastLine({ connectionId, className }: { connectionId: string; className?: string }) {
  const { id: userId } = useUser();
  const { lastIn } = useLastMessages();
  const unread = useUnread().unreadIn(connectionId) > 0;
  const last = lastIn(connectionId);
  // The line has its own direction, so that truncation removes its end in every script.
  const content = (
    <span dir="auto" className="min-w-0 truncate">
      {last?.content}
    </span>
  );
  return (
    <span className={classes("flex min-w-0 gap-1", unread ? "font-medium text-ink" : "text-soft", className)}>
      {!last ? (
        <Trans>No messages yet</Trans>
      ) : last.senderId === userId ? (
        <Trans>You: {content}</Trans>
      ) : (
        content
      )}
    </span>
  );
}

/** When the last message was sent: the time today, the day this week, otherwise the date. */
export function LastTime({ connectionId }: { connectionId: string }) {
  const { i18n } = useLingui();
  const at = useLastMessages().lastIn(connectionId)?.createdAt;
  if (!at) return null;
  const isToday = dateKey(at) === dateKey(new Date());
  const isRecent = Date.now() - Date.parse(at) < 6 * dayMs;
  const shown: Intl.DateTimeFormatOptions = isToday
    ? { timeStyle: "short" }
    : isRecent
      ? { weekday: "short" }
      : { day: "numeric", month: "short" };
  return (
    <time
      dateTime={at}
      title={i18n.date(at, { dateStyle: "full", timeStyle: "short" })}
      className="shrink-0 text-sm text-soft"
    >
      {i18n.date(at, shown)}
    </time>
  );
}
