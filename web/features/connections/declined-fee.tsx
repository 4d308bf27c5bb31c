import { Trans } from "@lingui/react/macro";
import { dayMs } from "#schema/durations.ts";
import type { Connection } from "#schema/endpoints/connections.ts";
import { silentRefundDays } from "#schema/limits.ts";
import { Day } from "#web/i18n/dates.tsx";
import { pounds } from "#web/i18n/money.ts";
import { useHasWritten } from "./has-written.ts";

/** The time from which a decline returns the fee, if the migrant has never written. */
export const silentFrom = ({ createdAt }: Connection) => Date.parse(createdAt) + silentRefundDays * dayMs;

/** What happens to the fee when the landlord declines this connection today. */
export function DeclinedFee({ connection }: { connection: Connection }) {
  const hasWritten = useHasWritten(connection);
  const name = <bdi>{connection.migrant.firstName}</bdi>;
  const fee = pounds(connection.amount);
  const from = silentFrom(connection);
  if (!connection.paymentCompleted) return <Trans>We have already refunded your {fee}.</Trans>;
  if (hasWritten)
    return (
      <Trans>
        {name} has written to you, so you will not get your {fee} back.
      </Trans>
    );
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
