import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Body } from "#schema/endpoint.ts";
import type { decideMigrantVerification, FullVerification } from "#schema/endpoints/admin.ts";
import { DecisionForm as Form } from "#schema/forms.ts";
import { lengths } from "#schema/limits.ts";
import { readProblem } from "#schema/problems.ts";
import { ErrorSummary, type Mistake } from "#web/forms/error-summary.tsx";
import { CheckboxField, TextArea } from "#web/forms/field.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { problemText } from "#web/i18n/problem-text.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { isFirstClick } from "#web/ui/controls/first-click.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import type { Notes } from "./draft-notes.ts";
import type { Decision } from "./ids.ts";
import { otherNameOf } from "./queue.ts";
import { RequestNames } from "./request-names.tsx";
import { effectOf } from "./second-review.ts";

type DecisionFormProps = {
  request: FullVerification;
  choice: Decision;
  notes: Notes;
  onNotes: (notes: Notes) => void;
  onCancel: () => void;
  onDecide: (body: Body<typeof decideMigrantVerification>) => Promise<void>;
};

/** The confirmation of a decision, with its reason and notes. */
export function DecisionForm({ request, choice, notes, onNotes, onCancel, onDecide }: DecisionFormProps) {
  const { t } = useLingui();
  const { toast } = useToast();
  const [mistakes, setMistakes] = useState<Mistake[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [isPending, setPending] = useState(false);
  const [sameChecked, setSameChecked] = useState(false);
  const reason = useRef<HTMLTextAreaElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const rejecting = choice === "rejected";
  const effect = effectOf(request, choice);
  const agrees = effect === "agrees";
  const disagrees = effect === "disagrees";
  const proposal = request.review?.proposal ?? null;
  // An agreement sends the first reviewer's text. It is shown above, unless its key was deleted.
  const isKnown = agrees && (!rejecting || (proposal?.rejectionReason ?? null) !== null);
  const asksForName = !rejecting && !disagrees && otherNameOf(request) !== null;
  useEffect(() => (reason.current ?? confirm.current)?.focus(), []);

  const write = (name: keyof Notes, text: string) => {
    onNotes({ ...notes, [name]: text });
    setMistakes((before) => before.filter(({ field }) => field !== name));
  };
  const decide = async (body: Body<typeof decideMigrantVerification>) => {
    setPending(true);
    await onDecide(body);
    setPending(false);
  };
  const submit = () => {
    if (isPending) return;
    if (asksForName && !sameChecked) {
      setMistakes([{ field: "nameChecked", message: t`Confirm that this is the same person` }]);
      return setAttempt(attempt + 1);
    }
    const { adminNotes, rejectionReason } = isKnown && proposal ? proposal : notes;
    if (disagrees && !rejecting && !adminNotes?.trim()) {
      setMistakes([{ field: "adminNotes", message: t`Please say why you disagree` }]);
      return setAttempt(attempt + 1);
    }
    const parsed = Form.safeParse({
      status: choice,
      adminNotes: adminNotes ?? undefined,
      ...(rejecting && { rejectionReason: rejectionReason ?? undefined }),
      ...(asksForName && { namesCompared: true }),
      ...(proposal && (agrees || disagrees) && { proposal: proposal.at }),
    });
    if (parsed.success) return void decide(parsed.data);
    setMistakes(
      parsed.error.issues.map(({ path, message: issue }) => {
        const field = String(path[0]);
        const problem = readProblem(issue);
        const missing = field === "rejectionReason" && problem.code === "required";
        if (!missing) return { field, message: problemText(problem) };
        const message = t`Please provide a reason for rejecting this verification request`;
        toast({ title: t`Rejection reason required`, description: message, variant: "destructive" });
        return { field, message };
      }),
    );
    setAttempt(attempt + 1);
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || isPending) return;
    event.stopPropagation();
    onCancel();
  };
  const mistakeOf = (name: string) => mistakes.find(({ field }) => field === name)?.message;
  const name = <RequestNames of={request} />;
  return (
    <FormFrame onSubmit={submit} onKeyDown={leave} className="grid gap-4">
      <ErrorSummary errors={mistakes} attempt={attempt} />
      <p className="font-medium wrap-anywhere">
        {disagrees ? (
          <Trans>Disagree, and open the request of {name} again?</Trans>
        ) : effect === "proposes" && rejecting ? (
          <Trans>Propose to reject the request of {name}? It counts when a second reviewer agrees.</Trans>
        ) : effect === "proposes" ? (
          <Trans>
            Propose to approve the request of {name}? It counts when a second reviewer agrees. You can undo it
            for a few seconds.
          </Trans>
        ) : rejecting ? (
          <Trans>Reject the request of {name}?</Trans>
        ) : (
          <Trans>
            Approve the request of {name}? They get the verified badge a few seconds later. Until then you can
            undo it.
          </Trans>
        )}
      </p>
      {asksForName && (
        <Notice tone="lamp" className="p-3">
          <p>
            <Trans>The name on the account is different.</Trans>
          </p>
          <CheckboxField
            label={t`I have checked that this is the same person`}
            name="nameChecked"
            required
            checked={sameChecked}
            error={mistakeOf("nameChecked")}
            onChange={(event) => {
              setSameChecked(event.target.checked);
              setMistakes([]);
            }}
          />
        </Notice>
      )}
      {rejecting && !isKnown && (
        <TextArea
          label={disagrees ? t`Why you disagree` : t`Rejection reason`}
          hint={
            disagrees
              ? t`The first reviewer reads this.`
              : t`They will read this and can ask again. Say what they need to fix.`
          }
          name="rejectionReason"
          required
          rows={2}
          limit={lengths.notes}
          ref={reason}
          value={notes.rejectionReason}
          error={mistakeOf("rejectionReason")}
          onChange={(event) => write("rejectionReason", event.target.value)}
        />
      )}
      {!isKnown && !(disagrees && rejecting) && (
        <TextArea
          label={disagrees ? t`Why you disagree` : t`Notes (optional)`}
          hint={
            disagrees
              ? t`The first reviewer reads this.`
              : rejecting
                ? t`They will read this too.`
                : t`They will read these notes.`
          }
          name="adminNotes"
          required={disagrees}
          rows={disagrees ? 2 : 1}
          limit={lengths.notes}
          value={notes.adminNotes}
          error={mistakeOf("adminNotes")}
          onChange={(event) => write("adminNotes", event.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          ref={confirm}
          type="submit"
          onClick={(event) => isFirstClick(event) || event.preventDefault()}
          variant={rejecting && !disagrees ? "danger" : "primary"}
          pending={isPending}
          pendingLabel={disagrees ? t`Sending…` : rejecting ? t`Rejecting…` : t`Approving…`}
        >
          {disagrees ? (
            <Trans>Disagree</Trans>
          ) : rejecting ? (
            <Trans>Reject request</Trans>
          ) : (
            <Trans>Approve request</Trans>
          )}
        </Button>
        <Button variant="quiet" onClick={onCancel} disabled={isPending}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}
