import { type ReactNode, useRef } from "react";
import type { Connection } from "#schema/endpoints/connections.ts";
import type { ConnectionStatus } from "#schema/vocabulary.ts";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useChangeConnection } from "./use-change-connection.ts";

interface ConfirmChangeProps {
  connection: Connection;
  to: ConnectionStatus;
  /** On the button that confirms. */
  action: ReactNode;
  /** On the way back. */
  keep: ReactNode;
  title: ReactNode;
  confirmVariant?: ButtonVariant;
  onClose: () => void;
  /** What happens, in words. */
  children: ReactNode;
}

/** Says what will happen, and asks. */
export default function ConfirmChange(props: ConfirmChangeProps) {
  const { connection, to, action, keep, title, confirmVariant = "danger", onClose, children } = props;
  const { mutate, isPending } = useChangeConnection();
  const back = useRef<HTMLButtonElement>(null);
  const confirm = () => {
    // The server keeps a time of its own; this one is what the call carries (specification section 4).
    const completedAt = to === "completed" ? new Date().toISOString() : undefined;
    mutate({ params: { id: connection.id }, body: { status: to, completedAt } }, { onSettled: onClose });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      initialFocus={back}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button ref={back} variant="outlined" onClick={onClose}>
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
  );
}
