import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { useUser } from "#web/api/session.tsx";
import { Ending } from "#web/features/connections/ending.tsx";
import { FeeNote } from "#web/features/receipts/fee-note.tsx";
import { ReceiptLink } from "#web/features/receipts/receipt-link.tsx";
import { Stars } from "#web/ui/stars.tsx";

/** What else is to be said of a connection: how it ended, the stars that were given, and what became of the fee. */
export function RowNote({ connection }: { connection: Connection }) {
  const { userType } = useUser();
  const { myRating, messagesPaused, endReason } = connection;
  return (
    <>
      {endReason && (
        <p className="mt-1 wrap-anywhere">
          <Ending connection={connection} to={userType} />
        </p>
      )}
      {myRating !== null && (
        <p className="mt-1 text-soft">
          <Trans>
            You gave <Stars value={myRating} />
          </Trans>
        </p>
      )}
      {userType === "landlord" ? (
        <>
          <MoveInNote connection={connection} />
          <PaidFee connection={connection} />
        </>
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

/** What the migrant has said of the move-in, for the landlord during the stay. */
function MoveInNote({ connection: { status, moveIn, migrant } }: { connection: Connection }) {
  const name = <bdi>{migrant.firstName}</bdi>;
  if (status !== "active" || !moveIn || moveIn.state === "unanswered") return null;
  return (
    <p className="mt-1 text-soft">
      {moveIn.state === "confirmed" ? (
        <Trans>{name} has confirmed that they moved in.</Trans>
      ) : (
        <Trans>We have asked {name} to confirm that they moved in.</Trans>
      )}
    </p>
  );
}

function PaidFee({ connection }: { connection: Connection }) {
  const { id, status, fee, messagesPaused, migrant } = connection;
  return (
    <>
      {fee && (fee.returned || fee.disputedAt) ? (
        <p className="mt-1.5 max-w-line">
          <FeeNote fee={fee} paused={messagesPaused} undecided={status === "pending"} />
        </p>
      ) : (
        status === "cancelled" && (
          <p className="mt-1 text-soft">
            <Trans>No refund.</Trans>
          </p>
        )
      )}
      <p>
        <ReceiptLink connectionId={id} firstName={migrant.firstName} />
      </p>
    </>
  );
}
