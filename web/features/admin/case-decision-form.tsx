import { Trans, useLingui } from "@lingui/react/macro";
import { useCallback, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { type CaseRecord, closeCase, listQueue, readCase } from "#schema/endpoints/cases.ts";
import { CaseDecision } from "#schema/forms.ts";
import { lengths } from "#schema/limits.ts";
import type { CaseEnd } from "#schema/vocabulary.ts";
import { refresh, useWrite } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { SelectField, TextArea } from "#web/forms/field.tsx";
import { useForm } from "#web/forms/form.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import type { useWayBack } from "./back-link.ts";
import { useCaseLabels } from "./case-labels.ts";
import { Written } from "./case-notes.tsx";
import { decisionOf, storeTexts, textsOf, useTextKeeping } from "./case-texts.ts";
import { FocusHeading } from "./focus-heading.tsx";
import { PersonLink } from "./person-link.tsx";

type WayBack = ReturnType<typeof useWayBack>;
type Texts = Pick<z.input<typeof CaseDecision>, "note" | "explanation">;

/** The form that closes a case with a reason. It keeps the text when someone else decides first. */
export function CaseDecisionForm({ of: found, back }: { of: CaseRecord; back: WayBack }) {
  const { id, kind, subject, outcomes, secondReviewer, single, closedAt, closedBy, facts } = found;
  const isAppeal = kind === "appeal";
  const { t } = useLingui();
  const user = useUser();
  const { toast } = useToast();
  const { ends } = useCaseLabels();
  // The explanation that the first reviewer proposes.
  const [proposed] = useState(() => facts.find(({ name }) => name === "reply")?.value ?? "");
  const empty = { outcome: "" as CaseEnd, note: "", explanation: proposed };
  const name = decisionOf(id);
  const { note = empty.note, explanation = empty.explanation } = textsOf(name);
  const form = useForm(CaseDecision, { ...empty, note, explanation });
  const textsIn = useCallback(
    (values: Texts) => ({
      note: values.note,
      explanation: values.explanation === proposed ? "" : (values.explanation ?? ""),
    }),
    [proposed],
  );
  useTextKeeping(name, form, textsIn);
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, {
    outcome: { label: t`How it ends`, required: t`Choose how it ends.`, otherwise: t`Choose how it ends.` },
    note: { label: t`Why`, required: t`Write why.` },
    explanation: { label: t`What the person reads`, required: t`Write what the person reads.` },
  });
  const { mutateAsync, data, isPending, isSuccess, error } = useWrite(closeCase, {
    onMutate: () => storeTexts(name, {}),
    onSuccess: ({ proposed: isProposed, closedAt: closed }) => {
      form.reset(empty);
      if (isProposed) toast({ title: t`Sent to a second reviewer` });
      else if (closed === null) toast({ title: t`You disagreed. The case is open again.` });
      else toast({ title: t`Case closed` });
    },
    onError: ({ code, serverMessage, problems }) => {
      storeTexts(name, textsIn(form.values()));
      if (code !== "not_suspended")
        toast({ title: t`Error`, description: serverMessage, variant: "destructive" });
      takeAnswer(problems);
    },
    onSettled: () => {
      refresh(listQueue, {});
      return refresh(readCase, { params: { id } });
    },
  });
  const send = useOneAtATime(
    form.handleSubmit((body) => mutateAsync({ params: { id }, body }).catch(() => undefined)),
  );
  if (closedAt !== null) {
    if (isSuccess && data.closedAt !== null) return <Onward {...back} />;
    const texts = Object.values(textsIn(form.values())).filter((each) => each.trim());
    // The refetched case may contain this decision before the answer to the call arrives.
    if (isPending || isSuccess || texts.length === 0) return null;
    return <Unsent texts={texts} own={closedBy?.id === user.id} />;
  }
  if (outcomes.length === 0) return null;
  return (
    <FormFrame onSubmit={send} className="grid gap-5">
      <FocusHeading />
      <h2>
        <Trans>Close the case</Trans>
      </h2>
      {secondReviewer.length > 0 && (
        <p className="text-soft">
          {single ? (
            <Trans>You are the only reviewer, so one decision is enough. The audit says so.</Trans>
          ) : (
            <Trans>Some endings need a second reviewer.</Trans>
          )}
        </p>
      )}
      {facts.some(({ name: fact }) => fact === "reported_by") && (
        <p>
          <Trans>They wait for an answer by email. Closing sends none: write it yourself.</Trans>
        </p>
      )}
      <ErrorSummary errors={mistakes} attempt={form.formState.submitCount} />
      <SelectField
        label={<Trans>How it ends</Trans>}
        hint={
          outcomes.includes("suspended") && (
            <Trans>
              Choosing “Suspended” does not suspend the account. Do that first, on the person's page.
            </Trans>
          )
        }
        required
        options={[
          { value: "", label: t`Choose` },
          ...outcomes.map((value) => ({ value, label: ends[value] })),
        ]}
        error={mistakeOf("outcome")}
        {...form.register("outcome")}
      />
      <TextArea
        label={<Trans>Why</Trans>}
        hint={<Trans>Only reviewers read it.</Trans>}
        limit={lengths.notes}
        rows={3}
        required
        error={mistakeOf("note")}
        {...form.register("note")}
      />
      {isAppeal && (
        <TextArea
          label={<Trans>What the person reads</Trans>}
          hint={<Trans>Say in two or three plain sentences what you decided and why. Name nobody.</Trans>}
          limit={lengths.notes}
          rows={3}
          required
          error={mistakeOf("explanation")}
          {...form.register("explanation")}
        />
      )}
      {error?.code === "not_suspended" && (
        <Notice tone="danger" role="alert" className="grid gap-1">
          <p>{error.serverMessage}</p>
          {subject && <PersonLink person={subject} />}
        </Notice>
      )}
      <div>
        <Button type="submit" pending={isPending} pendingLabel={<Trans>Sending…</Trans>}>
          <Trans>Close the case</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}

/** The link back after the reviewer's own decision. It takes the focus because the form with the pressed button is gone. */
function Onward({ to, state, label }: WayBack) {
  const link = useRef<HTMLAnchorElement>(null);
  // Runs after FocusHeading of the removed form, which focuses the heading.
  useEffect(() => link.current?.focus(), []);
  return (
    <div>
      <ButtonLink to={to} state={state} ref={link}>
        {label}
      </ButtonLink>
    </div>
  );
}

/**
 * Says that someone else, or the reviewer on another device, decided first. Shows the text that was not sent, so that the
 * reviewer can copy it.
 */
const Unsent = ({ texts, own }: { texts: readonly string[]; own: boolean }) => (
  <Notice tone="lamp" role="status">
    <p className="font-medium">
      {own ? (
        <Trans>You have closed this case on another device. This decision was not sent.</Trans>
      ) : (
        <Trans>Someone else decided first. Your decision was not sent.</Trans>
      )}
    </p>
    <Written texts={texts} />
  </Notice>
);
