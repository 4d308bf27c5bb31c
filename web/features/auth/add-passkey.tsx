import { Trans, useLingui } from "@lingui/react/macro";
import { KeyRound } from "lucide-react";
import { Button } from "#web/ui/controls/button.tsx";
import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";
import { useAddPasskey } from "./use-add-passkey.ts";

const PasswordDialog = fetchedDialog(async () => (await import("./password-dialog.tsx")).PasswordDialog);

/** The button that adds a passkey. Asks for the password when the sign-in was long ago. */
export function AddPasskey({ onAdded }: { onAdded?: () => void }) {
  const { t } = useLingui();
  const { add, isPending, asksPassword, refusal, cancel, prefetch } = useAddPasskey(onAdded);
  return (
    <>
      <Button
        {...prefetch}
        variant="outlined"
        icon={<KeyRound aria-hidden className="size-5 shrink-0" />}
        pending={isPending}
        pendingLabel={t`Waiting for your device…`}
        onClick={() => add()}
      >
        <Trans>Add a passkey</Trans>
      </Button>
      {asksPassword && (
        <PasswordDialog onClose={cancel} onPassword={add} refusal={refusal} isPending={isPending} />
      )}
    </>
  );
}
