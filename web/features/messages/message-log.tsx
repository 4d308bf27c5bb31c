import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ArrowDown, RefreshCw } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useLiveState } from "#web/live/live-state.ts";
import { useOnline } from "#web/shell/offline-banner.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { useFocusNext } from "#web/ui/controls/focus.ts";
import { Empty, Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { KitchenScene } from "#web/ui/scenes/rooms.tsx";
import { ConversationView, type ConversationViewProps } from "./conversation-view.tsx";
import { useOlderOnScroll, useStickToBottom } from "./log-scrolling.ts";
import { useMarkedRead } from "./use-marked-read.ts";
import type { useThread } from "./use-thread.ts";

type MessageLogProps = Omit<ConversationViewProps, "bubbles" | "bothWritten" | "log"> & {
  connectionId: string;
  thread: ReturnType<typeof useThread>;
  /** Suggested first messages, in an empty conversation. */
  openers: ReactNode;
};

/** The scrolling list of a conversation, in all its states. */
export function MessageLog({ connectionId, thread, openers, ...rest }: MessageLogProps) {
  const { t } = useLingui();
  const { read, isKnown, bubbles, hasOlder, older, bothWritten } = thread;
  const box = useRef<HTMLDivElement>(null);
  const { missed, toEnd, isAtEnd } = useStickToBottom(box, bubbles);
  useOlderOnScroll(box, hasOlder && older.state === "idle" ? () => void older.load() : null);
  useMarkedRead(connectionId, thread.lastToRead, isKnown && missed === 0, isAtEnd);
  const busy = read.isPending || older.state === "loading";
  const readOut = useReadOut(busy);
  return (
    <div className="relative h-full">
      <div
        ref={box}
        role="log"
        aria-label={t`Messages`}
        aria-busy={busy}
        aria-live={readOut}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain px-4 py-4 -outline-offset-4 [overflow-anchor:none] sm:px-5"
      >
        <div className="flex min-h-full flex-col justify-end gap-5">
          {hasOlder && <OlderMessages {...older} log={box} />}
          <Body
            thread={thread}
            openers={openers}
            conversation={{ bubbles, bothWritten, log: box, ...rest }}
          />
        </div>
      </div>
      {missed > 0 && <NewMessages count={missed} onPress={toEnd} log={box} />}
    </div>
  );
}

type BodyProps = Pick<MessageLogProps, "thread" | "openers"> & { conversation: ConversationViewProps };

function Body({ thread, openers, conversation }: BodyProps) {
  const { t } = useLingui();
  const { read, bubbles } = thread;
  if (read.isPending && bubbles.length === 0) return <LoadingBubbles />;
  if (!read.data && read.error) {
    return (
      <>
        <Failed
          message={t`We could not load your messages.`}
          onRetry={() => void read.refetch()}
          retrying={read.isFetching}
          className="my-auto"
        />
        <ConversationView {...conversation} />
      </>
    );
  }
  if (bubbles.length === 0) {
    return (
      <Empty
        scene={!openers && <KitchenScene />}
        title={<Trans>No messages yet</Trans>}
        className="my-auto max-sm:gap-2"
      >
        {conversation.canWrite && (
          <p>
            <Trans>Start the conversation!</Trans>
          </p>
        )}
        {openers}
      </Empty>
    );
  }
  return (
    <>
      <ConversationView {...conversation} />
      <LookForNew
        read={read}
        quietly={!conversation.canWrite}
        saysOffline={bubbles.some(({ state }) => state === "waiting")}
        log={conversation.log}
      />
    </>
  );
}

/** The list takes the focus when a button disappears after use. */
type InLog = { log: RefObject<HTMLElement | null> };

type NewerMessagesProps = InLog & Pick<MessageLogProps["thread"], "read">;

type LookForNewProps = NewerMessagesProps & {
  /** Whether no new messages can arrive. Then only a failure is shown. */
  quietly: boolean;
  /** Whether a message already says that it waits for the network. */
  saysOffline: boolean;
};

/**
 * Without live updates, the reader can refetch with a button, because nothing polls (specification section 7). Offline,
 * there is no button, because the call would fail.
 */
function LookForNew({ quietly, saysOffline, ...rest }: LookForNewProps) {
  const deaf = useLiveState() === "down";
  const online = useOnline();
  if (!online && saysOffline) return null;
  if (!online)
    return (
      <p className="text-center text-sm text-soft">
        <Trans>You are offline.</Trans>
      </p>
    );
  return (rest.read.error || (deaf && !quietly)) && <NewerMessages {...rest} />;
}

function NewerMessages({ read, log }: NewerMessagesProps) {
  useFocusNext(log);
  return (
    <div className="-my-3 flex flex-wrap items-center justify-center gap-x-3 text-sm">
      {read.error && (
        <p role="alert" className="text-danger">
          <Trans>New messages could not be loaded.</Trans>
        </p>
      )}
      <Button
        variant="quiet"
        className="text-sm"
        pending={read.isFetching}
        icon={<RefreshCw aria-hidden className="size-4" />}
        onClick={() => void read.refetch()}
      >
        {read.error ? <Trans>Retry</Trans> : <Trans>Look for new messages</Trans>}
      </Button>
    </div>
  );
}

type OlderMessagesProps = InLog & { state: "idle" | "loading" | "failed"; load: () => void };

function OlderMessages({ state, load, log }: OlderMessagesProps) {
  useFocusNext(log);
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3">
      {state === "failed" && (
        <p role="alert" className="text-danger">
          <Trans>The earlier messages could not be loaded.</Trans>
        </p>
      )}
      <Button
        variant="quiet"
        pending={state === "loading"}
        pendingLabel={<Trans>Loading…</Trans>}
        onClick={load}
      >
        {state === "failed" ? <Trans>Retry</Trans> : <Trans>Earlier messages</Trans>}
      </Button>
    </div>
  );
}

function NewMessages({ count, onPress, log }: InLog & { count: number; onPress: () => void }) {
  useFocusNext(log);
  return (
    <div className="absolute inset-x-0 bottom-3 grid justify-items-center">
      <Button onClick={onPress} className="cast-raised" icon={<ArrowDown aria-hidden className="size-4" />}>
        <Plural value={count} one="# new message" other="# new messages" />
      </Button>
    </div>
  );
}

function LoadingBubbles() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading messages…`}>
      <div className="grid gap-4">
        <Skeleton className="h-14 w-2/3 rounded-card" />
        <Skeleton className="h-14 w-1/2 justify-self-end rounded-card" />
        <Skeleton className="h-20 w-3/4 rounded-card" />
      </div>
    </Loading>
  );
}

/** Milliseconds that a screen reader may need to read the rendered messages. */
const NOTICED_MS = 1_000;

/** Whether new messages are announced. Messages present at the start, and older pages, are not. */
function useReadOut(busy: boolean): "off" | "polite" {
  const [noticed, setNoticed] = useState(false);
  useEffect(() => {
    if (busy) return setNoticed(false);
    const waiting = setTimeout(setNoticed, NOTICED_MS, true);
    return () => clearTimeout(waiting);
  }, [busy]);
  return noticed && !busy ? "polite" : "off";
}
