import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useRef } from "react";
import type { Reply } from "#schema/endpoint.ts";
import { getUserRatings, replyToRating } from "#schema/endpoints/ratings.ts";
import { RatingReplyForm } from "#schema/forms.ts";
import { lengths } from "#schema/limits.ts";
import { forgetDraft } from "#web/api/drafts.ts";
import { keyOf, queryClient, refresh, useWrite } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { TextArea } from "#web/forms/field.tsx";
import { DraftNotice, useDraftedForm } from "#web/forms/form-draft.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { focusSoon } from "#web/ui/controls/focus.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FocusNext } from "#web/ui/dialogs/dialog-host.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { type RatingToAnswer, ratingRowId } from "./ratings.ts";

/** The form for the only reply to a rating. */
export function ReplyDialog({ rating, onClose }: { rating: RatingToAnswer; onClose: () => void }) {
  const { t } = useLingui();
  const { toast } = useToast();
  const { id: userId } = useUser();
  const formId = useId();
  const back = useRef<HTMLButtonElement>(null);
  const { form, draft } = useDraftedForm(RatingReplyForm, `${userId}:reply:${rating.id}`, { text: "" });
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, {
    text: { label: t`Your reply`, required: t`Write your reply.` },
  });
  const own = { params: { id: userId } };
  const readAgain = () => refresh(getUserRatings, own);
  const replyNow = () =>
    queryClient
      .getQueryData<Reply<typeof getUserRatings>>(keyOf(getUserRatings, own))
      ?.ratings.find(({ id }) => id === rating.id)?.reply?.text;
  const close = () => {
    forgetDraft(draft.name);
    onClose();
    // The button that opened the dialog is gone, so the row of the rating takes the focus.
    focusSoon(ratingRowId(rating.id));
  };
  const finish = () => {
    toast({ title: t`Reply sent`, description: t`It is shown below the rating.` });
    close();
  };
  const { mutateAsync, isPending } = useWrite(replyToRating, {
    onSuccess: async () => {
      await readAgain();
      finish();
    },
    onError: async ({ status, code, serverMessage, problems }, { body }) => {
      if (status === 409) await readAgain();
      // An earlier call arrived, but its answer was lost.
      if (status === 409 && replyNow() === body.text) return finish();
      const description =
        code === "unknown" ? t`We could not send your reply. Please try again.` : serverMessage;
      toast({ variant: "destructive", title: t`Error`, description });
      takeAnswer(problems);
      // There is already a reply, or its reader is gone.
      if (status === 409) close();
    },
  });
  const send = useOneAtATime(
    form.handleSubmit((body) => mutateAsync({ params: { id: rating.id }, body }).catch(() => undefined)),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <Trans>
          Reply to <bdi>{rating.author}</bdi>
        </Trans>
      }
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button ref={back} variant="outlined" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button type="submit" form={formId} pending={isPending} pendingLabel={<Trans>Sending…</Trans>}>
            <Trans>Send reply</Trans>
          </Button>
        </div>
      }
    >
      <FormFrame id={formId} onSubmit={send} className="grid gap-6">
        <FocusNext next={back} />
        <ErrorSummary errors={mistakes} attempt={form.formState.submitCount} />
        <DraftNotice form={form} draft={draft} />
        <TextArea
          label={<Trans>Your reply</Trans>}
          hint={
            <Trans>
              Everyone who sees the rating can read it. You can reply once, and you cannot change it. Do not
              write last names, addresses, phone numbers or emails.
            </Trans>
          }
          limit={lengths.comment}
          rows={4}
          required
          error={mistakeOf("text")}
          {...form.register("text")}
        />
      </FormFrame>
    </Dialog>
  );
}
