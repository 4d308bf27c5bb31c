import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#web/ui/controls/button.tsx";
import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";

const ChangePasswordDialog = fetchedDialog(
  async () => (await import("./change-password-dialog.tsx")).ChangePasswordDialog,
);

/** The section with the button that changes the password. */
export function PasswordSection() {
  const [open, setOpen] = useState(false);
  const prefetch = ChangePasswordDialog.usePrefetch();
  return (
    <SectionCard
      title={<Trans>Password</Trans>}
      lead={<Trans>A new password signs you out on all your other devices.</Trans>}
    >
      <div>
        <Button variant="outlined" aria-haspopup="dialog" {...prefetch} onClick={() => setOpen(true)}>
          <Trans>Change password</Trans>
        </Button>
      </div>
      {open && <ChangePasswordDialog onClose={() => setOpen(false)} />}
    </SectionCard>
  );
}
