import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { changePassword } from "#schema/endpoints/account.ts";
import { PasswordChange } from "#schema/forms.ts";
import { screens } from "#schema/screens.ts";
import { deviceTokens } from "#web/api/devices.ts";
import { useWrite } from "#web/api/query.ts";
import { refreshSession, rememberDevice, useUser } from "#web/api/session.tsx";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { PasswordField } from "#web/forms/field.tsx";
import { useForm } from "#web/forms/form.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { passwordConflict } from "./password-conflict.ts";
import { retryWhenBusy } from "./retry-when-busy.ts";

/** Asks for the current password and a new one. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { toast } = useToast();
  const formId = useId();
  const user = useUser();
  const form = useForm(PasswordChange, { currentPassword: "", password: "" });
  const { mutateAsync, isPending } = useWrite(changePassword, {
    ...retryWhenBusy,
    onSuccess: ({ device }) => {
      rememberDevice(user, device);
      onClose();
      toast({
        title: t`Password changed`,
        description: t`All your other devices are signed out.`,
      });
    },
    onError: (error) => {
      takeAnswer(error.problems);
      if (Object.keys(error.problems).length > 0) return;
      // The session has ended. The sign-in screen says so.
      if (error.status === 401) return passwordConflict.set("signed out");
      if (error.code === "password_already_changed") {
        passwordConflict.set("password changed");
        return void refreshSession();
      }
      toast({
        variant: "destructive",
        title: t`Could not change your password`,
        description: error.serverMessage,
      });
    },
  });
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, {
    currentPassword: { label: t`Current password`, required: t`Enter your current password.` },
    password: { label: t`New password`, required: t`Choose a password.` },
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
      title={<Trans>Change your password</Trans>}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="outlined" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} pending={isPending} pendingLabel={t`Saving…`}>
            <Trans>Change password</Trans>
          </Button>
        </div>
      }
    >
      <FormFrame id={formId} onSubmit={submit} className="grid gap-5">
        <ErrorSummary errors={mistakes} attempt={form.formState.submitCount} />
        {/* Tells password managers the user name. */}
        <input hidden readOnly autoComplete="username" value={user.email} />
        <div>
          <PasswordField
            label={t`Current password`}
            autoComplete="current-password"
            required
            {...form.register("currentPassword")}
            error={mistakeOf("currentPassword")}
          />
          <Link to={screens.forgotPassword} className="link mt-1 inline-flex min-h-11 items-center">
            <Trans>Forgotten your password?</Trans>
          </Link>
        </div>
        <NewPasswordField
          label={t`New password`}
          {...form.register("password")}
          error={mistakeOf("password")}
        />
      </FormFrame>
    </Dialog>
  );
}
