import { Trans } from "@lingui/react/macro";
import { moveInDays } from "#schema/limits.ts";
import { Day } from "#web/i18n/dates.tsx";
import { pounds } from "#web/i18n/money.ts";
import { BlockConsequence } from "./block-consequence.tsx";
import type { ConnectionDialogProps } from "./confirm-button.tsx";
import { ConfirmChange, ConfirmDialog } from "./confirm-change.tsx";
import { asksMoveIn } from "./connection-state.ts";
import { DeclinedFee } from "./declined-fee.tsx";

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

interface BlockDialogProps extends ConnectionDialogProps {
  pending: boolean;
  onConfirm: () => void;
}

/** Explains what a block ends and that the fee is lost, and asks for confirmation. */
export function BlockDialog(props: BlockDialogProps) {
  const { connection } = props;
  const name = <bdi>{connection.migrant.firstName}</bdi>;
  return (
    <ConfirmDialog
      {...props}
      action={<Trans>Block {name}</Trans>}
      keep={<Trans>Keep the connection</Trans>}
      title={<Trans>Block {name}?</Trans>}
    >
      <p>
        <BlockConsequence connection={connection} to="landlord" />
      </p>
      <p>
        <Trans>
          If you unblock them later, the connection stays ended. They see that it has ended. We do not tell
          them about the block.
        </Trans>
      </p>
    </ConfirmDialog>
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
