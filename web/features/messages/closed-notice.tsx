import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Connection } from "#schema/endpoints/connections.ts";
import { isLive } from "#schema/lifecycle.ts";
import { SuspensionPause } from "./suspension-pause.tsx";

interface ClosedNoticeProps {
  connection: Connection;
  /** Whether the reader is the landlord, who paid. */
  asLandlord: boolean;
  /**
   * Whether the server has just refused a message because messages are paused. The cached connection may be older.
   */
  paused: boolean;
  /** Says who ended a cancelled connection, and what that means for the reader. */
  ending: ReactNode;
}

/** Explains why no one can write: the connection has ended or is paused. */
export function ClosedNotice({ connection, asLandlord, paused, ending }: ClosedNoticeProps) {
  const { status, pausedFor } = connection;
  return (
    <div role="status" className="max-h-[40dvh] overflow-y-auto text-soft wrap-anywhere">
      {pausedFor === "suspension" ? (
        <SuspensionPause connection={connection} asLandlord={asLandlord} />
      ) : pausedFor || (paused && isLive(status)) ? (
        <Trans>Messages are paused. You can still read what you have written to each other.</Trans>
      ) : (
        <>
          {status === "cancelled" && <strong className="font-medium text-ink">{ending}</strong>}{" "}
          <Trans>This connection has ended. You can still read the messages.</Trans>
        </>
      )}
    </div>
  );
}
