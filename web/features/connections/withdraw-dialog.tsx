import { Trans } from "@lingui/react/macro";
import { pounds } from "#web/i18n/money.ts";
import type { ConnectionDialogProps } from "./confirm-button.tsx";
import ConfirmChange from "./confirm-change.tsx";
import { asksMoveIn } from "./connection-state.ts";

/** Says what withdrawing means for the two of them, and asks. */
export default function WithdrawDialog({ connection, onClose }: ConnectionDialogProps) {
  const name = <bdi>{connection.landlord.firstName}</bdi>;
  const fee = pounds(connection.amount);
  return (
    <ConfirmChange
      connection={connection}
      to="cancelled"
      onClose={onClose}
      action={<Trans>Withdraw</Trans>}
      keep={<Trans>Stay connected</Trans>}
      title={<Trans>Withdraw from {name}?</Trans>}
    >
      {connection.status === "pending" ? (
        <>
          <p>
            <Trans>
              You do not have to give a reason. {name} sees that you have withdrawn, and neither of you can
              send messages any more.
            </Trans>
          </p>
          <p>
            <Trans>
              We refund the full {fee} to {name}. You pay nothing.
            </Trans>
          </p>
        </>
      ) : (
        <>
          <p>
            <Trans>
              Your stay ends as cancelled. Neither of you can send messages any more, and you cannot rate each
              other. Landlords can find you again.
            </Trans>
          </p>
          <p>
            <Trans>
              You pay nothing. {name} does not get the {fee} back.
            </Trans>
          </p>
          {asksMoveIn(connection) && (
            <p>
              <Trans>
                If you have not moved in, go back and answer "No, I have not": then {name} gets the fee back.
              </Trans>
            </p>
          )}
          <p>
            <Trans>If you are in danger, leave first and call 999.</Trans>
          </p>
        </>
      )}
    </ConfirmChange>
  );
}
