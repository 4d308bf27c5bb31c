import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, Clock3 } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import type { Bubble } from "./conversation.ts";
import { isolate } from "./isolates.ts";

type BubbleViewProps = {
  bubble: Bubble;
  /** Who speaks, for those who do not see the sides. */
  speaker: string;
  /** The last of a run has the corner that points to its speaker. */
  closesRun: boolean;
  canWrite: boolean;
  onRetry: () => void;
  onDiscard: () => void;
};

/** One message: own ones harbour at the inline end, the other's at the start. */
export function BubbleView({ bubble, speaker, closesRun, canWrite, onRetry, onDiscard }: BubbleViewProps) {
  const { mine, content, state } = bubble;
  return (
    <div className={classes("grid gap-1", mine ? "justify-items-end" : "justify-items-start")}>
      <div
        className={classes(
          "max-w-[min(88%,34rem)] rounded-card border px-3.5 py-2",
          closesRun && (mine ? "rounded-ee-sm" : "rounded-es-sm"),
          lookOf(bubble),
        )}
      >
        <p dir="auto" className="text-lg wrap-anywhere whitespace-pre-wrap">
          <span className="sr-only">
            <bdi>{speaker}</bdi>:{" "}
          </span>
          {isolate(content).map(({ text, isolated }, place) =>
            isolated ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes
              <bdi key={place} dir="ltr">
                {text}
              </bdi>
            ) : (
              text
            ),
          )}
        </p>
        <Status bubble={bubble} />
      </div>
      {state === "failed" && (
        <div className="flex flex-wrap items-center justify-end gap-x-1">
          <span className="flex items-center gap-1.5 pe-1 text-sm font-medium text-danger">
            <CircleAlert aria-hidden className="size-4" />
            <Trans>Not sent</Trans>
          </span>
          {canWrite && (
            <Button variant="quiet" onClick={onRetry}>
              <Trans>Retry</Trans>
            </Button>
          )}
          <Button variant="quiet" onClick={onDiscard}>
            <Trans>Delete</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

function lookOf({ mine, state }: Bubble) {
  if (state === "failed") return "border-danger bg-danger-tint";
  if (!mine) return "border-line bg-surface";
  return state === "sending"
    ? "border-transparent bg-harbour text-on-harbour opacity-85"
    : "border-transparent bg-harbour text-on-harbour";
}

function Status({ bubble: { at, state, mine } }: { bubble: Bubble }) {
  const { t, i18n } = useLingui();
  const soft = state === "failed" || !mine ? "text-soft" : "text-on-harbour";
  return (
    <p className={classes("mt-0.5 flex items-center justify-end gap-1 text-sm", soft)}>
      {state === "sending" && <Clock3 role="img" aria-label={t`Sending`} className="size-3.5" />}
      <time dateTime={at} title={i18n.date(at, { dateStyle: "full", timeStyle: "short" })}>
        {i18n.date(at, { timeStyle: "short" })}
      </time>
    </p>
  );
}
