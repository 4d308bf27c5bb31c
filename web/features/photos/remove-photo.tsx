import { Trans } from "@lingui/react/macro";
import { type RefObject, useState } from "react";
import { Button } from "#web/ui/controls/button.tsx";
import { useFocusNext } from "#web/ui/controls/focus.ts";
import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";

const RemovePhotoDialog = fetchedDialog(
  async () => (await import("./remove-photo-dialog.tsx")).RemovePhotoDialog,
);

interface RemovePhotoProps {
  remove: (done: () => void) => void;
  removing: boolean;
  /** The element that takes the focus when the button disappears. */
  focusNext: RefObject<HTMLElement | null>;
}

/** The button that opens the confirmation of the removal. */
export function RemovePhoto({ remove, removing, focusNext }: RemovePhotoProps) {
  const [open, setOpen] = useState(false);
  const prefetch = RemovePhotoDialog.usePrefetch();
  useFocusNext(focusNext);
  const close = () => setOpen(false);
  return (
    <>
      <Button {...prefetch} variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Remove photo</Trans>
      </Button>
      {open && <RemovePhotoDialog onClose={close} onRemove={() => remove(close)} removing={removing} />}
    </>
  );
}
