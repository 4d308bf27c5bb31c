import { Trans } from "@lingui/react/macro";
import type { ApiError } from "#web/api/request.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { PasswordForm } from "./password-form.tsx";

interface PasswordDialogProps {
  onClose: () => void;
  onPassword: (password: string) => void;
  /** Why the last password was refused. */
  refusal: ApiError | null;
  isPending: boolean;
}

/** Asks for the password again. */
export function PasswordDialog({ onClose, ...form }: PasswordDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Enter your password</Trans>}
      description={<Trans>You signed in some time ago. This makes sure that it is still you.</Trans>}
    >
      <PasswordForm {...form} action={<Trans>Continue</Trans>} />
    </Dialog>
  );
}
