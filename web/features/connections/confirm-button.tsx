import { type ReactNode, useState } from "react";
import type { Connection } from "#schema/endpoints/connections.ts";
import { Button, type ButtonVariant } from "#web/ui/controls/button.tsx";
import type { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";

export interface ConnectionDialogProps {
  connection: Connection;
  onClose: () => void;
}

interface ConfirmButtonProps {
  connection: Connection;
  /** The dialog that explains the change and asks for confirmation. */
  dialog: ReturnType<typeof fetchedDialog<ConnectionDialogProps>>;
  variant?: ButtonVariant;
  children: ReactNode;
}

/** The button of a change that cannot be undone. It opens a confirmation dialog. */
export function ConfirmButton({ connection, dialog: Dialog, variant, children }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const prefetch = Dialog.usePrefetch();
  return (
    <>
      <Button {...prefetch} variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && <Dialog connection={connection} onClose={() => setOpen(false)} />}
    </>
  );
}
