import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useState } from "react";
import { SecondFactorCode } from "#schema/forms.ts";
import { ApiError } from "#web/api/request.ts";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { TextField } from "#web/forms/field.tsx";
import { useForm } from "#web/forms/form.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { Button } from "#web/ui/controls/button.tsx";

interface CodeFormProps {
  kind: "app" | "recovery";
  /** Sends the code. A refusal is shown beside the field. */
  onCode: (code: string) => Promise<unknown>;
  children: ReactNode;
}

/** A form with a field for one code. */
export function CodeForm({ kind, onCode, children }: CodeFormProps) {
  const { t } = useLingui();
  const form = useForm(SecondFactorCode, { code: "" });
  const [isPending, setPending] = useState(false);
  const label = kind === "app" ? t`Code from your app` : t`Recovery code`;
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, {
    code: { label, required: t`Enter a code.` },
  });
  const submit = useOneAtATime(
    form.handleSubmit(async ({ code }) => {
      setPending(true);
      try {
        await onCode(code);
      } catch (fault) {
        if (!(fault instanceof ApiError)) throw fault;
        takeAnswer(fault.problems);
        if (!fault.problems.code) form.setError("root", { code: fault.code, sentence: fault.serverMessage });
      } finally {
        setPending(false);
      }
    }),
  );
  const other = form.formState.errors.root?.sentence;
  return (
    <FormFrame onSubmit={submit} className="grid gap-5">
      <ErrorSummary
        errors={other && mistakes.length === 0 ? [{ field: "code", message: other }] : mistakes}
        attempt={form.formState.submitCount}
      />
      <TextField
        label={label}
        hint={
          kind === "app" ? t`Six digits. They change every half minute.` : t`Each recovery code works once.`
        }
        inputMode={kind === "app" ? "numeric" : "text"}
        autoComplete={kind === "app" ? "one-time-code" : "off"}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
        {...form.register("code")}
        error={mistakeOf("code")}
      />
      <Button type="submit" wide pending={isPending} pendingLabel={<Trans>Checking…</Trans>}>
        {children}
      </Button>
    </FormFrame>
  );
}
