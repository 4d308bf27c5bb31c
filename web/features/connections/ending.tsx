import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { endedByBank } from "./connection-state.ts";

export interface EndingProps {
  connection: Connection;
  /** The reader. */
  to: UserType;
}

/** Says who ended a cancelled connection. Renders nothing when no reason was recorded. */
export function Ending({ connection, to }: EndingProps) {
  const landlord = <bdi>{connection.landlord.firstName}</bdi>;
  const migrant = <bdi>{connection.migrant.firstName}</bdi>;
  const isMigrant = to === "migrant";
  const stayed = connection.acceptedAt !== null;
  switch (connection.endReason) {
    case "withdrawn":
      if (isMigrant) return stayed ? <Trans>You ended the stay.</Trans> : <Trans>You withdrew.</Trans>;
      return stayed ? <Trans>{migrant} ended the stay.</Trans> : <Trans>{migrant} withdrew.</Trans>;
    case "declined":
      return isMigrant ? <Trans>{landlord} declined.</Trans> : <Trans>You declined.</Trans>;
    case "move_in_denied":
      return isMigrant ? (
        <Trans>You said that you have not moved in.</Trans>
      ) : (
        <Trans>{migrant} says they have not moved in.</Trans>
      );
    case "unavailable":
      return <Trans>It ended because one of the two accounts was not available any more.</Trans>;
    case "fee_returned":
      if (isMigrant)
        return <Trans>It ended because {landlord} got the fee back. You have done nothing wrong.</Trans>;
      return endedByBank(connection) ? (
        <Trans>It ended because your bank took the fee back.</Trans>
      ) : (
        <Trans>It ended because the fee was refunded.</Trans>
      );
    default:
      return null;
  }
}
