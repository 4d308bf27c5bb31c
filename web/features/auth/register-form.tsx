import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import type * as z from "zod/mini";
import { register } from "#schema/endpoints/sign-in.ts";
import type { Registration } from "#schema/forms.ts";
import { languageFor } from "#schema/languages.ts";
import { productName } from "#schema/limits.ts";
import { screens } from "#schema/screens.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { useWrite } from "#web/api/query.ts";
import { beginSession } from "#web/api/session.tsx";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { RadioCards, TextField } from "#web/forms/field.tsx";
import type { Form } from "#web/forms/form.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { ownTimeZone } from "#web/i18n/time-zone.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { ArrivingScene, WelcomingScene } from "#web/ui/scenes/rooms.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { retryWhenBusy } from "./retry-when-busy.ts";

/** The values of the form. At first, no kind of account is chosen. */
type Answers = Omit<z.input<typeof Registration>, "userType" | "language" | "zone"> & {
  userType: UserType | undefined;
};
export type RegisterForm = Form<Answers, z.output<typeof Registration>>;

interface RegisterProps {
  form: RegisterForm;
  /** Called before the session begins, because new people continue on another screen. */
  onRegistered: () => void;
  /** Switches to the sign-in tab with the email of this form. */
  onSignInInstead: () => void;
}

/** The registration form. It keeps its text when registering fails. */
export function Register({ form, onRegistered, onSignInInstead }: RegisterProps) {
  const { t, i18n } = useLingui();
  const { toast } = useToast();
  const { mutateAsync, isPending } = useWrite(register, {
    ...retryWhenBusy,
    onSuccess: (session) => {
      onRegistered();
      beginSession(session);
      toast({
        title: t`Account created!`,
        description: t`Welcome to ${productName}. Please complete your profile.`,
      });
    },
    onError: (error) => {
      const message = error.code === "unknown" ? t`Failed to create account` : error.serverMessage;
      toast({ variant: "destructive", title: t`Registration failed`, description: message });
      takeAnswer(error.problems);
      if (error.code === "email_taken") form.setError("email", { code: error.code, sentence: message });
      else if (Object.keys(error.problems).length === 0)
        form.setError("root", { code: error.code, sentence: message });
    },
  });
  const unchosen = t`Choose whether you're a migrant or landlord`;
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, {
    userType: { label: t`I am a`, required: unchosen, otherwise: unchosen },
    firstName: { label: t`First Name`, required: t`Enter your first name.` },
    lastName: { label: t`Last Name`, required: t`Enter your last name.` },
    email: { label: t`Email`, required: t`Enter your email.` },
    password: { label: t`Password`, required: t`Choose a password.` },
  });
  const { errors, submitCount } = form.formState;
  const emailTaken = errors.email?.code === "email_taken";
  const submit = useOneAtATime(
    form.handleSubmit(
      (body) =>
        mutateAsync({
          body: { ...body, language: languageFor([i18n.locale]).code, zone: ownTimeZone() },
        }).catch(() => undefined),
      (wrong) => {
        if (wrong.userType)
          toast({ title: t`Please select user type`, description: unchosen, variant: "destructive" });
      },
    ),
  );
  const refusal = errors.root?.sentence;
  return (
    <FormFrame onSubmit={submit} className="grid gap-5">
      <ErrorSummary
        errors={refusal && mistakes.length === 0 ? [{ field: "email", message: refusal }] : mistakes}
        attempt={submitCount}
      />
      <UserTypeField {...form.register("userType")} error={mistakeOf("userType")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <p className="-mb-3 text-sm text-soft sm:col-span-2">
          <Trans>If you have only one name, write it in both boxes.</Trans>
        </p>
        <TextField
          label={t`First Name`}
          autoComplete="given-name"
          required
          {...form.register("firstName")}
          error={mistakeOf("firstName")}
        />
        <TextField
          label={t`Last Name`}
          autoComplete="family-name"
          required
          {...form.register("lastName")}
          error={mistakeOf("lastName")}
        />
      </div>
      <div className="grid justify-items-start gap-2">
        <TextField
          label={t`Email`}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          className="w-full"
          {...form.register("email")}
          error={mistakeOf("email")}
        />
        {emailTaken && (
          <Button variant="outlined" onClick={onSignInInstead}>
            <Trans>Sign in instead</Trans>
          </Button>
        )}
      </div>
      <NewPasswordField label={t`Password`} {...form.register("password")} error={mistakeOf("password")} />
      <p className="text-soft">
        <Trans>
          By creating an account you accept our{" "}
          <Link to={screens.terms} className="link">
            terms
          </Link>{" "}
          and our{" "}
          <Link to={screens.privacy} className="link">
            privacy notice
          </Link>
          .
        </Trans>
      </p>
      <Button type="submit" wide pending={isPending} pendingLabel={t`Creating Account...`}>
        <Trans>Create Account</Trans>
      </Button>
    </FormFrame>
  );
}

type UserTypeFieldProps = Omit<ComponentProps<typeof RadioCards>, "label" | "options">;

/** The kind of account, chosen once at registration. */
function UserTypeField(props: UserTypeFieldProps) {
  const { t } = useLingui();
  return (
    <RadioCards
      {...props}
      label={t`I am a`}
      required
      options={[
        { value: "migrant", label: t`Migrant looking for housing`, drawing: <ArrivingScene /> },
        { value: "landlord", label: t`Landlord offering housing`, drawing: <WelcomingScene /> },
      ]}
    />
  );
}
