import { Trans } from "@lingui/react/macro";
import { generatePath } from "react-router";
import type { Connection } from "#schema/endpoints/connections.ts";
import { getReceipt } from "#schema/endpoints/receipts.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { pounds } from "#web/i18n/money.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { LetterScene } from "#web/ui/scenes/letter-scene.tsx";
import { NextStepPanel } from "./next-step-panel.tsx";
import { WriteButton } from "./write-button.tsx";

/** It is paid, the receipt is there, and this is the way to the conversation. */
export default function JustPaid({ connection, onWrite }: { connection: Connection; onWrite: () => void }) {
  const name = <bdi>{connection.migrant.firstName}</bdi>;
  return (
    <NextStepPanel
      scene={<LetterScene />}
      title={<Trans>You are connected with {name}</Trans>}
      action={
        <>
          <WriteButton onClick={onWrite} />
          <ButtonLink to={generatePath(screens.receipt, { connectionId: connection.id })} variant="outlined">
            <Trans>View receipt</Trans>
          </ButtonLink>
        </>
      }
    >
      <PaidLine connection={connection} />{" "}
      <Trans>Write to each other first. Press Accept on the day {name} moves in.</Trans>
    </NextStepPanel>
  );
}

function PaidLine({ connection: { id, amount } }: { connection: Connection }) {
  const fee = pounds(amount);
  const { data: receipt } = useRead(getReceipt, { params: { id } });
  if (!receipt) return <Trans>{fee} paid.</Trans>;
  if (receipt.test) return <Trans>Test payment of {fee}: no real money, and no e-mail.</Trans>;
  const { email } = receipt.payer;
  return (
    <Trans>
      {fee} paid. The receipt also goes to <bdi className="wrap-anywhere">{email}</bdi>.
    </Trans>
  );
}
