import { Trans } from "@lingui/react/macro";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { ErasureDay } from "./erasure-day.tsx";

export interface UndoDeletionDialogProps {
  erasesAt: string;
  isPending: boolean;
  onUndo: () => void;
  onClose: () => void;
}

/** Offers a person who has deleted their account to undo the deletion. Nothing else is possible. */
export function UndoDeletionDialog({ erasesAt, isPending, onUndo, onClose }: UndoDeletionDialogProps) {
  const day = <ErasureDay at={erasesAt} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>You asked us to delete this account</Trans>}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="outlined" onClick={onClose}>
            <Trans>Don't sign in</Trans>
          </Button>
          <Button pending={isPending} onClick={onUndo}>
            <Trans>Keep my account and sign in</Trans>
          </Button>
        </div>
      }
    >
      <p>
        <Trans>
          On {day} we erase your account. If you keep it, your profile and messages are as before, but
          connections that have ended do not come back.
        </Trans>
      </p>
    </Dialog>
  );
}
