import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useRef } from "react";
import type * as z from "zod/mini";
import { type Connection, listConnections } from "#schema/endpoints/connections.ts";
import { RatingForm } from "#schema/forms.ts";
import { lengths } from "#schema/limits.ts";
import { ratingsCloseAt } from "#schema/rating-window.ts";
import { forgetDraft } from "#web/api/drafts.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { TextArea } from "#web/forms/field.tsx";
import { Controller } from "#web/forms/form.tsx";
import { DraftNotice, useDraftedForm } from "#web/forms/form-draft.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FocusNext } from "#web/ui/dialogs/dialog-host.tsx";
import { canRate } from "./ratings.ts";
import { StarChoice } from "./star-choice.tsx";
import { useSendRating } from "./use-send-rating.ts";

type Fields = z.input<typeof RatingForm>;

/** 0 stars means none chosen; the schema refuses it. */
const empty: Fields = { stars: 0, comment: "" };

interface RatingDialogProps {
  connection: Connection;
  subject: Connection["landlord"];
  onClose: () => void;
}

/** The rating form: stars and a comment, with the rules. */
export function RatingDialog({ connection, subject, onClose }: RatingDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const { id: userId } = useUser();
  const { form, draft } = useDraftedForm(RatingForm, `${userId}:rating:${connection.id}`, empty);
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, {
    stars: { label: t`How was it?`, otherwise: t`Choose from one to five stars.` },
    comment: { label: t`Comment` },
  });
  const { mutateAsync, isPending } = useSendRating({
    onSent: () => {
      forgetDraft(draft.name);
      onClose();
    },
    onRefused: takeAnswer,
  });
  const send = useOneAtATime(
    form.handleSubmit((body) => mutateAsync({ params: { id: connection.id }, body }).catch(() => undefined)),
  );
  const back = useRef<HTMLButtonElement>(null);
  const why = useWhyOver(connection);
  // The own rating is also in the list before its answer is.
  const isOver = why !== null && !isPending;
  const comment = form.values().comment ?? "";
  const close = () => {
    if (isOver) forgetDraft(draft.name);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      fullScreenOnPhone
      title={
        <Trans>
          Rate your stay with <bdi>{subject.firstName}</bdi>
        </Trans>
      }
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button ref={back} variant="outlined" onClick={close}>
            {isOver ? <Trans>Close</Trans> : <Trans>Not now</Trans>}
          </Button>
          {!isOver && (
            <Button type="submit" form={formId} pending={isPending} pendingLabel={<Trans>Sending…</Trans>}>
              <Trans>Send rating</Trans>
            </Button>
          )}
        </div>
      }
    >
      <div role="status" className="font-medium">
        {isOver && why}
      </div>
      {isOver ? (
        comment !== "" && <Unsent comment={comment} />
      ) : (
        <FormFrame id={formId} onSubmit={send} className="grid gap-6">
          <FocusNext next={back} />
          <ErrorSummary errors={mistakes} attempt={form.formState.submitCount} />
          <DraftNotice form={form} draft={draft} />
          <Controller
            form={form}
            name="stars"
            render={({ onChange, ...field }) => (
              <StarChoice {...field} onValueChange={onChange} error={mistakeOf("stars")} />
            )}
          />
          <TextArea
            label={<Trans>What should others know?</Trans>}
            hint={
              <Trans>
                You can leave this empty. It is shown with your first name. Do not write last names,
                addresses, phone numbers or emails.
              </Trans>
            }
            limit={lengths.comment}
            rows={4}
            error={mistakeOf("comment")}
            {...form.register("comment")}
          />
          {connection.completedAt && (
            <BothBlind completedAt={connection.completedAt} name={subject.firstName} />
          )}
        </FormFrame>
      )}
    </Dialog>
  );
}

/** Why the stay cannot be rated any more: another device was faster, or the connection has ended. */
function useWhyOver({ id }: Connection): ReactNode {
  const { data } = useRead(listConnections, {});
  const now = data?.find((each) => each.id === id);
  if (!now || canRate(now)) return null;
  return now.myRating === null ? (
    <Trans>This stay cannot be rated any more.</Trans>
  ) : (
    <Trans>You have already rated this stay.</Trans>
  );
}

/** A comment that was not sent, to read and copy. */
function Unsent({ comment }: { comment: string }) {
  return (
    <>
      <p className="mt-5 text-soft">
        <Trans>You wrote this. It was not sent:</Trans>
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {comment}
      </p>
    </>
  );
}

/** Who sees a rating, when, and until when ratings are open. */
function BothBlind({ completedAt, name }: { completedAt: string; name: string }) {
  const { i18n } = useLingui();
  const closes = i18n.date(new Date(ratingsCloseAt(completedAt)), { dateStyle: "long" });
  const other = <bdi>{name}</bdi>;
  return (
    <p className="rounded-control bg-harbour-tint p-4">
      <Trans>
        You can be honest: neither of you sees the other's rating until both are sent, or until{" "}
        {together(closes)}. Then {other} and others see yours. Ratings close on the same day. You cannot
        change a rating.
      </Trans>
    </p>
  );
}

const together = (date: string) => <time>{date}</time>;
