import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import type { Body } from "#schema/endpoint.ts";
import { Suspension, suspendUser } from "#schema/endpoints/admin.ts";
import { lengths } from "#schema/limits.ts";
import { readProblem } from "#schema/problems.ts";
import { useWrite } from "#web/api/query.ts";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { TextArea } from "#web/forms/field.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { problemText } from "#web/i18n/problem-text.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import type { Person } from "./queue.ts";
import { refreshAdmin } from "./refresh-admin.ts";
import { SuspensionEffects } from "./suspension-effects.tsx";

type SuspensionDialogProps = {
  person: Person;
  reason: string;
  onReason: (reason: string) => void;
  onClose: () => void;
};

/** Explains what suspending or lifting does, and asks for a reason and confirmation. */
export function SuspensionDialog({ person, reason, onReason, onClose }: SuspensionDialogProps) {
  const { t } = useLingui();
  // The dialog keeps its question, although the person behind it changes when it is done.
  const [lifting] = useState(person.suspended);
  const [error, setError] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const { change, isPending } = useSuspension(person, () => {
    onReason("");
    onClose();
  });
  const name = (
    <bdi>
      {person.firstName} {person.lastName}
    </bdi>
  );

  const submit = () => {
    const parsed = Suspension.safeParse({ suspended: !lifting, reason });
    if (parsed.success) return change(parsed.data);
    const problem = readProblem(parsed.error.issues[0]?.message ?? "");
    setError(
      problem.code === "required" ? t`Please say why you are suspending this account` : problemText(problem),
    );
    setAttempt(attempt + 1);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        // A long name must leave room for the field.
        <span className="line-clamp-3 wrap-anywhere">
          {lifting ? (
            <Trans>Lift the suspension of {name}?</Trans>
          ) : (
            <Trans>Suspend the account of {name}?</Trans>
          )}
        </span>
      }
      initialFocus={lifting ? back : reasonField}
      fullScreenOnPhone
    >
      <FormFrame onSubmit={submit} className="grid gap-5">
        <ErrorSummary errors={error ? [{ field: "reason", message: error }] : []} attempt={attempt} />
        {!lifting && (
          <TextArea
            label={t`Reason`}
            hint={t`They will read this when they try to sign in.`}
            name="reason"
            required
            rows={2}
            limit={lengths.text}
            ref={reasonField}
            value={reason}
            error={error}
            onChange={(event) => {
              onReason(event.target.value);
              setError(undefined);
            }}
          />
        )}
        <SuspensionEffects kind={person.userType} lifting={lifting} />
        {/* Inside the scrolling part: on a small phone with an open keyboard they would cover the field. */}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button ref={back} variant="outlined" onClick={onClose} disabled={isPending}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button
            type="submit"
            variant={lifting ? "primary" : "danger"}
            pending={isPending}
            pendingLabel={lifting ? t`Lifting…` : t`Suspending…`}
          >
            {lifting ? <Trans>Lift the suspension</Trans> : <Trans>Suspend account</Trans>}
          </Button>
        </div>
      </FormFrame>
    </Dialog>
  );
}

/** Suspends an account or lifts the suspension, shows the result as a toast, and refetches. */
function useSuspension({ id }: Person, onDone: () => void) {
  const { t } = useLingui();
  const { toast } = useToast();
  const { mutate, isPending } = useWrite(suspendUser, {
    onSuccess: ({ suspended }) => {
      void refreshAdmin();
      onDone();
      toast(
        suspended
          ? { title: t`Account suspended`, description: t`They are signed out everywhere.` }
          : { title: t`Suspension lifted`, description: t`They can sign in again.` },
      );
    },
    onError: ({ serverMessage }) =>
      toast({ title: t`Error`, description: serverMessage, variant: "destructive" }),
  });
  const change = (body: Body<typeof suspendUser>) => {
    if (!isPending) mutate({ params: { id }, body });
  };
  return { change, isPending };
}
