import { Trans, useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";
import { BubbleView } from "./bubble-view.tsx";
import { type Bubble, groupByDay } from "./conversation.ts";
import { dateKey } from "./date-key.ts";

export type ConversationViewProps = {
  bubbles: readonly Bubble[];
  /** The other person's first name. */
  otherName: string;
  canWrite: boolean;
  /** Whether the connection is not accepted yet. */
  pending: boolean;
  /** Whether both people have written. Addresses are links only then. */
  bothWritten: boolean;
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
  /** The scrolling list. */
  log: RefObject<HTMLElement | null>;
};

/** The bubbles, grouped by day. */
export function ConversationView({
  bubbles,
  otherName,
  canWrite,
  pending,
  bothWritten,
  onRetry,
  onDiscard,
  log,
}: ConversationViewProps) {
  const { t } = useLingui();
  return groupByDay(bubbles).map((day) => (
    <section key={day.key} className="flex flex-col gap-4">
      <p className="self-center rounded-full bg-sand px-3 py-0.5 text-sm text-soft">
        <time dateTime={dateKey(day.at)}>
          <DayName at={day.at} />
        </time>
      </p>
      {day.runs.map((run) => (
        <div key={run.key} className="grid gap-1">
          {run.bubbles.map((bubble, place) => (
            <BubbleView
              key={bubble.key}
              bubble={bubble}
              closesRun={place === run.bubbles.length - 1}
              speaker={run.mine ? t`You` : otherName}
              canWrite={canWrite}
              pending={pending}
              linked={bothWritten}
              onRetry={() => onRetry(bubble.key)}
              onDiscard={() => onDiscard(bubble.key)}
              log={log}
            />
          ))}
        </div>
      ))}
    </section>
  ));
}

function DayName({ at }: { at: string }) {
  const { i18n } = useLingui();
  const now = new Date();
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (dateKey(at) === dateKey(now)) return <Trans>Today</Trans>;
  if (dateKey(at) === dateKey(yesterday)) return <Trans>Yesterday</Trans>;
  const thisYear = new Date(at).getFullYear() === now.getFullYear();
  return i18n.date(at, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: thisYear ? undefined : "numeric",
  });
}
