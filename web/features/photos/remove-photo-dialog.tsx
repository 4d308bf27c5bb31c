import { Trans } from "@lingui/react/macro";
import { useRef } from "react";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";

interface RemovePhotoDialogProps {
  onClose: () => void;
  onRemove: () => void;
  removing: boolean;
}

/** Explains that the photo is deleted, and asks for confirmation. */
export function RemovePhotoDialog({ onClose, onRemove, removing }: RemovePhotoDialogProps) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Remove your photo?</Trans>}
      initialFocus={keep}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button ref={keep} variant="outlined" onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button variant="danger" pending={removing} onClick={onRemove}>
            <Trans>Remove photo</Trans>
          </Button>
        </div>
      }
    >
      <p>
        <Trans>It is deleted at once, in every size. You can upload another one at any time.</Trans>
      </p>
    </Dialog>
  );
}
