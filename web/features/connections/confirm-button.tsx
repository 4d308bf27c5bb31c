import type { ReactNode } from "react";
import type { Connection } from "#schema/endpoints/connections.ts";
import { connectionRowId } from "#schema/screens.ts";
import { Button, type ButtonVariant } from "#web/ui/controls/button.tsx";
import { useOpenDialog } from "#web/ui/dialogs/dialog-host.tsx";
import type { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";

export interface ConnectionDialogProps {
  connection: Connection;
  onClose: () => void;
}

export type ConnectionDialog = ReturnType<typeof fetchedDialog<ConnectionDialogProps>>;

interface ConfirmButtonProps {
  connection: Connection;
  /** The dialog that explains the change and asks for confirmation. */
  dialog: ConnectionDialog;
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
}

/** Opens a dialog about a connection. The connection's row takes the focus afterwards. */
export function useOpenConnectionDialog(connection: Connection) {
  const open = useOpenDialog();
  return (Dialog: ConnectionDialog) =>
    open({
      returnTo: connectionRowId(connection.id),
      render: (close) => <Dialog connection={connection} onClose={close} />,
    });
}

/** The button of a change that cannot be undone. It opens a confirmation dialog. */
export function ConfirmButton({ connection, dialog, variant, className, children }: ConfirmButtonProps) {
  const open = useOpenConnectionDialog(connection);
  const prefetch = dialog.usePrefetch();
  return (
    <Button
      {...prefetch}
      variant={variant}
      className={className}
      aria-haspopup="dialog"
      onClick={() => open(dialog)}
    >
      {children}
    </Button>
  );
}
