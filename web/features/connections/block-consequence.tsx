import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { pounds } from "#web/i18n/money.ts";
import { DeclinedFee } from "./declined-fee.tsx";

/** What a block ends between the two people, and what happens to the fee. Empty when there is nothing to end. */
export function BlockConsequence({ connection, to }: { connection: Connection; to: UserType }) {
  const { status, landlord } = connection;
  const name = <bdi>{landlord.firstName}</bdi>;
  const fee = pounds(connection.amount);
  if (status === "active")
    return to === "migrant" ? (
      <Trans>
        Your stay ends as cancelled. You pay nothing. {name} does not get the {fee} back.
      </Trans>
    ) : (
      <Trans>The stay is marked complete. There is no refund.</Trans>
    );
  if (status !== "pending") return null;
  return to === "migrant" ? (
    <Trans>
      Your connection ends. We refund the full {fee} to {name}. You pay nothing.
    </Trans>
  ) : (
    <>
      <Trans>Your connection ends.</Trans> <DeclinedFee connection={connection} />
    </>
  );
}
