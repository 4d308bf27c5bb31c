import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { Day } from "./dates.tsx";

interface ConnectedBeforeProps {
  /** The landlord's connections, newest first. */
  connections: readonly Connection[] | undefined;
  migrantId: string;
  className?: string;
}

/** Tells a landlord who was connected with a migrant how it ended, before they pay again. */
export function ConnectedBefore({ connections = [], migrantId, className }: ConnectedBeforeProps) {
  const last = connections.find((each) => each.migrantId === migrantId);
  const endedAt = last?.cancelledAt ?? last?.completedAt;
  if (!endedAt) return null;
  return (
    <p className={className}>
      {last?.endReason === "declined" ? (
        <Trans>
          You declined on <Day at={endedAt} />.
        </Trans>
      ) : (
        <Trans>
          You were connected until <Day at={endedAt} />.
        </Trans>
      )}{" "}
      <Trans>Paying again is a new connection.</Trans>
    </p>
  );
}
