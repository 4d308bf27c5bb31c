import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Connection } from "#schema/endpoints/connections.ts";
import { isLive } from "#schema/lifecycle.ts";
import type { UserType } from "#schema/vocabulary.ts";
import type { ButtonVariant } from "#web/ui/controls/button.tsx";
import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";
import { ConfirmButton, type ConnectionDialog } from "./confirm-button.tsx";
import { isHostedElsewhere } from "./connection-state.ts";

const AcceptDialog = fetchedDialog(async () => (await import("./landlord-dialogs.tsx")).AcceptDialog);
const DeclineDialog = fetchedDialog(async () => (await import("./landlord-dialogs.tsx")).DeclineDialog);
const CompleteDialog = fetchedDialog(async () => (await import("./landlord-dialogs.tsx")).CompleteDialog);
const WithdrawDialog = fetchedDialog(async () => (await import("./migrant-dialogs.tsx")).WithdrawDialog);

/** A change that a person can make to a connection. No change can be undone, so each has a dialog that explains it. */
export interface Change {
  name: string;
  label: ReactNode;
  dialog: ConnectionDialog;
  variant: ButtonVariant;
}

/** Pending to active, by the landlord: hosting has begun. */
const accept: Change = {
  name: "accept",
  label: <Trans>Accept</Trans>,
  dialog: AcceptDialog,
  variant: "primary",
};
/** Pending to cancelled, by the landlord. */
const decline: Change = {
  name: "decline",
  label: <Trans>Decline</Trans>,
  dialog: DeclineDialog,
  variant: "quiet",
};
/** Active to completed, by the landlord. */
const complete: Change = {
  name: "complete",
  label: <Trans>Mark Complete</Trans>,
  dialog: CompleteDialog,
  variant: "outlined",
};
/** Pending or active to cancelled, by the migrant. */
const withdraw: Change = {
  name: "withdraw",
  label: <Trans>Withdraw</Trans>,
  dialog: WithdrawDialog,
  variant: "quiet",
};

/** The changes that this side can make now (schema/lifecycle.ts). */
export function changesOf(connection: Connection, by: UserType): readonly Change[] {
  const { status, messagesPaused, pausedFor } = connection;
  if (by === "migrant") return isLive(status) ? [withdraw] : [];
  if (status === "pending")
    return messagesPaused || isHostedElsewhere(connection) ? [decline] : [accept, decline];
  return status === "active" && pausedFor !== "suspension" ? [complete] : [];
}

interface ChangeButtonsProps {
  connection: Connection;
  by: UserType;
  /** The class of the buttons beside the primary one. */
  asideClass?: string;
}

/** The buttons for the changes that this side can make. */
export function ChangeButtons({ connection, by, asideClass }: ChangeButtonsProps) {
  return changesOf(connection, by).map(({ name, label, dialog, variant }) => (
    <ConfirmButton
      key={name}
      connection={connection}
      dialog={dialog}
      variant={variant}
      className={variant === "primary" ? undefined : asideClass}
    >
      {label}
    </ConfirmButton>
  ));
}
