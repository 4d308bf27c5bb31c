import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { endedByBank, isHostedElsewhere } from "#web/features/connections/connection-state.ts";
import { FeeNote } from "#web/features/receipts/fee-note.tsx";
import { ReceiptLink } from "#web/features/receipts/receipt-link.tsx";
import { RowNote } from "./row-note.tsx";

/** The landlord's notes on a connection: the move-in and the fee. */
export function LandlordRowNote({ connection }: { connection: Connection }) {
  const name = <bdi>{connection.migrant.firstName}</bdi>;
  return (
    <>
      <RowNote connection={connection} to="landlord" />
      <MoveInNote connection={connection} />
      {isHostedElsewhere(connection) && (
        <p className="mt-1 text-soft">
          <Trans>{name} lives with another host now. You cannot accept this connection.</Trans>
        </p>
      )}
      <PaidFee connection={connection} />
    </>
  );
}

/** What the migrant has answered about the move-in, during the stay. */
function MoveInNote({ connection: { status, moveIn, migrant } }: { connection: Connection }) {
  const name = <bdi>{migrant.firstName}</bdi>;
  if (status !== "active" || (moveIn?.state !== "asked" && moveIn?.state !== "confirmed")) return null;
  return (
    <p className="mt-1 text-soft">
      {moveIn.state === "asked" ? (
        <Trans>We have asked {name} to confirm that they moved in.</Trans>
      ) : (
        <Trans>{name} has confirmed that they moved in.</Trans>
      )}
    </p>
  );
}

function PaidFee({ connection }: { connection: Connection }) {
  const { id, status, fee, pausedFor, migrant } = connection;
  return (
    <>
      {endedByBank(connection) ? null : fee && (fee.returned || fee.disputedAt) ? (
        <div className="mt-1.5 max-w-line">
          <FeeNote fee={fee} paused={pausedFor === "dispute"} undecided={status === "pending"} />
        </div>
      ) : (
        status === "cancelled" && (
          <p className="mt-1 text-soft">
            <Trans>No refund.</Trans>
          </p>
        )
      )}
      <p className="mt-1 text-sm max-md:hidden">
        <ReceiptLink connectionId={id} firstName={migrant.firstName} />
      </p>
    </>
  );
}
