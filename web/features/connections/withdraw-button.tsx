import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { ConfirmedChange } from "./confirmed-change.tsx";
import { usePounds } from "./use-pounds.ts";

/** Pending or active to cancelled, by the migrant. */
export function WithdrawButton({ connection }: { connection: Connection }) {
  const name = <bdi>{connection.landlord.firstName}</bdi>;
  const fee = usePounds()(connection.amount);
  return (
    <ConfirmedChange
      connection={connection}
      to="cancelled"
      variant="quiet"
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
    </ConfirmedChange>
  );
}
