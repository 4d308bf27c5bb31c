import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { getMigrantProfile } from "#schema/endpoints/profiles.ts";
import { useRead } from "#web/api/query.ts";
import { pounds } from "#web/i18n/money.ts";
import { endedByBank } from "./connection-state.ts";
import { Ending, type EndingProps } from "./ending.tsx";
import { inStatus, useConnections } from "./use-connections.ts";

/** Who ended a cancelled connection, and what that means for the reader. */
export function Ended({ connection, to }: EndingProps) {
  return (
    <>
      <Ending connection={connection} to={to} />{" "}
      {to === "migrant" ? <ForMigrant /> : !endedByBank(connection) && <Refund connection={connection} />}
    </>
  );
}

/**
 * The consequence for the migrant. Other landlords can find them unless they live with a landlord or hide their profile.
 * Reads the profile only from the cache, where the dashboard has put it.
 */
export function ForMigrant() {
  const { data = [] } = useConnections();
  const { data: own } = useRead(getMigrantProfile, {}, { enabled: false });
  return own?.pausedAt === null && inStatus(data, "active").length === 0 ? (
    <Trans>You pay nothing. Other landlords can find you.</Trans>
  ) : (
    <Trans>You pay nothing.</Trans>
  );
}

/** What happens to the fee, for the landlord. */
function Refund({ connection: { fee, amount: paid } }: { connection: Connection }) {
  const amount = pounds(fee?.returned?.amount ?? paid);
  switch (fee?.returned?.state) {
    case "on_its_way":
      return <Trans>We are refunding your {amount}.</Trans>;
    case "refunded":
      return <Trans>We refunded your {amount}.</Trans>;
    case "partly_refunded":
      return <Trans>{amount} of your fee was refunded.</Trans>;
    case "not_taken":
      return <Trans>Your bank did not take the refund. We still owe you {amount}.</Trans>;
    case "taken_by_bank":
      return <Trans>Your bank has taken the {amount} back.</Trans>;
    default:
      return <Trans>No refund.</Trans>;
  }
}
