import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";
import { ConfirmButton } from "./confirm-button.tsx";

const AcceptDialog = fetchedDialog(async () => (await import("./landlord-dialogs.tsx")).AcceptDialog);
const DeclineDialog = fetchedDialog(async () => (await import("./landlord-dialogs.tsx")).DeclineDialog);
const CompleteDialog = fetchedDialog(async () => (await import("./landlord-dialogs.tsx")).CompleteDialog);

/** Changes pending to active: hosting has begun. */
export function AcceptButton({ connection }: { connection: Connection }) {
  return (
    <ConfirmButton connection={connection} dialog={AcceptDialog}>
      <Trans>Accept</Trans>
    </ConfirmButton>
  );
}

/** Changes pending to cancelled, by the landlord. */
export function DeclineButton({ connection }: { connection: Connection }) {
  return (
    <ConfirmButton connection={connection} dialog={DeclineDialog} variant="quiet">
      <Trans>Decline</Trans>
    </ConfirmButton>
  );
}

/** Changes active to completed. */
export function CompleteButton({ connection }: { connection: Connection }) {
  return (
    <ConfirmButton connection={connection} dialog={CompleteDialog} variant="outlined">
      <Trans>Mark Complete</Trans>
    </ConfirmButton>
  );
}

const WithdrawDialog = fetchedDialog(async () => (await import("./migrant-dialogs.tsx")).WithdrawDialog);

/** Changes pending or active to cancelled, by the migrant. */
export function WithdrawButton({ connection }: { connection: Connection }) {
  return (
    <ConfirmButton connection={connection} dialog={WithdrawDialog} variant="quiet">
      <Trans>Withdraw</Trans>
    </ConfirmButton>
  );
}
