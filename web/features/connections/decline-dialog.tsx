import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { silentRefundDays } from "#schema/limits.ts";
import { Day } from "#web/i18n/dates.tsx";
import { pounds } from "#web/i18n/money.ts";
import type { ConnectionDialogProps } from "./confirm-button.tsx";
import ConfirmChange from "./confirm-change.tsx";

const day = 24 * 60 * 60 * 1000;

/** Says what declining means, for the people and for the fee, and asks. */
export default function DeclineDialog({ connection, onClose }: ConnectionDialogProps) {
  const name = <bdi>{connection.migrant.firstName}</bdi>;
  return (
    <ConfirmChange
      connection={connection}
      to="cancelled"
      onClose={onClose}
      action={<Trans>Decline</Trans>}
      keep={<Trans>Keep the connection</Trans>}
      title={<Trans>Decline {name}?</Trans>}
    >
      <p>
        <Trans>The connection ends. You can both still read your messages, but not send new ones.</Trans>
      </p>
      <p>
        <DeclinedFee connection={connection} />
      </p>
    </ConfirmChange>
  );
}

/** The refund rule, for this connection as it stands today. */
function DeclinedFee({ connection }: { connection: Connection }) {
  const name = <bdi>{connection.migrant.firstName}</bdi>;
  const fee = pounds(connection.amount);
  const from = Date.parse(connection.createdAt) + silentRefundDays * day;
  if (!connection.paymentCompleted) return <Trans>We have already refunded your {fee}.</Trans>;
  if (Date.now() >= from)
    return (
      <Trans>
        If {name} has never written to you, we refund the full {fee} to your card. If they have written, you
        will not get it back.
      </Trans>
    );
  const date = <Day at={new Date(from).toISOString()} />;
  return (
    <Trans>
      You will not get your {fee} back. If {name} has not written by {date}, you can decline after that for a
      full refund.
    </Trans>
  );
}
