import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";
import { ConfirmButton } from "./confirm-button.tsx";

const WithdrawDialog = fetchedDialog(() => import("./withdraw-dialog.tsx"));

/** Pending or active to cancelled, by the migrant. */
export function WithdrawButton({ connection }: { connection: Connection }) {
  return (
    <ConfirmButton connection={connection} dialog={WithdrawDialog} variant="quiet">
      <Trans>Withdraw</Trans>
    </ConfirmButton>
  );
}
