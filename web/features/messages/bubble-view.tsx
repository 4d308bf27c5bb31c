import { Trans, useLingui } from "@lingui/react/macro";
import { Check, CheckCheck, CircleAlert, Clock3 } from "lucide-react";
import type { RefObject } from "react";
import { Button } from "#web/ui/controls/button.tsx";
import { useFocusNext } from "#web/ui/controls/focus.ts";
import { classes } from "#web/ui/layout/classes.ts";
import type { Bubble } from "./conversation.ts";
import { isolate, type Stretch } from "./isolates.ts";
import { usePhraseCode } from "./phrase-code.ts";

type BubbleViewProps = {
  bubble: Bubble;
  /** The sender's name, for screen readers. */
  speaker: string;
  /** Whether this is the last bubble of a run. It has a corner that points to its sender. */
  closesRun: boolean;
  canWrite: boolean;
  /** Whether web addresses become links. */
  linked: boolean;
  /** Whether the connection is not accepted yet. */
  pending: boolean;
  onRetry: () => void;
  onDiscard: () => void;
  log: RefObject<HTMLElement | null>;
};

/** One message. Own messages are at the inline end in the harbour colour, the other party's at the inline start. */
export function BubbleView(props: BubbleViewProps) {
  const { bubble, speaker, closesRun, linked, pending } = props;
  const phrases = usePhraseCode();
  const { mine, content, state } = bubble;
  return (
    <div className={classes("grid gap-1", mine ? "justify-items-end" : "justify-items-start")}>
      <div
        className={classes(
          "min-w-0 max-w-[min(88%,34rem)] rounded-card border px-4 py-2",
          closesRun && (mine ? "rounded-ee-sm" : "rounded-es-sm"),
          lookOf(bubble),
        )}
      >
        <p dir="auto" className="text-xl max-sm:text-lg wrap-anywhere whitespace-pre-wrap">
          <span className="sr-only">
            <bdi>{speaker}</bdi>:{" "}
          </span>
          {isolate(content).map((stretch, place) =>
            stretch.isolated ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes
              <bdi key={place} dir="ltr">
                <Isolated {...stretch} linked={linked} />
              </bdi>
            ) : (
              stretch.text
            ),
          )}
        </p>
        <Status bubble={bubble} />
      </div>
      {!mine && phrases && <phrases.ReaderNotes content={content} pending={pending} />}
      {state === "waiting" && <Waiting {...props} />}
      {state === "failed" && <NotSent {...props} />}
    </div>
  );
}

/** A message that waits for the network. It is sent automatically, and can be deleted until then. */
function Waiting({ onDiscard, log }: BubbleViewProps) {
  useFocusNext(log);
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-1">
      <span className="pe-1 text-sm text-soft">
        <Trans>Waiting for network</Trans>
      </span>
      <Button variant="quiet" onClick={onDiscard}>
        <Trans>Delete</Trans>
      </Button>
    </div>
  );
}

/** The actions for a message that was not sent. After each of them, the focus stays in the list. */
function NotSent({ canWrite, onRetry, onDiscard, log }: BubbleViewProps) {
  useFocusNext(log);
  return (
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
  );
}

/** An isolated part of a message. An address is a link only once both people have written. The link sends no referrer. */
function Isolated({ text, href, linked }: Stretch & { linked: boolean }) {
  if (!href || !linked) return text;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="underline outline-current"
    >
      {text}
    </a>
  );
}

function lookOf({ mine, state }: Bubble) {
  if (state === "failed") return "border-danger bg-danger-tint";
  if (!mine) return "border-line bg-surface";
  return state === "sending" || state === "waiting"
    ? "border-transparent bg-harbour text-on-harbour opacity-85"
    : "border-transparent bg-harbour text-on-harbour";
}

function Status({ bubble: { at, state, mine } }: { bubble: Bubble }) {
  const { t, i18n } = useLingui();
  const soft = state === "failed" || !mine ? "text-soft" : "text-on-harbour";
  return (
    // Screen readers must not announce a changed tick.
    <p aria-live="off" className={classes("mt-0.5 flex items-center justify-end gap-1 text-sm", soft)}>
      <time dateTime={at} title={i18n.date(at, { dateStyle: "full", timeStyle: "short" })}>
        {i18n.date(at, { timeStyle: "short" })}
      </time>
      {mine && state === "sending" && <Clock3 role="img" aria-label={t`Sending`} className="size-3.5" />}
      {mine && state === "waiting" && <Clock3 aria-hidden className="size-3.5" />}
      {mine && state === "sent" && <Check role="img" aria-label={t`Sent`} className="size-4" />}
      {mine && state === "read" && <CheckCheck role="img" aria-label={t`Read`} className="size-4" />}
    </p>
  );
}
