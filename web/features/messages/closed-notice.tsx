import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Connection } from "#schema/endpoints/connections.ts";
import { isLive } from "#schema/lifecycle.ts";
import { pounds } from "#web/i18n/money.ts";
import { SuspensionPause } from "./suspension-pause.tsx";

interface ClosedNoticeProps {
  connection: Connection;
  /** Whether the reader is the landlord, who paid. */
  asLandlord: boolean;
  /**
   * The server has just refused a message because messages are paused; the cached connection does not say so yet.
   */
  paused: boolean;
  /** Says who ended a cancelled connection. */
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
          {status === "cancelled" && (
            <strong className="font-medium text-ink">
              {ending}{" "}
              {asLandlord ? (
                <Refund connection={connection} />
              ) : (
                <Trans>You pay nothing. Other landlords can find you.</Trans>
              )}
            </strong>
          )}{" "}
          <Trans>This connection has ended. You can still read the messages.</Trans>
        </>
      )}
    </div>
  );
}

/** What happens with the fee, for the landlord. */
function Refund({ connection: { fee, amount: paid } }: { connection: Connection }) {
  const amount = pounds(fee?.returned?.amount ?? paid);
  switch (fee?.returned?.state) {
    case "on_its_way":
      return <Trans>We are refunding your {amount}.</Trans>;
    case "refunded":
      return <Trans>We refunded your {amount}.</Trans>;
    case "partly_refunded":
      return <Trans>{amount} of your fee was refunded.</Trans>;
    case "not_taken":
      return <Trans>Your bank did not take the refund. We still owe you {amount}.</Trans>;
    case "taken_by_bank":
      return <Trans>Your bank has taken the {amount} back.</Trans>;
    default:
      return <Trans>No refund.</Trans>;
  }
}
