import { type ReactNode, useRef, useState } from "react";
import type { Connection } from "#schema/endpoints/connections.ts";
import type { ConnectionStatus } from "#schema/vocabulary.ts";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useChangeConnection } from "./use-change-connection.ts";

interface ConfirmedChangeProps {
  connection: Connection;
  to: ConnectionStatus;
  /** On the button in the row, and on the one that confirms. */
  action: ReactNode;
  /** On the way back. */
  keep: ReactNode;
  title: ReactNode;
  variant?: ButtonVariant;
  confirmVariant?: ButtonVariant;
  /** What happens, in words. */
  children: ReactNode;
}

/** A change that cannot be undone: says first what will happen, and asks. */
export function ConfirmedChange(props: ConfirmedChangeProps) {
  const { connection, to, action, keep, title, children } = props;
  const { variant = "outlined", confirmVariant = "danger" } = props;
  const [open, setOpen] = useState(false);
  const { mutate, isPending } = useChangeConnection();
  const back = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const confirm = () => {
    // The server keeps a time of its own; this one is what the call carries (specification section 4).
    const completedAt = to === "completed" ? new Date().toISOString() : undefined;
    mutate({ params: { id: connection.id }, body: { status: to, completedAt } }, { onSettled: close });
  };
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {action}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={title}
        initialFocus={back}
        footer={
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button ref={back} variant="outlined" onClick={close}>
              {keep}
            </Button>
            <Button variant={confirmVariant} pending={isPending} onClick={confirm}>
              {action}
            </Button>
          </div>
        }
      >
        <div className="grid gap-3">{children}</div>
      </Dialog>
    </>
  );
}
