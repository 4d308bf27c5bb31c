import { Trans } from "@lingui/react/macro";
import { UserCheck, UserX } from "lucide-react";
import { useState } from "react";
import { canSuspend } from "#schema/policy.ts";
import { useUser } from "#web/api/session.tsx";
import { Button } from "#web/ui/button.tsx";
import { fetchedDialog } from "#web/ui/fetched-dialog.tsx";
import type { Waiting } from "./queue.ts";

const SuspensionDialog = fetchedDialog(() => import("./suspension-dialog.tsx"));

/** Whether the requester's account may be used, and the way to change that. */
export function AccountStanding({ waiting }: { waiting: Waiting }) {
  const user = useUser();
  const [open, setOpen] = useState(false);
  // Closing the question loses no words.
  const [reason, setReason] = useState("");
  const ahead = SuspensionDialog.useAhead();
  const { suspended } = waiting.requester;
  if (!canSuspend(user, waiting.requesterId)) return null;
  const Icon = suspended ? UserCheck : UserX;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4">
      <p className="text-soft">
        {suspended ? (
          <Trans>This account is suspended.</Trans>
        ) : (
          <Trans>Is something wrong beyond this request?</Trans>
        )}
      </p>
      <Button
        {...ahead}
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
          waiting={waiting}
          reason={reason}
          onReason={setReason}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
