import { Trans } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { useUser } from "#web/api/session.tsx";
import { outbox } from "./delivery.ts";

/** A line about the latest message that waits for the network or was refused, under the last line of a conversation. */
export function UnsentLine({ connectionId }: { connectionId: string }) {
  const { id: userId } = useUser();
  const outgoing = useSyncExternalStore(outbox.subscribe, () => outbox.list({ userId, connectionId }));
  const unsent = outgoing.findLast(({ state }) => state !== "sending");
  if (!unsent) return null;
  return (
    <span className="flex min-w-0 gap-1 text-soft">
      <span className="shrink-0 font-medium text-danger">
        {unsent.state === "failed" ? <Trans>Not sent</Trans> : <Trans>Waiting for network</Trans>}:
      </span>
      <span dir="auto" className="min-w-0 truncate">
        {unsent.content}
      </span>
    </span>
  );
}
