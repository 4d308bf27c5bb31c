import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { silentRefundDays } from "#schema/limits.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmedChange } from "./confirmed-change.tsx";
import { Day } from "./day.tsx";
import { useChangeConnection } from "./use-change-connection.ts";
import { usePounds } from "./use-pounds.ts";

const day = 24 * 60 * 60 * 1000;

/** Pending to active: hosting has begun. */
export function AcceptButton({ connection }: { connection: Connection }) {
  const { mutate, isPending } = useChangeConnection();
  return (
    <Button
      pending={isPending}
      onClick={() => mutate({ params: { id: connection.id }, body: { status: "active" } })}
    >
      <Trans>Accept</Trans>
    </Button>
  );
}

/** Pending to cancelled, by the landlord. */
export function DeclineButton({ connection }: { connection: Connection }) {
  const name = <bdi>{connection.migrant.firstName}</bdi>;
  return (
    <ConfirmedChange
      connection={connection}
      to="cancelled"
      variant="quiet"
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
    </ConfirmedChange>
  );
}

/** Active to completed. */
export function CompleteButton({ connection }: { connection: Connection }) {
  const name = <bdi>{connection.migrant.firstName}</bdi>;
  return (
    <ConfirmedChange
      connection={connection}
      to="completed"
      action={<Trans>Mark Complete</Trans>}
      keep={<Trans>Not yet</Trans>}
      title={<Trans>Has {name} moved out?</Trans>}
      confirmVariant="primary"
    >
      <p>
        <Trans>
          This says that the stay is over. {name} is shown to landlords as seeking a home again, and the two
          of you can rate each other.
        </Trans>
      </p>
      <p>
        <Trans>Your messages can still be read, but neither of you can write any more.</Trans>
      </p>
    </ConfirmedChange>
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
