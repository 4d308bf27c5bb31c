import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { type Connection, listConnections } from "#schema/endpoints/connections.ts";
import { useRead } from "#web/api/query.ts";
import { ApiError } from "#web/api/request.ts";
import { useUser } from "#web/api/session.tsx";
import { DialogParts } from "#web/ui/dialogs/dialog.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { usePersonName } from "#web/ui/layout/person-name.tsx";
import { Portrait } from "#web/ui/layout/portrait.tsx";
import { ClosedNotice } from "./closed-notice.tsx";
import { BeforeReply, type Compose, ComposeArea } from "./compose-area.tsx";
import { writesByTouch } from "./composer.tsx";
import { closesThread, deliver, isUnreachable, outbox } from "./delivery.ts";
import { leftBeforeReply } from "./left-before-reply.ts";
import { MessageLog } from "./message-log.tsx";
import { Openers } from "./openers.tsx";
import type { Outgoing, Place } from "./outbox.ts";
import { useThread } from "./use-thread.ts";

/** The safety hint is shown until the two people have exchanged this many messages. */
const YOUNG_UNTIL = 10;

export type OtherParty = {
  id: string;
  firstName: string;
  lastName: string;
  verified: boolean;
  photo?: string | null;
};

export type OpenConversationProps = {
  connection: Connection;
  otherParty: OtherParty;
  /** False while the connection is paused or has ended: messages are read-only. */
  canWrite: boolean;
  /** The status and facts of the other party, under the name. */
  facts: ReactNode;
  /** The menu of the conversation. */
  menu: ReactNode;
  /** A question about the connection, above the composer. */
  notice?: ReactNode;
  /** Who ended a cancelled connection, and what that means for the reader. */
  ending?: ReactNode;
  /** Whether the message box takes the focus. */
  takesFocus: boolean;
  box: RefObject<HTMLTextAreaElement | null>;
};

/** Head, messages and composer of one conversation. */
export function OpenConversation(props: OpenConversationProps) {
  const { connection, otherParty, canWrite, facts, menu, notice, ending, takesFocus, box } = props;
  const connectionId = connection.id;
  const { id: userId } = useUser();
  const asLandlord = userId === connection.landlordId;
  const place = { userId, connectionId };
  const [refused, setRefused] = useRefusal();
  const ended = refused !== undefined || !canWrite;
  const thread = useThread(place);
  const send = useSend(place, setRefused);
  const compose = useRef<Compose>(null);
  // Focuses the box when the person chooses another conversation. The dialog focuses the box of the first one.
  useEffect(() => {
    if (takesFocus && !writesByTouch()) box.current?.focus();
  }, [takesFocus, box]);

  const retry = (key: string) => {
    const message = thread.waiting.find((each) => each.clientMessageId === key);
    if (message) send(message);
  };
  const write = (content: string) => {
    send({
      clientMessageId: crypto.randomUUID(),
      content,
      at: new Date().toISOString(),
      state: "sending",
      receiverId: otherParty.id,
    });
  };
  const left = thread.read.isSuccess ? leftBeforeReply(connection, thread, userId) : null;
  const mustWait = <BeforeReply left={left} otherName={otherParty.firstName} />;
  const young = thread.read.isSuccess && !thread.hasOlder && thread.messages.length < YOUNG_UNTIL;
  const isEmpty = thread.read.isSuccess && thread.bubbles.length === 0;
  const name = usePersonName()(otherParty);

  return (
    <DialogParts
      title={
        <span className="flex items-center gap-3">
          <Portrait
            id={otherParty.id}
            firstName={otherParty.firstName}
            lastName={otherParty.lastName}
            src={otherParty.photo}
            size={40}
          />
          <span className="flex min-w-0 flex-col items-start font-sans text-sm font-normal text-soft">
            <Trans>
              Messages with{" "}
              <bdi className="line-clamp-2 font-serif text-lg leading-snug font-semibold wrap-anywhere text-ink">
                {name}
              </bdi>
            </Trans>
          </span>
        </span>
      }
      // The minimum height is that of the facts, which load later. Hidden on low screens while a keyboard is open.
      description={
        <span className="flex min-h-7 items-center low:group-has-[textarea:focus]:hidden">{facts}</span>
      }
      actions={menu}
      bodyClassName="bg-page"
      footer={
        <div className="group">
          {notice && (
            // Scrolls on a low screen. Hidden there while a keyboard is open.
            <div className="max-h-[calc(100dvh-12.5rem)] overflow-y-auto low:group-has-[textarea:focus]:hidden">
              {notice}
            </div>
          )}
          {!ended && left !== 0 && mustWait}
          <ComposeArea
            ref={compose}
            draftName={`message:${userId}:${connectionId}`}
            young={young}
            pending={connection.status === "pending"}
            closed={
              ended ? (
                <ClosedNotice
                  connection={connection}
                  asLandlord={asLandlord}
                  paused={refused === "messages_paused"}
                  ending={ending}
                />
              ) : (
                left === 0 && mustWait
              )
            }
            onSend={write}
            box={box}
          />
        </div>
      }
    >
      <MessageLog
        connectionId={connectionId}
        thread={thread}
        otherName={otherParty.firstName}
        canWrite={!ended}
        pending={connection.status === "pending"}
        openers={
          isEmpty &&
          !ended &&
          connection.status === "pending" && (
            <Openers
              asLandlord={asLandlord}
              to={otherParty.firstName}
              onChoose={(words) => compose.current?.add(words)}
            />
          )
        }
        onRetry={retry}
        onDiscard={(key) => outbox.drop(place, key)}
      />
    </DialogParts>
  );
}

/** Why the last message was refused. Undefined once the connections are refetched, because they then show the state. */
function useRefusal() {
  const { dataUpdatedAt } = useRead(listConnections, {});
  const [refusal, setRefusal] = useState<{ code: string; at: number }>();
  const refuse = (code: string) => setRefusal({ code, at: Date.now() });
  return [refusal && refusal.at >= dataUpdatedAt ? refusal.code : undefined, refuse] as const;
}

/** Sends a message, shows the result as a toast, and reports a connection that has ended or is paused. */
function useSend(place: Place, onRefused: (code: string) => void) {
  const { t } = useLingui();
  const { toast } = useToast();
  return (message: Outgoing) => {
    deliver(place, message).then(
      () =>
        toast({
          title: t`Message sent`,
          description: t`Your message has been sent successfully.`,
          brief: true,
        }),
      (fault: unknown) => {
        // The message waits for the network, and its bubble shows that.
        if (isUnreachable(fault)) return;
        const reason = fault instanceof ApiError ? fault.serverMessage : String(fault);
        toast({
          title: t`Error`,
          description: t`Failed to send message: ${reason}`,
          variant: "destructive",
        });
        if (closesThread(fault)) onRefused(fault.code);
      },
    );
  };
}
