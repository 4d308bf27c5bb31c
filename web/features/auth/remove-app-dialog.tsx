import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { removeApp } from "#schema/endpoints/second-factor.ts";
import { useWrite } from "#web/api/query.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";

/** Explains what the removal means, and asks for confirmation. */
export function RemoveAppDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { toast } = useToast();
  const keep = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useWrite(removeApp, {
    onSuccess: () => {
      toast({ title: t`App removed` });
      onClose();
    },
    onError: ({ serverMessage }) =>
      toast({ variant: "destructive", title: t`Could not remove the app`, description: serverMessage }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Remove the authenticator app?</Trans>}
      initialFocus={keep}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button ref={keep} variant="outlined" onClick={onClose}>
            <Trans>Keep the app</Trans>
          </Button>
          <Button variant="danger" pending={isPending} onClick={() => mutate({})}>
            <Trans>Remove the app</Trans>
          </Button>
        </div>
      }
    >
      <p>
        <Trans>Its codes no longer work. Your passkeys and recovery codes work as before.</Trans>
      </p>
    </Dialog>
  );
}
