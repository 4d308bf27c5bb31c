import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { listPasskeys, type Passkey, removePasskey } from "#schema/endpoints/passkeys.ts";
import { refresh, useWrite } from "#web/api/query.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  name: string;
  onClose: () => void;
}

/** Explains what the removal means, and asks for confirmation. */
export function RemovePasskeyDialog({ passkey, name, onClose }: RemovePasskeyDialogProps) {
  const { t } = useLingui();
  const { toast } = useToast();
  const keep = useRef<HTMLButtonElement>(null);
  const remove = useWrite(removePasskey, {
    onSuccess: async (removed) => {
      onClose();
      toast({ title: t`Passkey removed`, description: t`Nobody can sign in with it any more.` });
      await Promise.all([readAgain(passkey.id), forgetOnDevice(removed)]);
    },
    onError: async ({ status, serverMessage }) => {
      // The passkey was removed on another device. The refetched list shows that.
      if (status === 404) {
        onClose();
        return readAgain(passkey.id);
      }
      toast({ variant: "destructive", title: t`Could not remove the passkey`, description: serverMessage });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Remove this passkey?</Trans>}
      initialFocus={keep}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button ref={keep} variant="outlined" onClick={onClose}>
            <Trans>Keep the passkey</Trans>
          </Button>
          <Button
            variant="danger"
            pending={remove.isPending}
            onClick={() => remove.mutate({ params: { id: passkey.id } })}
          >
            <Trans>Remove the passkey</Trans>
          </Button>
        </div>
      }
    >
      <p className="wrap-anywhere">
        <Trans>
          You can no longer sign in with <bdi className="font-medium">{name}</bdi>. Your password works as
          before.
        </Trans>
      </p>
    </Dialog>
  );
}

const forgetOnDevice = async (removed: { rpId: string; credentialId: string }) =>
  (await import("./passkey-prompts.ts")).forgetPasskey(removed).catch(() => undefined);

/** Refetches the list without the removed passkey. The focus moves to its neighbour, or to the button that adds one. */
async function readAgain(removed: string) {
  const row = document.getElementById(removed);
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const section = row?.closest("section");
  await refresh(listPasskeys, {});
  // The row disappears when the list renders, one tick later.
  setTimeout(() =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const next = beside?.isConnected ? beside : section?.querySelector("button");
      if (next instanceof HTMLElement) next.focus();
    }),
  );
}
