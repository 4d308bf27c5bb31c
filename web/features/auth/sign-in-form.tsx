import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type * as z from "zod/mini";
import { login } from "#schema/endpoints/sign-in.ts";
import type { Login } from "#schema/forms.ts";
import { screens } from "#schema/screens.ts";
import { deviceTokens } from "#web/api/devices.ts";
import { useWrite } from "#web/api/query.ts";
import type { ApiError } from "#web/api/request.ts";
import { beginSession } from "#web/api/session.tsx";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { PasswordField, TextField } from "#web/forms/field.tsx";
import { type Form, useWatch } from "#web/forms/form.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { ownTimeZone } from "#web/i18n/time-zone.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { retryWhenBusy } from "./retry-when-busy.ts";
import { SuspendedNotice } from "./suspended.ts";
import { UndoDeletionDialog } from "./undo-deletion.ts";

export type SignInForm = Form<z.input<typeof Login>, z.output<typeof Login>>;

/** The sign-in form. It keeps its text when signing in fails. */
export function SignIn({ form }: { form: SignInForm }) {
  const { t } = useLingui();
  const { toast } = useToast();
  const [erasesAt, setErasesAt] = useState<string>();
  const [suspended, setSuspended] = useState<ApiError["suspended"]>();
  const { mutateAsync, isPending } = useWrite(login, {
    ...retryWhenBusy,
    onSuccess: (session, { body: { undoDeletion } }) => {
      beginSession(session);
      // An unconfirmed address comes first. The passkey offer waits until a sign-in with a confirmed address.
      if (session.user.emailConfirmed)
        import("./offer-passkey.ts").then(
          ({ offerPasskey }) => offerPasskey(),
          () => undefined,
        );
      toast(
        undoDeletion
          ? { title: t`Your account stays`, description: t`The deletion is cancelled.` }
          : { title: t`Welcome back!`, description: t`You have been successfully logged in.` },
      );
    },
    onError: (error) => {
      if (error.until) return setErasesAt(error.until);
      setSuspended(error.suspended);
      const message = error.code === "unknown" ? t`Invalid credentials` : error.serverMessage;
      toast({ variant: "destructive", title: t`Login failed`, description: message });
      takeAnswer(error.problems);
      if (Object.keys(error.problems).length === 0)
        form.setError("root", { code: error.code, sentence: message });
    },
  });
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, {
    email: { label: t`Email`, required: t`Enter your email.` },
    password: { label: t`Password`, required: t`Enter your password.` },
  });
  const email = useWatch(form, "email");
  const refusal = form.formState.errors.root?.sentence ?? "";
  const isRefused = refusal !== "" && mistakes.length === 0;
  const told = isRefused ? [{ field: "email", message: refusal }] : mistakes;
  const signIn = (undoDeletion?: true) =>
    form.handleSubmit((body) =>
      mutateAsync({ body: { ...body, undoDeletion, devices: deviceTokens(), zone: ownTimeZone() } }).catch(
        () => undefined,
      ),
    );
  const submit = useOneAtATime(signIn());
  const undo = useOneAtATime(signIn(true));
  return (
    <FormFrame
      onSubmit={() => {
        setSuspended(undefined);
        void submit();
      }}
      className="grid gap-5"
    >
      <ErrorSummary errors={suspended ? [] : told} attempt={form.formState.submitCount} />
      {suspended && <SuspendedNotice suspended={suspended} />}
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
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        required
        {...form.register("password")}
        error={mistakeOf("password")}
      />
      <div className="-mt-3">
        <Link
          to={screens.forgotPassword}
          state={{ email }}
          className="link inline-flex min-h-11 items-center"
        >
          <Trans>Forgotten your password?</Trans>
        </Link>
      </div>
      <Button type="submit" wide pending={isPending} pendingLabel={t`Signing In...`}>
        <Trans>Sign In</Trans>
      </Button>
      <PasskeySignIn onSuspended={setSuspended} />
      {erasesAt && (
        <UndoDeletionDialog
          erasesAt={erasesAt}
          isPending={isPending}
          onClose={() => setErasesAt(undefined)}
          onUndo={() => undo()}
        />
      )}
    </FormFrame>
  );
}
