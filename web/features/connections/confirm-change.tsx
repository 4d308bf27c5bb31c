import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useRef, useState } from "react";
import { type Connection, listConnections, updateConnection } from "#schema/endpoints/connections.ts";
import { getMigrant, listMigrants } from "#schema/endpoints/migrants.ts";
import { getMigrantProfile } from "#schema/endpoints/profiles.ts";
import { connectionRowId } from "#schema/screens.ts";
import type { ConnectionStatus } from "#schema/vocabulary.ts";
import { refresh, useWrite } from "#web/api/query.ts";
import { Button, type ButtonVariant } from "#web/ui/controls/button.tsx";
import { focusSoon } from "#web/ui/controls/focus.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FocusNext } from "#web/ui/dialogs/dialog-host.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { closingUnlessOvertaken, useExplains, useWhatChanged } from "./what-changed.tsx";

interface ConfirmText {
  connection: Connection;
  /** The text of the confirming button. */
  action: ReactNode;
  /** The text of the other button. */
  keep: ReactNode;
  title: ReactNode;
  confirmVariant?: ButtonVariant;
  onClose: () => void;
  /** The question after someone else's change, if this change is still possible. `children` then say what it does now. */
  again?: ReactNode;
  /** What the change does. */
  children: ReactNode;
}

interface ConfirmDialogProps extends ConfirmText {
  pending: boolean;
  onConfirm: () => void;
}

/** A dialog that explains a change and asks for confirmation. If someone else was faster, it says what has changed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    connection,
    action,
    keep,
    title,
    confirmVariant = "danger",
    pending,
    onConfirm,
    onClose,
    again,
    children,
  } = props;
  const back = useRef<HTMLButtonElement>(null);
  const changed = useWhatChanged(connection);
  const asksAgain = changed !== null && Boolean(again);
  // While the call is pending, the refetched list may already contain this person's own change.
  const isOver = changed !== null && !again && !pending;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      initialFocus={back}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button ref={back} variant="outlined" onClick={onClose}>
            {isOver ? <Trans>Close</Trans> : keep}
          </Button>
          {!isOver && (
            // The key makes a new button, so that a press for the first question never answers the second.
            <Button key={String(asksAgain)} variant={confirmVariant} pending={pending} onClick={onConfirm}>
              {action}
            </Button>
          )}
        </div>
      }
    >
      <div role="status" className="font-medium wrap-anywhere">
        {isOver && changed}
        {asksAgain && (
          <p className="mb-3">
            {changed} {again}
          </p>
        )}
      </div>
      {!isOver && (
        <div key={String(asksAgain)} className="grid gap-3">
          <FocusNext next={back} />
          {children}
        </div>
      )}
    </Dialog>
  );
}

interface ConfirmChangeProps extends ConfirmText {
  /** The current status in the text, if the change has another meaning from another status. */
  from?: ConnectionStatus;
  to: ConnectionStatus;
}

/** The confirmation of a new connection status. */
export function ConfirmChange({ connection, from, to, ...text }: ConfirmChangeProps) {
  const { mutate, isPending } = useChangeConnection(useExplains(connection));
  // The call must contain a time (specification section 4), although the server uses its own. The time is the same for both
  // presses of a double click, so that they are the same call, which is sent once.
  const [now] = useState(() => new Date().toISOString());
  const confirm = () => {
    const completedAt = to === "completed" ? now : undefined;
    mutate(
      { params: { id: connection.id }, body: { status: to, completedAt, from } },
      closingUnlessOvertaken(connection, text.onClose),
    );
  };
  return <ConfirmDialog {...text} connection={connection} pending={isPending} onConfirm={confirm} />;
}

/**
 * Changes a connection's status and refetches what shows it. Shows the result as a toast, unless the dialog explains it.
 */
function useChangeConnection(explains: () => boolean) {
  const { t } = useLingui();
  const { toast } = useToast();
  return useWrite(updateConnection, {
    onSuccess: async ({ id, migrantId }) => {
      toast({
        title: t`Connection updated`,
        description: t`The connection status has been updated successfully.`,
      });
      // Hosting has begun or ended, which also changes browse and the profile.
      refresh(listMigrants, {});
      refresh(getMigrant, { params: { id: migrantId } });
      refresh(getMigrantProfile, {});
      await refresh(listConnections, {});
      // Moves the focus with the row, which moves to another section.
      focusSoon(connectionRowId(id));
    },
    onError: async ({ status, code, serverMessage }, { params }) => {
      if (status === 409) await refresh(listConnections, {});
      if (explains()) return;
      const description = code === "unknown" ? t`Failed to update connection` : serverMessage;
      toast({ variant: "destructive", title: t`Error`, description });
      if (status === 409) focusSoon(connectionRowId(params.id));
    },
  });
}
