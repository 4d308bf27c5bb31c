import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useRef, useState } from "react";
import * as z from "zod/mini";
import { type Connection, listConnections } from "#schema/endpoints/connections.ts";
import { RatingForm } from "#schema/forms.ts";
import { lengths } from "#schema/limits.ts";
import { ratingsCloseAt } from "#schema/rating-window.ts";
import { screens } from "#schema/screens.ts";
import type { StayAnswer } from "#schema/vocabulary.ts";
import { forgetDraft } from "#web/api/drafts.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { type RadioCard, RadioCards, TextArea } from "#web/forms/field.tsx";
import { Controller, useWatch } from "#web/forms/form.tsx";
import { DraftNotice, useDraftedForm } from "#web/forms/form-draft.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FocusNext } from "#web/ui/dialogs/dialog-host.tsx";
import { canRate } from "./ratings.ts";
import { StarChoice } from "./star-choice.tsx";
import { useSendRating } from "./use-send-rating.ts";

type Fields = z.input<typeof RatingForm>;

/** The schema of the form. A stay that never started has no comment field, so the comment is neither checked nor sent. */
const ShownRating = z.pipe(
  z.transform((fields: Fields) => (fields.stay === "never_started" ? { ...fields, comment: "" } : fields)),
  RatingForm,
);

/** 0 stars means that none are chosen. The schema accepts this only for a stay that never started. */
const empty: Fields = { stay: "yes", stars: 0, comment: "" };

interface RatingDialogProps {
  connection: Connection;
  subject: Connection["landlord"];
  onClose: () => void;
}

/** The rating form: whether the stay happened, stars, a comment and a private note, with the rules. */
export function RatingDialog({ connection, subject, onClose }: RatingDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const { id: userId } = useUser();
  const { form, draft } = useDraftedForm(ShownRating, `${userId}:rating:${connection.id}`, empty);
  const stay = useWatch(form, "stay");
  const privateQuestion: Record<StayAnswer, string> = {
    yes: t`Is there anything that our safety team should know?`,
    ended_early: t`Why did it end early?`,
    never_started: t`What happened?`,
  };
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, {
    stars: { label: t`How was it?`, otherwise: t`Choose from one to five stars.` },
    comment: { label: t`What should others know?` },
    privateNote: { label: privateQuestion[stay ?? "yes"] },
  });
  // Not in the draft, because a note for the safety team must not remain on a device that other people use.
  const [privateNote, setPrivateNote] = useState("");
  const { mutateAsync, isPending } = useSendRating({
    onSent: () => {
      forgetDraft(draft.name);
      onClose();
    },
    onRefused: takeAnswer,
  });
  const send = useOneAtATime(
    form.handleSubmit((rating) => {
      return mutateAsync({ params: { id: connection.id }, body: { ...rating, privateNote } }).catch(
        () => undefined,
      );
    }),
  );
  const back = useRef<HTMLButtonElement>(null);
  const answers: (RadioCard & { value: StayAnswer })[] = [
    { value: "yes", label: <Trans>Yes</Trans> },
    { value: "ended_early", label: <Trans>Yes, but it ended early</Trans> },
    { value: "never_started", label: <Trans>No, it never started</Trans> },
  ];
  const why = useWhyOver(connection);
  // While the call is pending, the refetched list may already contain this rating.
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
        <Unsent texts={[comment, privateNote]} />
      ) : (
        <FormFrame id={formId} onSubmit={send} className="grid gap-6">
          <FocusNext next={back} />
          <ErrorSummary errors={mistakes} attempt={form.formState.submitCount} />
          <DraftNotice form={form} draft={draft} unkept={privateNote.trim() !== ""} />
          <Controller
            form={form}
            name="stay"
            render={({ name, value, onChange }) => (
              <RadioCards
                label={<Trans>Did the stay happen?</Trans>}
                name={name}
                value={value ?? ""}
                options={answers}
                onValueChange={(answer) => {
                  onChange(answer as StayAnswer);
                  if (answer !== "never_started") return;
                  form.setValue("stars", 0);
                  // Removes a mistake in the comment, because its field disappears.
                  form.setValue("comment", form.values().comment);
                }}
              />
            )}
          />
          {stay !== "never_started" && (
            <>
              <Controller
                form={form}
                name="stars"
                render={({ onChange, value = 0, ...field }) => (
                  <StarChoice {...field} value={value} onValueChange={onChange} error={mistakeOf("stars")} />
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
            </>
          )}
          <TextArea
            name="privateNote"
            label={privateQuestion[stay ?? "yes"]}
            hint={
              <Trans>
                You can leave this empty. Only our safety team reads it. <bdi>{subject.firstName}</bdi> never
                sees it.
              </Trans>
            }
            limit={lengths.notes}
            rows={2}
            error={mistakeOf("privateNote")}
            onChange={(event) => setPrivateNote(event.target.value)}
          />
          {connection.completedAt && stay !== "never_started" && (
            <BothBlind completedAt={connection.completedAt} name={subject.firstName} />
          )}
          <p className="flex flex-wrap gap-x-6">
            <Link to={screens.ratingsPolicy} className="link py-2.5">
              <Trans>How ratings work</Trans>
            </Link>
            <Link to={`${screens.report}?about=${subject.id}`} className="link py-2.5">
              <Trans>
                Report or block <bdi>{subject.firstName}</bdi>
              </Trans>
            </Link>
          </p>
        </FormFrame>
      )}
    </Dialog>
  );
}

/** Why the person cannot rate the stay any more: another device was faster, or ratings are closed. */
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

/** The unsent text, so that the person can read and copy it. */
function Unsent({ texts }: { texts: readonly string[] }) {
  const written = [...new Set(texts)].filter((text) => text.trim() !== "");
  if (written.length === 0) return null;
  return (
    <>
      <p className="mt-5 text-soft">
        <Trans>You wrote this. It was not sent:</Trans>
      </p>
      {written.map((text) => (
        <p key={text} dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      ))}
    </>
  );
}

/** Explains who sees a rating, when, and how long ratings are open. */
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
