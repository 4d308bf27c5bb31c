import { Trans } from "@lingui/react/macro";
import { useRef } from "react";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";

interface SignOutQuestionProps {
  onLogOut: () => void;
  onClose: () => void;
}

/** Asks before signing out deletes drafts. */
export default function SignOutQuestion({ onLogOut, onClose }: SignOutQuestionProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Log out?</Trans>}
      initialFocus={cancel}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="danger" onClick={onLogOut}>
            <Trans>Log out</Trans>
          </Button>
          <Button ref={cancel} variant="outlined" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      }
    >
      <p>
        <Trans>Signing out deletes what you wrote and have not sent.</Trans>
      </p>
    </Dialog>
  );
}
