import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { resetPassword } from "#schema/endpoints/account.ts";
import { NewPassword } from "#schema/forms.ts";
import { screens } from "#schema/screens.ts";
import { useWrite } from "#web/api/query.ts";
import { endSession, rememberDevice, useSession } from "#web/api/session.tsx";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { useForm } from "#web/forms/form.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import { PageHeading, usePageTitle } from "#web/ui/layout/page.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { LinkClosed } from "./link-closed.tsx";
import { useLinkToken } from "./link-token.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { retryWhenBusy } from "./retry-when-busy.ts";

/** Sets a new password with the link of an email. */
export default function ResetPasswordScreen() {
  const token = useLinkToken();
  const [closed, setClosed] = useState<string | null>(null);
  return (
    <AuthFrame>
      {token === "" || closed === token ? (
        <LinkClosed to="password" />
      ) : (
        <ChoosePassword key={token} token={token} onClosed={() => setClosed(token)} />
      )}
    </AuthFrame>
  );
}

function ChoosePassword({ token, onClosed }: { token: string; onClosed: () => void }) {
  const { t } = useLingui();
  const { toast } = useToast();
  const session = useSession();
  const navigate = useNavigate();
  // The way from a change of address that was undone.
  const undone = useLocation().state?.undone === true;
  usePageTitle(t`Choose a new password`);
  const form = useForm(NewPassword, { password: "" });
  const { mutateAsync, isPending } = useWrite(resetPassword, {
    ...retryWhenBusy,
    onSuccess: ({ id, device }) => {
      rememberDevice({ id }, device);
      // Their sessions have ended everywhere; another person's on this device has not.
      if (session.status === "in" && session.user.id === id) endSession();
      toast({ title: t`Password changed`, description: t`Sign in with your new password.` });
      void navigate(screens.auth, { replace: true });
    },
    onError: (error) => {
      if (error.code === "link_closed") return onClosed();
      toast({
        variant: "destructive",
        title: t`Could not change your password`,
        description: error.serverMessage,
      });
      takeAnswer(error.problems);
    },
  });
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, {
    password: { label: t`New password`, required: t`Choose a password.` },
  });
  const submit = useOneAtATime(
    form.handleSubmit((body) => mutateAsync({ body: { ...body, token } }).catch(() => undefined)),
  );
  return (
    <>
      <PageHeading>
        <Trans>Choose a new password</Trans>
      </PageHeading>
      {undone && (
        <Notice role="status" className="mt-4">
          <Trans>
            Your old address is back, and every device is signed out. Choose a new password, so that no one
            else can sign in.
          </Trans>
        </Notice>
      )}
      <p className="mt-2 mb-6 text-soft">
        <Trans>This signs you out on all devices. Then sign in with the new password.</Trans>
      </p>
      <FormFrame onSubmit={submit} className="grid gap-5">
        <ErrorSummary errors={mistakes} attempt={form.formState.submitCount} />
        <NewPasswordField
          label={t`New password`}
          {...form.register("password")}
          error={mistakeOf("password")}
        />
        <Button type="submit" wide pending={isPending} pendingLabel={t`Saving…`}>
          <Trans>Save the new password</Trans>
        </Button>
      </FormFrame>
    </>
  );
}
