import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { OwnAppeal } from "#schema/endpoints/appeals.ts";
import { AppealForm as Body } from "#schema/forms.ts";
import { lengths } from "#schema/limits.ts";
import type { AppealedDecision } from "#schema/vocabulary.ts";
import { forgetDraft } from "#web/api/drafts.ts";
import { ApiError } from "#web/api/request.ts";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { TextArea } from "#web/forms/field.tsx";
import { DraftChoice, DraftNotice, useDraftedForm } from "#web/forms/form-draft.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { Moment } from "#web/i18n/dates.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { Notice } from "#web/ui/layout/card.tsx";

const empty = { text: "" };

interface AppealFormProps {
  /** The name of the draft. */
  name: string;
  until: string;
  decision: AppealedDecision;
  send: (text: string) => Promise<OwnAppeal>;
  /** Also called when the appeal had already arrived before. */
  onSent: () => void;
}

/** The appeal form: what an appeal is, its deadline and its text. The text is kept on the device until it has arrived. */
export function AppealForm({ name, until, decision, send, onSent }: AppealFormProps) {
  const { t } = useLingui();
  const { form, draft } = useDraftedForm(Body, name, empty);
  const [isPending, setPending] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, {
    text: { label: t`Why is the decision wrong?`, required: t`Write why the decision is wrong.` },
  });
  const submit = useOneAtATime(
    form.handleSubmit(async ({ text }) => {
      setPending(true);
      setRefused(undefined);
      try {
        await send(text);
        forgetDraft(draft.name);
        onSent();
      } catch (fault) {
        if (!(fault instanceof ApiError)) throw fault;
        takeAnswer(fault.problems);
        setRefused(fault.serverMessage);
        // An earlier call arrived, but its answer was lost.
        if (fault.code === "already_appealed") {
          forgetDraft(draft.name);
          onSent();
        }
      } finally {
        setPending(false);
      }
    }),
  );
  return (
    <FormFrame onSubmit={submit} className="grid gap-5">
      <ul className="grid list-disc gap-2 ps-5">
        <li>
          {decision === "suspension" ? (
            <Trans>It is about the suspension of your account.</Trans>
          ) : (
            <Trans>It is about your rejected verification request. You can also send a new request.</Trans>
          )}
        </li>
        <li>
          <Trans>
            You can appeal once, until <Moment at={until} />.
          </Trans>
        </li>
        <li>
          <Trans>Someone on our team reads it. Whenever we can, it is not the one who decided.</Trans>
        </li>
        <li>
          <Trans>You have an answer within 7 days. We send you an email.</Trans>
        </li>
      </ul>
      <DraftNotice form={form} draft={draft} />
      <ErrorSummary errors={mistakes} attempt={form.formState.submitCount} />
      <TextArea
        label={<Trans>Why is the decision wrong?</Trans>}
        hint={<Trans>Write in your own language. Say what happened, and what we may not know.</Trans>}
        limit={lengths.notes}
        rows={8}
        required
        error={mistakeOf("text")}
        {...form.register("text")}
      />
      <DraftChoice />
      {refused && mistakes.length === 0 && (
        <Notice tone="danger" role="alert">
          <p className="font-medium">
            <Trans>Your appeal was not sent. What you wrote is still here.</Trans>
          </p>
          <p className="mt-1">{refused}</p>
        </Notice>
      )}
      <div>
        <Button type="submit" pending={isPending} pendingLabel={<Trans>Sending…</Trans>}>
          <Trans>Send appeal</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}
