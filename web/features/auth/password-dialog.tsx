import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import * as z from "zod/mini";
import * as fields from "#schema/fields.ts";
import type { ApiError } from "#web/api/request.ts";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { PasswordField } from "#web/forms/field.tsx";
import { useForm } from "#web/forms/form.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";

const Password = z.strictObject({ password: fields.password });

interface PasswordDialogProps {
  onClose: () => void;
  onPassword: (password: string) => void;
  /** Why the last password was refused. */
  refusal: ApiError | null;
  isPending: boolean;
}

/** Asks for the password again. */
export function PasswordDialog({ onClose, onPassword, refusal, isPending }: PasswordDialogProps) {
  const { t } = useLingui();
  const form = useForm(Password, { password: "" });
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, {
    password: { label: t`Password`, required: t`Enter your password.` },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is taken once
  useEffect(() => {
    if (!refusal) return;
    takeAnswer(refusal.problems);
    if (!refusal.problems.password)
      form.setError("root", { code: refusal.code, sentence: refusal.serverMessage });
  }, [refusal]);
  const other = form.formState.errors.root?.sentence;
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Enter your password</Trans>}
      description={<Trans>You signed in some time ago. This makes sure that it is still you.</Trans>}
    >
      <FormFrame onSubmit={form.handleSubmit(({ password }) => onPassword(password))} className="grid gap-5">
        <ErrorSummary
          errors={other && mistakes.length === 0 ? [{ field: "password", message: other }] : mistakes}
          attempt={form.formState.submitCount}
        />
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          required
          {...form.register("password")}
          error={mistakeOf("password")}
        />
        <Button type="submit" wide pending={isPending}>
          <Trans>Continue</Trans>
        </Button>
      </FormFrame>
    </Dialog>
  );
}
