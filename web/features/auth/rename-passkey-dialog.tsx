import { Trans, useLingui } from "@lingui/react/macro";
import { listPasskeys, type Passkey, renamePasskey } from "#schema/endpoints/passkeys.ts";
import { PasskeyName } from "#schema/forms.ts";
import { refresh, useWrite } from "#web/api/query.ts";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { TextField } from "#web/forms/field.tsx";
import { useForm } from "#web/forms/form.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";

interface RenamePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const { t } = useLingui();
  const { toast } = useToast();
  const form = useForm(PasskeyName, { name: passkey.name ?? "" });
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, {
    name: { label: t`Name`, required: t`Enter a name.` },
  });
  const { mutateAsync, isPending } = useWrite(renamePasskey, {
    onSuccess: async () => {
      await refresh(listPasskeys, {});
      onClose();
    },
    onError: async ({ status, problems, serverMessage }) => {
      takeAnswer(problems);
      if (problems.name) return;
      toast({ variant: "destructive", title: t`Could not rename the passkey`, description: serverMessage });
      if (status !== 404) return;
      // The passkey was removed on another device. The refetched list shows that.
      onClose();
      await refresh(listPasskeys, {});
    },
  });
  const submit = useOneAtATime(
    form.handleSubmit((body) => mutateAsync({ params: { id: passkey.id }, body }).catch(() => undefined)),
  );
  return (
    <Dialog open onClose={onClose} title={<Trans>Rename the passkey</Trans>}>
      <FormFrame onSubmit={submit} className="grid gap-5">
        <ErrorSummary errors={mistakes} attempt={form.formState.submitCount} />
        <TextField
          label={t`Name`}
          hint={t`For example: my phone, the laptop at home.`}
          autoComplete="off"
          required
          {...form.register("name")}
          error={mistakeOf("name")}
        />
        <Button type="submit" wide pending={isPending} pendingLabel={t`Saving…`}>
          <Trans>Save</Trans>
        </Button>
      </FormFrame>
    </Dialog>
  );
}
