import { Trans } from "@lingui/react/macro";
import { UserCheck, UserX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { canSuspend } from "#schema/policy.ts";
import { useUser } from "#web/api/session.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";
import type { Person } from "./queue.ts";

const SuspensionDialog = fetchedDialog(
  async () => (await import("./suspension-dialog.tsx")).SuspensionDialog,
);

/** Whether the account is suspended, with the button that changes it. */
export function AccountStatus({ person, children }: { person: Person; children?: ReactNode }) {
  const user = useUser();
  const [open, setOpen] = useState(false);
  // Closing the dialog keeps the text.
  const [reason, setReason] = useState("");
  const prefetch = SuspensionDialog.usePrefetch();
  const { suspended } = person;
  if (!canSuspend(user, person.id)) return null;
  const Icon = suspended ? UserCheck : UserX;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4">
      <p className="text-soft">
        {suspended ? <Trans>This account is suspended.</Trans> : <Trans>Worried about this person?</Trans>}
      </p>
      {children}
      <Button
        {...prefetch}
        variant="quiet"
        className="max-sm:-ms-4"
        aria-haspopup="dialog"
        icon={<Icon aria-hidden className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {suspended ? <Trans>Lift the suspension</Trans> : <Trans>Suspend this account</Trans>}
      </Button>
      {open && (
        <SuspensionDialog
          person={person}
          reason={reason}
          onReason={setReason}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
