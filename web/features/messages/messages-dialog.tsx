import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useRef, useState } from "react";
import { listConnections } from "#schema/endpoints/connections.ts";
import { refresh } from "#web/api/query.ts";
import { ApiError } from "#web/api/request.ts";
import { useUser } from "#web/api/session.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { writesByTouch } from "./composer.tsx";
import { deliver, outbox } from "./delivery.ts";
import { MessageLog } from "./message-log.tsx";
import type { Outgoing, Place } from "./outbox.ts";
import { useThread } from "./use-thread.ts";
import { Writing } from "./writing.tsx";

/** The hint stands above the composer until this many messages have been exchanged. */
const YOUNG_UNTIL = 10;

export type OtherParty = { id: string; firstName: string; lastName: string; photo?: string | null };

type MessagesDialogProps = {
  onClose: () => void;
  connectionId: string;
  otherParty: OtherParty;
  /** False once the connection has ended: reading stays, writing does not. */
  canWrite: boolean;
  /** Writing rests, and may begin again. */
  paused?: boolean;
  /** A question about the connection itself, above the place to write. */
  notice?: ReactNode;
};

/** The conversation of one connection (specification section 2, Messages dialog). */
export default function MessagesDialog(props: MessagesDialogProps) {
  const { onClose, connectionId, otherParty, canWrite, paused, notice } = props;
  const { id: userId } = useUser();
  const place = { userId, connectionId };
  const box = useRef<HTMLTextAreaElement>(null);
  const [refused, setRefused] = useState<string>();
  const ended = refused !== undefined || !canWrite;
  const thread = useThread(place);
  const send = useSend(place, otherParty.id, (code) => {
    setRefused(code);
    void refresh(listConnections, {});
  });

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
    });
  };
  const young = thread.read.isSuccess && !thread.hasOlder && thread.messages.length < YOUNG_UNTIL;
  const name = `${otherParty.firstName} ${otherParty.lastName}`;

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreenOnPhone
      title={
        <span className="flex items-center gap-3">
          <Avatar
            firstName={otherParty.firstName}
            lastName={otherParty.lastName}
            src={otherParty.photo}
            size={40}
          />
          <span className="line-clamp-2 min-w-0 max-sm:text-lg max-sm:leading-(--leading-title)">
            <Trans>
              Messages with <bdi>{name}</bdi>
            </Trans>
          </span>
        </span>
      }
      initialFocus={writesByTouch() ? undefined : box}
      className="sm:h-[min(46rem,calc(100dvh-2rem))] sm:max-w-reading"
      bodyClassName="bg-page"
      footer={
        <>
          {notice}
          <Writing
            draftName={`message:${userId}:${connectionId}`}
            young={young}
            ended={ended}
            paused={paused || refused === "messages_paused"}
            onSend={write}
            box={box}
          />
        </>
      }
    >
      <MessageLog
        connectionId={connectionId}
        thread={thread}
        otherName={otherParty.firstName}
        canWrite={!ended}
        onRetry={retry}
        onDiscard={(key) => outbox.drop(place, key)}
      />
    </Dialog>
  );
}

/** What refuses every message from now on, not this one alone. */
const standing = ["connection_closed", "messages_paused"];

/** Sends, says how it went, and notices when the connection has ended or paused in the meantime. */
function useSend(place: Place, receiverId: string, onRefused: (code: string) => void) {
  const { t } = useLingui();
  const { toast } = useToast();
  return (message: Outgoing) => {
    deliver(place, receiverId, message).then(
      () => toast({ title: t`Message sent`, description: t`Your message has been sent successfully.` }),
      (fault: unknown) => {
        const reason = fault instanceof ApiError ? fault.serverMessage : String(fault);
        toast({
          title: t`Error`,
          description: t`Failed to send message: ${reason}`,
          variant: "destructive",
        });
        if (fault instanceof ApiError && standing.includes(fault.code)) onRefused(fault.code);
      },
    );
  };
}
