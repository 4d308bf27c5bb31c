import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { silentRefundDays } from "#schema/limits.ts";
import ConfirmChange from "./confirm-change.tsx";
import { Day } from "./day.tsx";
import type { QuestionProps } from "./question-button.tsx";
import { usePounds } from "./use-pounds.ts";

const day = 24 * 60 * 60 * 1000;

/** Says what declining means, for the people and for the fee, and asks. */
export default function DeclineDialog({ connection, onClose }: QuestionProps) {
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
        <Trans>
          The introduction ends. What you have written to each other can still be read, but neither of you can
          write any more.
        </Trans>
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
  const fee = usePounds()(connection.amount);
  const from = Date.parse(connection.createdAt) + silentRefundDays * day;
  if (!connection.paymentCompleted)
    return <Trans>The fee of {fee} has already been given back to you.</Trans>;
  if (Date.now() >= from)
    return (
      <Trans>
        If {name} has never written to you, the fee of {fee} goes back to your card in full. Otherwise it
        stays paid.
      </Trans>
    );
  return (
    <Trans>
      The fee of {fee} stays paid. It would only go back to you if you declined after{" "}
      <Day at={new Date(from).toISOString()} /> and {name} had never written to you.
    </Trans>
  );
}
