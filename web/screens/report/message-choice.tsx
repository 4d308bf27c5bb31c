import { Trans } from "@lingui/react/macro";
import { useId, useState } from "react";
import { listMessages, type Message } from "#schema/endpoints/messages.ts";
import { reportedMessages } from "#schema/limits.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { FieldSet } from "#web/forms/fields/field-frame.tsx";
import { Moment } from "#web/i18n/dates.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { focusSoon } from "#web/ui/controls/focus.ts";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";

/** The number of messages that are shown at first. A button shows the others. */
const shownFirst = 5;

interface MessageChoiceProps {
  connectionId: string;
  chosen: readonly string[];
  onChosen: (ids: readonly string[]) => void;
  error: string | undefined;
}

/** The newest messages of a thread, to tick those that a reviewer may read. Renders nothing for an empty thread. */
export function MessageChoice({ connectionId, ...choice }: MessageChoiceProps) {
  const args = { params: { id: connectionId }, query: { limit: String(reportedMessages) } };
  const { data, error, refetch, isFetching } = useRead(listMessages, args, { refetchOnMount: "always" });
  if (data) return data.length > 0 && <Choice messages={data} {...choice} />;
  if (!error)
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    );
  return (
    <Failed
      message={<Trans>We could not load your messages. You can send the report without them.</Trans>}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

type ChoiceProps = Omit<MessageChoiceProps, "connectionId"> & { messages: readonly Message[] };

function Choice({ messages, chosen, onChosen, error }: ChoiceProps) {
  const id = useId();
  const first = messages.slice(-shownFirst);
  // Messages that were chosen before are shown.
  const [isWhole, setIsWhole] = useState(() =>
    chosen.some((each) => !first.some((message) => message.id === each)),
  );
  const shown = isWhole ? messages : first;
  const showEarlier = () => {
    setIsWhole(true);
    focusSoon(`${id}-${messages.at(-shownFirst - 1)?.id}`);
  };
  const toggle = (message: string, isOn: boolean) =>
    onChosen(
      messages.map((each) => each.id).filter((each) => (each === message ? isOn : chosen.includes(each))),
    );
  return (
    <FieldSet
      id={id}
      label={<Trans>Which messages shall we read?</Trans>}
      hint={
        <Trans>
          You can leave this empty. We read only those that you tick. We keep a copy of them, even if they are
          deleted later.
        </Trans>
      }
      error={error}
    >
      {shown.length < messages.length && (
        <Button variant="quiet" className="justify-self-start" onClick={showEarlier}>
          <Trans>Show earlier messages</Trans>
        </Button>
      )}
      <ul className="ruled border-y border-line">
        {shown.map((message) => (
          <li key={message.id}>
            <MessageBox
              id={`${id}-${message.id}`}
              message={message}
              isChosen={chosen.includes(message.id)}
              onToggle={(isOn) => toggle(message.id, isOn)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-soft">
        {chosen.length > 0 && <Chosen count={chosen.length} />}
      </p>
    </FieldSet>
  );
}

const Chosen = ({ count }: { count: number }) => <Trans>Ticked: {count}</Trans>;

interface MessageBoxProps {
  id: string;
  message: Message;
  isChosen: boolean;
  onToggle: (isOn: boolean) => void;
}

function MessageBox({ id, message, isChosen, onToggle }: MessageBoxProps) {
  const { id: userId } = useUser();
  return (
    <label className="flex min-h-11 items-start gap-3 py-3">
      <input
        type="checkbox"
        id={id}
        checked={isChosen}
        onChange={(event) => onToggle(event.target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-harbour"
      />
      <span className="min-w-0">
        <span className="block text-sm text-soft">
          {message.senderId === userId ? <Trans>You</Trans> : <bdi>{message.sender.firstName}</bdi>},{" "}
          <Moment at={message.createdAt} />
        </span>
        <span dir="auto" className="line-clamp-4 wrap-anywhere whitespace-pre-line">
          {message.content}
        </span>
      </span>
    </label>
  );
}
