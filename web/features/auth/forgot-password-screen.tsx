import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation } from "react-router";
import { sendPasswordLink } from "#schema/endpoints/account.ts";
import { ForgottenPassword } from "#schema/forms.ts";
import { screens } from "#schema/screens.ts";
import { useWrite } from "#web/api/query.ts";
import { useSession } from "#web/api/session.tsx";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { TextField } from "#web/forms/field.tsx";
import { useForm } from "#web/forms/form.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { PageHeading, usePageTitle } from "#web/ui/layout/page.tsx";
import { AuthFrame } from "./auth-frame.tsx";

/** Asks for the email address that receives the link for a new password. */
export default function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AuthFrame>
      {sentTo === null ? (
        <AskForLink onSent={setSentTo} />
      ) : (
        <LinkSent email={sentTo} onAgain={() => setSentTo(null)} />
      )}
      <p className="mt-6">
        <Link to={screens.auth} className="link inline-flex min-h-11 items-center">
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
    </AuthFrame>
  );
}

function AskForLink({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useLingui();
  const { toast } = useToast();
  usePageTitle(t`Forgotten your password?`);
  const session = useSession();
  const typed = (useLocation().state as { email?: string } | null)?.email;
  // The address that the person typed in the sign-in form, or the address of their account.
  const known = typed ?? (session.status === "in" ? session.user.email : "");
  const form = useForm(ForgottenPassword, { email: known });
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, {
    email: { label: t`Email`, required: t`Enter your email.` },
  });
  const { mutateAsync, isPending } = useWrite(sendPasswordLink, {
    onError: (error) => {
      toast({ variant: "destructive", title: t`Could not send the link`, description: error.serverMessage });
      takeAnswer(error.problems);
    },
  });
  const submit = useOneAtATime(
    form.handleSubmit((body) =>
      mutateAsync({ body }).then(
        () => onSent(body.email),
        () => undefined,
      ),
    ),
  );
  return (
    <>
      <PageHeading>
        <Trans>Forgotten your password?</Trans>
      </PageHeading>
      <p className="mt-2 mb-6 text-soft">
        <Trans>Enter your email. We send you a link to choose a new password.</Trans>
      </p>
      <FormFrame onSubmit={submit} className="grid gap-5">
        <ErrorSummary errors={mistakes} attempt={form.formState.submitCount} />
        <TextField
          label={t`Email`}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.register("email")}
          error={mistakeOf("email")}
        />
        <Button type="submit" wide pending={isPending} pendingLabel={t`Sending…`}>
          <Trans>Send the link</Trans>
        </Button>
      </FormFrame>
    </>
  );
}

/** Says that the link was sent. The text is the same for known and unknown addresses. */
function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useLingui();
  usePageTitle(t`Check your email`);
  return (
    <>
      <PageHeading focused>
        <Trans>Check your email</Trans>
      </PageHeading>
      <div className="mt-2 mb-6 grid gap-3 text-soft">
        <p className="wrap-anywhere">
          <Trans>
            If <bdi className="font-medium text-ink">{email}</bdi> has an account, a link is on its way. It
            works for 30 minutes.
          </Trans>
        </p>
        <p>
          <Trans>Nothing there? Look in your spam folder, and check that the address is right.</Trans>
        </p>
      </div>
      <Button wide variant="outlined" onClick={onAgain}>
        <Trans>Try again</Trans>
      </Button>
    </>
  );
}
