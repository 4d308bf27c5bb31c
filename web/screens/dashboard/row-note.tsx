import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { useUser } from "#web/api/session.tsx";
import { FeeNote } from "#web/features/receipts/fee-note.tsx";
import { ReceiptLink } from "#web/features/receipts/receipt-link.tsx";
import { Stars } from "#web/ui/stars.tsx";

/** What else is to be said of a connection: the stars that were given, and what became of the fee. */
export function RowNote({ connection }: { connection: Connection }) {
  const { id } = useUser();
  const { myRating, messagesPaused, landlordId } = connection;
  return (
    <>
      {myRating !== null && (
        <p className="mt-1 text-soft">
          <Trans>
            You gave <Stars value={myRating} />
          </Trans>
        </p>
      )}
      {landlordId === id ? (
        <PaidFee connection={connection} />
      ) : (
        messagesPaused && (
          <p className="mt-1.5 max-w-line">
            <Trans>
              Messages are paused while a question about the landlord's payment is settled. You have done
              nothing wrong, and you pay nothing.
            </Trans>
          </p>
        )
      )}
    </>
  );
}

function PaidFee({ connection }: { connection: Connection }) {
  const { id, status, fee, messagesPaused, migrant } = connection;
  return (
    <>
      {fee && (fee.returned || fee.disputedAt) && (
        <p className="mt-1.5 max-w-line">
          <FeeNote fee={fee} paused={messagesPaused} undecided={status === "pending"} />
        </p>
      )}
      <p>
        <ReceiptLink connectionId={id} firstName={migrant.firstName} />
      </p>
    </>
  );
}
