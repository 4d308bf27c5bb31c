import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { moveInDays, silentRefundDays } from "#schema/limits.ts";
import { Day } from "#web/i18n/dates.tsx";
import { pounds } from "#web/i18n/money.ts";
import type { ConnectionDialogProps } from "./confirm-button.tsx";
import { ConfirmChange } from "./confirm-change.tsx";
import { asksMoveIn } from "./connection-state.ts";

/** Explains what accepting means for both people and the fee, and asks for confirmation. */
export function AcceptDialog({ connection, onClose }: ConnectionDialogProps) {
  const name = <bdi>{connection.migrant.firstName}</bdi>;
  const fee = pounds(connection.amount);
  return (
    <ConfirmChange
      connection={connection}
      to="active"
      onClose={onClose}
      action={<Trans>Accept</Trans>}
      keep={<Trans>Not yet</Trans>}
      title={<Trans>Has {name} moved in?</Trans>}
      confirmVariant="primary"
    >
      <p>
        <Trans>Press Accept on the day they move in.</Trans>
      </p>
      <ul className="grid list-disc gap-2 ps-5">
        <li>
          <Trans>{name} counts as hosted by you. Other landlords no longer see them.</Trans>
        </li>
        <li>
          <Trans>
            We ask {name} if this is right. If they say no within {moveInDays} days, the connection ends and
            we refund the full {fee}.
          </Trans>
        </li>
        <li>
          <Trans>You cannot decline after this. When the stay is over, mark it complete.</Trans>
        </li>
      </ul>
    </ConfirmChange>
  );
}

const day = 24 * 60 * 60 * 1000;

/** Explains what declining means for both people and the fee, and asks for confirmation. */
export function DeclineDialog({ connection, onClose }: ConnectionDialogProps) {
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

/** The refund rule, applied to this connection today. */
export function DeclinedFee({ connection }: { connection: Connection }) {
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

/** Explains what the end of a stay means, and asks for confirmation. */
export function CompleteDialog({ connection, onClose }: ConnectionDialogProps) {
  const { moveIn, amount } = connection;
  const name = <bdi>{connection.migrant.firstName}</bdi>;
  const fee = pounds(amount);
  return (
    <ConfirmChange
      connection={connection}
      to="completed"
      onClose={onClose}
      action={<Trans>Mark Complete</Trans>}
      keep={<Trans>Not yet</Trans>}
      title={<Trans>Has {name} moved out?</Trans>}
      confirmVariant="primary"
    >
      <p>
        <Trans>
          This says that the stay is over. Landlords see {name} as seeking a home again, and you can rate each
          other.
        </Trans>
      </p>
      <p>
        <Trans>You can both still read your messages, but not send new ones.</Trans>
      </p>
      {moveIn && asksMoveIn(connection) && (
        <p>
          <Trans>
            {name} has not confirmed that they moved in. If they say no by <Day at={moveIn.until} />, the
            connection is cancelled and we refund the full {fee}.
          </Trans>
        </p>
      )}
    </ConfirmChange>
  );
}
