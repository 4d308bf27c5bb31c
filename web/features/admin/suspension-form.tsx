import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Body } from "#schema/endpoint.ts";
import { suspendUser } from "#schema/endpoints/admin.ts";
import { Suspension } from "#schema/forms.ts";
import { lengths } from "#schema/limits.ts";
import { readProblem } from "#schema/problems.ts";
import { suspensionReasons } from "#schema/vocabulary.ts";
import { useWrite } from "#web/api/query.ts";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { SelectField, TextArea } from "#web/forms/field.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { problemText } from "#web/i18n/problem-text.ts";
import { useSuspensionLabels } from "#web/i18n/suspension-labels.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { noNotes, storeNotes, useDraftNotes } from "./draft-notes.ts";
import type { Person } from "./queue.ts";
import { refreshAdmin } from "./refresh-admin.ts";
import { SuspensionEffects } from "./suspension-effects.tsx";
import { beside, isWide } from "./wide-layout.ts";

type SuspensionFormProps = { person: Person; onClose: () => void; className?: string };

/**
 * Explains what suspending or lifting does, and asks for a reason and confirmation. It is beside the facts, or below them
 * on small screens. Closing it keeps the text.
 */
export function SuspensionForm({ person, onClose, className }: SuspensionFormProps) {
  const { t } = useLingui();
  const { label } = useSuspensionLabels();
  const id = useId();
  // The form keeps its question, although `person` changes when the form is sent or someone else is faster.
  const [since] = useState(person.suspendedAt ?? undefined);
  const lifting = !!since;
  const [error, setError] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const notes = useDraftNotes()[person.id] ?? noNotes;
  const frame = useRef<HTMLElement>(null);
  const whyField = useRef<HTMLSelectElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    (whyField.current ?? back.current)?.focus();
    // Keeps the field visible above an on-screen keyboard.
    if (!isWide()) frame.current?.scrollIntoView();
  }, []);
  const { change, isPending } = useSuspension(person, onClose);
  const name = (
    <bdi>
      {person.firstName} {person.lastName}
    </bdi>
  );

  const submit = () => {
    const parsed = Suspension.safeParse(
      lifting
        ? { suspended: false, since }
        : { suspended: true, why: notes.suspensionWhy, reason: notes.suspensionReason },
    );
    if (parsed.success) return change(parsed.data);
    const problem = readProblem(parsed.error.issues[0]?.message ?? "");
    setError(
      problem.code === "required" ? t`Please say why you are suspending this account` : problemText(problem),
    );
    setAttempt(attempt + 1);
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || isPending) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section
      ref={frame}
      aria-labelledby={id}
      className={classes("grid content-start gap-5", beside, className)}
    >
      {/* At most three lines, so that a long name leaves room for the field. */}
      <h2 id={id} className="line-clamp-3 text-lg wrap-anywhere">
        {lifting ? (
          <Trans>Lift the suspension of {name}?</Trans>
        ) : (
          <Trans>Suspend the account of {name}?</Trans>
        )}
      </h2>
      <FormFrame onSubmit={submit} onKeyDown={leave} className="grid gap-5">
        <ErrorSummary errors={error ? [{ field: "reason", message: error }] : []} attempt={attempt} />
        {!lifting && (
          <SelectField
            label={<Trans>What happened</Trans>}
            hint={<Trans>They read it in their own language.</Trans>}
            name="why"
            required
            ref={whyField}
            options={suspensionReasons.map((value) => ({ value, label: label("suspensionReasons", value) }))}
            value={notes.suspensionWhy}
            onChange={(event) => {
              storeNotes(person.id, { ...notes, suspensionWhy: event.target.value });
              setError(undefined);
            }}
          />
        )}
        {!lifting && (
          <TextArea
            label={t`Reason`}
            hint={t`They will read this when they try to sign in.`}
            name="reason"
            required={notes.suspensionWhy === "other"}
            rows={2}
            limit={lengths.text}
            value={notes.suspensionReason}
            error={error}
            onChange={(event) => {
              storeNotes(person.id, { ...notes, suspensionReason: event.target.value });
              setError(undefined);
            }}
          />
        )}
        <SuspensionEffects kind={person.userType} lifting={lifting} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant={lifting ? "primary" : "danger"}
            pending={isPending}
            pendingLabel={lifting ? t`Lifting…` : t`Suspending…`}
          >
            {lifting ? <Trans>Lift the suspension</Trans> : <Trans>Suspend account</Trans>}
          </Button>
          <Button ref={back} variant="quiet" onClick={onClose} disabled={isPending}>
            <Trans>Leave it as it is</Trans>
          </Button>
        </div>
      </FormFrame>
    </section>
  );
}

/**
 * Suspends an account or lifts the suspension, shows the result as a toast, and refetches. The form closes if it asks about
 * a suspension that has changed. If someone else has already suspended the account, the form stays open with its text.
 */
function useSuspension({ id }: Person, onClose: () => void) {
  const { t } = useLingui();
  const { toast } = useToast();
  const { mutate, isPending } = useWrite(suspendUser, {
    onSuccess: ({ suspended }) => {
      void refreshAdmin();
      storeNotes(id);
      onClose();
      toast(
        suspended
          ? { title: t`Account suspended`, description: t`They are signed out everywhere.` }
          : { title: t`Suspension lifted`, description: t`They can sign in again.` },
      );
    },
    onError: ({ code, serverMessage }) => {
      toast({ title: t`Error`, description: serverMessage, variant: "destructive" });
      if (code === "suspension_changed") onClose();
      if (code === "suspension_changed" || code === "already_suspended") void refreshAdmin();
    },
  });
  const change = (body: Body<typeof suspendUser>) => {
    if (!isPending) mutate({ params: { id }, body });
  };
  return { change, isPending };
}
