import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { fetchedDialog } from "#web/ui/fetched-dialog.tsx";

const RemoveQuestion = fetchedDialog(() => import("./remove-question.tsx"));

interface RemovePhotoProps {
  remove: (done: () => void) => void;
  removing: boolean;
}

/** Opens the question whether to remove the photo. */
export function RemovePhoto({ remove, removing }: RemovePhotoProps) {
  const [open, setOpen] = useState(false);
  const ahead = RemoveQuestion.useAhead();
  const close = () => setOpen(false);
  return (
    <>
      <Button {...ahead} variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Remove photo</Trans>
      </Button>
      {open && <RemoveQuestion onClose={close} onRemove={() => remove(close)} removing={removing} />}
    </>
  );
}
