import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#web/ui/controls/button.tsx";
import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";

const DeleteAccount = fetchedDialog(async () => (await import("./delete-account.tsx")).DeleteAccount);

/** The section from which people delete their account. */
export function DeleteAccountSection() {
  const [open, setOpen] = useState(false);
  const prefetch = DeleteAccount.usePrefetch();
  return (
    <SectionCard
      title={<Trans>Delete your account</Trans>}
      lead={<Trans>You have seven days to change your mind. Then we erase your account.</Trans>}
    >
      <div>
        <Button variant="outlined" aria-haspopup="dialog" {...prefetch} onClick={() => setOpen(true)}>
          <Trans>Delete my account</Trans>
        </Button>
      </div>
      {open && <DeleteAccount onClose={() => setOpen(false)} />}
    </SectionCard>
  );
}
