import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { lastByConnection } from "#schema/endpoints/messages.ts";
import { silentRefundDays } from "#schema/limits.ts";
import { useRead } from "#web/api/query.ts";
import { Day } from "#web/i18n/dates.tsx";
import { pounds } from "#web/i18n/money.ts";

const day = 24 * 60 * 60 * 1000;

/** What becomes of the fee when the landlord declines this connection today. */
export function DeclinedFee({ connection }: { connection: Connection }) {
  const { data } = useRead(lastByConnection, {}, { staleTime: 5_000 });
  const last = data?.find(({ connectionId }) => connectionId === connection.id);
  const name = <bdi>{connection.migrant.firstName}</bdi>;
  const fee = pounds(connection.amount);
  const from = Date.parse(connection.createdAt) + silentRefundDays * day;
  if (!connection.paymentCompleted) return <Trans>We have already refunded your {fee}.</Trans>;
  // Whoever wrote last has written. Before that line, only the Worker knows.
  if (last?.senderId === connection.migrantId)
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
