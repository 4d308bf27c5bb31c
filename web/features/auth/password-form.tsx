import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import * as z from "zod/mini";
import * as fields from "#schema/fields.ts";
import { screens } from "#schema/screens.ts";
import type { ApiError } from "#web/api/request.ts";
import { useUser } from "#web/api/session.tsx";
import { focusField } from "#web/forms/error-summary.tsx";
import { PasswordField } from "#web/forms/field.tsx";
import { useForm } from "#web/forms/form.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";

const Password = z.strictObject({ password: fields.password });

interface PasswordFormProps {
  onPassword: (password: string) => void;
  /** Why the last password was refused. */
  refusal: ApiError | null;
  isPending: boolean;
  /** Whether another action is in progress. */
  disabled?: boolean;
  action: ReactNode;
  variant?: "primary" | "danger";
  /** Other ways to continue, below the button. */
  children?: ReactNode;
}

/** Asks a signed-in person for their password. A form with one field shows its error beside the field, without a summary. */
export function PasswordForm({ onPassword, refusal, isPending, action, ...rest }: PasswordFormProps) {
  const { disabled, variant = "primary", children } = rest;
  const { t } = useLingui();
  const { email } = useUser();
  const form = useForm(Password, { password: "" });
  const { mistakeOf, takeAnswer } = useMistakes(form, {
    // The label is needed only for a summary of errors, which this form does not have.
    password: { label: "", required: t`Enter your password.` },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is taken once
  useEffect(() => {
    if (!refusal) return;
    takeAnswer(refusal.problems);
    if (!refusal.problems.password)
      form.setError("password", { code: refusal.code, sentence: refusal.serverMessage });
  }, [refusal]);
  const mistake = mistakeOf("password");
  const { submitCount } = form.formState;
  // Focuses the field at first and after each mistake.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second mistake may have the same text as the first
  useEffect(() => focusField("password"), [submitCount, mistake]);
  return (
    <FormFrame onSubmit={form.handleSubmit(({ password }) => onPassword(password))} className="grid gap-5">
      {/* Tells password managers the user name. */}
      <input hidden readOnly autoComplete="username" value={email} />
      <div>
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          required
          {...form.register("password")}
          error={mistake && <span role="alert">{mistake}</span>}
        />
        <Link to={screens.forgotPassword} className="link mt-1 inline-flex min-h-11 items-center">
          <Trans>Forgotten your password?</Trans>
        </Link>
      </div>
      <Button type="submit" variant={variant} wide pending={isPending} disabled={disabled}>
        {action}
      </Button>
      {children}
    </FormFrame>
  );
}
