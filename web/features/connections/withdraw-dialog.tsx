import { Trans } from "@lingui/react/macro";
import ConfirmChange from "./confirm-change.tsx";
import type { QuestionProps } from "./question-button.tsx";
import { usePounds } from "./use-pounds.ts";

/** Says what withdrawing means for the two of them, and asks. */
export default function WithdrawDialog({ connection, onClose }: QuestionProps) {
  const name = <bdi>{connection.landlord.firstName}</bdi>;
  const fee = usePounds()(connection.amount);
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
              You need no reason. {name} sees that you have withdrawn, and neither of you can write any more.
            </Trans>
          </p>
          <p>
            <Trans>
              The fee of {fee} goes back to {name} in full. You pay nothing.
            </Trans>
          </p>
        </>
      ) : (
        <>
          <p>
            <Trans>
              Your stay ends as cancelled: neither of you can write any more, and you do not rate each other.
              Landlords can find you again.
            </Trans>
          </p>
          <p>
            <Trans>
              You pay nothing. The fee of {fee} that {name} paid is not given back.
            </Trans>
          </p>
          <p>
            <Trans>If you are in danger, leave first and call 999.</Trans>
          </p>
        </>
      )}
    </ConfirmChange>
  );
}
