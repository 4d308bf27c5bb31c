import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { Ending } from "#web/features/connections/ending.tsx";
import { Stars } from "#web/ui/stars.tsx";

/** What both sides are told of a connection: how it ended, the stars that they gave, and why messages are paused. */
export function RowNote({ connection, to }: { connection: Connection; to: UserType }) {
  const { myRating, endReason, pausedFor } = connection;
  const name = <bdi>{(to === "landlord" ? connection.migrant : connection.landlord).firstName}</bdi>;
  return (
    <>
      {endReason && (
        <p className="mt-1 wrap-anywhere">
          <Ending connection={connection} to={to} />
        </p>
      )}
      {myRating !== null && (
        <p className="mt-1 text-soft">
          <Trans>
            You gave <Stars value={myRating} />
          </Trans>
        </p>
      )}
      {pausedFor === "suspension" && (
        <p className="mt-1.5 max-w-line wrap-anywhere">
          <Trans>
            We have paused the account of {name}, so you cannot message each other for now. You have done
            nothing wrong.
          </Trans>
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
