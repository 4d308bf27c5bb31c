import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { changeAddress, readPendingAddress } from "#schema/endpoints/account.ts";
import { AddressChange } from "#schema/forms.ts";
import { deviceTokens } from "#web/api/devices.ts";
import { cacheReply, useWrite } from "#web/api/query.ts";
import { refreshSession } from "#web/api/session.tsx";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { PasswordField, TextField } from "#web/forms/field.tsx";
import { useForm } from "#web/forms/form.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { retryWhenBusy } from "./retry-when-busy.ts";

/** Asks for a new address and the password. */
export function AddressDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { toast } = useToast();
  const formId = useId();
  const form = useForm(AddressChange, { email: "", currentPassword: "" });
  const { mutateAsync, isPending } = useWrite(changeAddress, {
    ...retryWhenBusy,
    onSuccess: (reply) => {
      cacheReply(readPendingAddress, {}, reply);
      onClose();
      toast({ title: t`Check your email`, description: t`Open the link that we sent to the new address.` });
    },
    onError: (error) => {
      takeAnswer(error.problems);
      if (error.code === "email_taken")
        form.setError("email", {
          code: error.code,
          sentence: t`There is already an account with this email.`,
        });
      else if (Object.keys(error.problems).length === 0)
        toast({
          variant: "destructive",
          title: t`Could not change your address`,
          description: error.serverMessage,
        });
      if (error.code === "password_already_changed") void refreshSession();
    },
  });
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, {
    email: { label: t`New email`, required: t`Enter your new email.` },
    currentPassword: { label: t`Current password`, required: t`Enter your current password.` },
  });
  const submit = useOneAtATime(
    form.handleSubmit((body) =>
      mutateAsync({ body: { ...body, devices: deviceTokens() } }).catch(() => undefined),
    ),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreenOnPhone
      title={<Trans>Change your email address</Trans>}
      description={<Trans>We send a link to the new address. Nothing changes before you open it.</Trans>}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="outlined" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} pending={isPending} pendingLabel={t`Sending…`}>
            <Trans>Send the link</Trans>
          </Button>
        </div>
      }
    >
      <FormFrame id={formId} onSubmit={submit} className="grid gap-5">
        <ErrorSummary errors={mistakes} attempt={form.formState.submitCount} />
        <TextField
          label={t`New email`}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.register("email")}
          error={mistakeOf("email")}
        />
        <PasswordField
          label={t`Current password`}
          autoComplete="current-password"
          required
          {...form.register("currentPassword")}
          error={mistakeOf("currentPassword")}
        />
      </FormFrame>
    </Dialog>
  );
}
