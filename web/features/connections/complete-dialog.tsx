import { Trans } from "@lingui/react/macro";
import { Day } from "#web/i18n/dates.tsx";
import { pounds } from "#web/i18n/money.ts";
import type { ConnectionDialogProps } from "./confirm-button.tsx";
import ConfirmChange from "./confirm-change.tsx";
import { asksMoveIn } from "./connection-state.ts";

/** Says what the end of a stay means, and asks. */
export default function CompleteDialog({ connection, onClose }: ConnectionDialogProps) {
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
