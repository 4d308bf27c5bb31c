import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { Ending } from "#web/features/connections/ending.tsx";
import { SuspensionPause } from "#web/features/messages/suspension-pause.tsx";
import { Stars } from "#web/ui/layout/stars.tsx";

/** Notes for both sides: how the connection ended, the given stars, and why messages are paused. */
export function RowNote({ connection, to }: { connection: Connection; to: UserType }) {
  const { myRating, endReason, pausedFor } = connection;
  return (
    <>
      {endReason && (
        <p className="mt-1 wrap-anywhere">
          <Ending connection={connection} to={to} />
        </p>
      )}
      {myRating !== null && (
        <p className="mt-1 text-soft">
          {myRating > 0 ? (
            <Trans>
              You gave <Stars value={myRating} />
            </Trans>
          ) : (
            <Trans>You told us that this stay never started.</Trans>
          )}
        </p>
      )}
      {pausedFor === "suspension" && (
        <p className="mt-1.5 max-w-line wrap-anywhere">
          <SuspensionPause connection={connection} asLandlord={to === "landlord"} />
        </p>
      )}
      {pausedFor === "dispute" && to === "migrant" && (
        <p className="mt-1.5 max-w-line">
          <Trans>
            Messages are paused while a question about the landlord's payment is settled. You have done
            nothing wrong, and you pay nothing.
          </Trans>
        </p>
      )}
    </>
  );
}
