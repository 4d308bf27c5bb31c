import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";
import { QuestionButton } from "./question-button.tsx";

const AcceptDialog = fetchedDialog(() => import("./accept-dialog.tsx"));
const DeclineDialog = fetchedDialog(() => import("./decline-dialog.tsx"));
const CompleteDialog = fetchedDialog(() => import("./complete-dialog.tsx"));

/** Pending to active: hosting has begun. */
export function AcceptButton({ connection }: { connection: Connection }) {
  return (
    <QuestionButton connection={connection} question={AcceptDialog}>
      <Trans>Accept</Trans>
    </QuestionButton>
  );
}

/** Pending to cancelled, by the landlord. */
export function DeclineButton({ connection }: { connection: Connection }) {
  return (
    <QuestionButton connection={connection} question={DeclineDialog} variant="quiet">
      <Trans>Decline</Trans>
    </QuestionButton>
  );
}

/** Active to completed. */
export function CompleteButton({ connection }: { connection: Connection }) {
  return (
    <QuestionButton connection={connection} question={CompleteDialog} variant="outlined">
      <Trans>Mark Complete</Trans>
    </QuestionButton>
  );
}
