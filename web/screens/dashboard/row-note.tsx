import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { useUser } from "#web/api/session.tsx";
import { Stars } from "#web/ui/stars.tsx";

/** What is left to say of an ended connection: the stars that were given, the fee that goes back. */
export function RowNote({ connection }: { connection: Connection }) {
  const { id } = useUser();
  const { status, myRating, paymentCompleted, landlordId } = connection;
  if (myRating !== null)
    return (
      <p className="mt-1 text-soft">
        <Trans>
          You gave <Stars value={myRating} />
        </Trans>
      </p>
    );
  if (status !== "cancelled" || paymentCompleted || landlordId !== id) return null;
  return (
    <p className="mt-1.5">
      <Trans>The fee goes back to your card in full.</Trans>
    </p>
  );
}
