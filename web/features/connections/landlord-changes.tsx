import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";
import { ConfirmButton } from "./confirm-button.tsx";

const AcceptDialog = fetchedDialog(() => import("./accept-dialog.tsx"));
const DeclineDialog = fetchedDialog(() => import("./decline-dialog.tsx"));
const CompleteDialog = fetchedDialog(() => import("./complete-dialog.tsx"));

/** Pending to active: hosting has begun. */
export function AcceptButton({ connection }: { connection: Connection }) {
  return (
    <ConfirmButton connection={connection} dialog={AcceptDialog}>
      <Trans>Accept</Trans>
    </ConfirmButton>
  );
}

/** Pending to cancelled, by the landlord. */
export function DeclineButton({ connection }: { connection: Connection }) {
  return (
    <ConfirmButton connection={connection} dialog={DeclineDialog} variant="quiet">
      <Trans>Decline</Trans>
    </ConfirmButton>
  );
}

/** Active to completed. */
export function CompleteButton({ connection }: { connection: Connection }) {
  return (
    <ConfirmButton connection={connection} dialog={CompleteDialog} variant="outlined">
      <Trans>Mark Complete</Trans>
    </ConfirmButton>
  );
}
