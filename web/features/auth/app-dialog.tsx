import { Trans, useLingui } from "@lingui/react/macro";
import { beginApp } from "#schema/endpoints/second-factor.ts";
import { useWrite } from "#web/api/query.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { AppSetup } from "./app-setup.tsx";

/** Adds an authenticator app, or replaces the existing one. */
export function AppDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { toast } = useToast();
  const begin = useWrite(beginApp, {
    onError: ({ serverMessage }) =>
      toast({ variant: "destructive", title: t`Could not begin`, description: serverMessage }),
  });
  const finish = () => {
    toast({ title: t`App added` });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      step={begin.data ? "app" : "start"}
      fullScreenOnPhone
      title={<Trans>Authenticator app</Trans>}
      description={<Trans>An earlier app stops working as soon as the new one is added.</Trans>}
    >
      {begin.data ? (
        <AppSetup app={begin.data} onAdded={finish} />
      ) : (
        <Button wide pending={begin.isPending} onClick={() => begin.mutate({})}>
          <Trans>Show the key for the app</Trans>
        </Button>
      )}
    </Dialog>
  );
}
