import { Trans } from "@lingui/react/macro";
import type { FeeAfterwards } from "#schema/endpoints/connections.ts";
import { Day } from "#web/i18n/dates.tsx";
import { poundsAndPence } from "#web/i18n/money.ts";

export interface FeeNoteProps {
  fee: FeeAfterwards;
  /** Whether messages are paused because of the refund or dispute. */
  paused?: boolean;
  /** Whether the connection is not accepted yet. It then also cannot be accepted. */
  undecided?: boolean;
}

/** A note about a refund or dispute of a fee, for the landlord who paid it. Shows nothing without a refund or dispute. */
export function FeeNote({ fee, paused = false, undecided = false }: FeeNoteProps) {
  const { returned, disputedAt } = fee;
  if (disputedAt && returned?.state !== "taken_by_bank")
    return paused ? (
      <>
        <Trans>Payment disputed: messages are paused until your bank decides.</Trans>{" "}
        {undecided && <Trans>You cannot accept until then.</Trans>}
      </>
    ) : (
      <Trans>Payment disputed: your bank has not decided yet.</Trans>
    );
  if (!returned) return null;
  return (
    <>
      <Returned returned={returned} /> {paused && <Trans>Messages are paused.</Trans>}
    </>
  );
}

function Returned({ returned }: { returned: NonNullable<FeeAfterwards["returned"]> }) {
  const amount = poundsAndPence(returned.amount);
  switch (returned.state) {
    case "on_its_way":
      return (
        <Trans>
          Refund on its way: we are sending you {amount}. Banks usually take 5 to 10 days to show it.
        </Trans>
      );
    case "refunded":
      return returned.at ? (
        <Trans>
          Fee refunded on <Day at={returned.at} />.
        </Trans>
      ) : (
        <Trans>Fee refunded.</Trans>
      );
    case "partly_refunded":
      return <Trans>We refunded {amount} of the fee.</Trans>;
    case "not_taken":
      return (
        <Trans>
          Your bank did not accept the refund. We still owe you {amount} and will find another way to pay it
          back.
        </Trans>
      );
    case "taken_by_bank":
      return <Trans>Your bank has taken the fee back.</Trans>;
  }
}
