import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Controller, useForm } from "react-hook-form";
import type { Connection } from "#schema/endpoints/connections.ts";
import { RatingForm } from "#schema/endpoints/ratings.ts";
import { lengths, ratingRevealDays } from "#schema/limits.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { useProblemWords } from "#web/ui/problem-words.ts";
import { StarChoice } from "./star-choice.tsx";
import { useSendRating } from "./use-send-rating.ts";

const day = 24 * 60 * 60 * 1000;

interface RatingDialogProps {
  connection: Connection;
  subject: Connection["landlord"];
  onClose: () => void;
}

/** Stars and a comment, and what happens to them. */
export function RatingDialog({ connection, subject, onClose }: RatingDialogProps) {
  const { t } = useLingui();
  const form = useId();
  const words = useProblemWords();
  const { control, register, handleSubmit, formState } = useForm({
    resolver: zodResolver(RatingForm),
    shouldFocusError: false,
    defaultValues: { comment: "" },
  });
  const { mutate, isPending } = useSendRating(onClose);
  const send = handleSubmit((body) => mutate({ params: { id: connection.id }, body }));
  const errors = {
    stars: formState.errors.stars && t`Choose from one to five stars.`,
    comment: words(formState.errors.comment?.message),
  };
  const mistakes = Object.entries(errors).flatMap(([field, message]) =>
    message ? [{ field, message }] : [],
  );
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreenOnPhone
      title={
        <Trans>
          Rate your stay with <bdi>{subject.firstName}</bdi>
        </Trans>
      }
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="outlined" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button type="submit" form={form} pending={isPending} pendingLabel={<Trans>Sending…</Trans>}>
            <Trans>Send rating</Trans>
          </Button>
        </div>
      }
    >
      <form id={form} noValidate onSubmit={send} className="grid gap-6">
        <ErrorSummary errors={mistakes} attempt={formState.submitCount} />
        <Controller
          name="stars"
          control={control}
          render={({ field }) => (
            <StarChoice
              name="stars"
              value={field.value}
              onValueChange={field.onChange}
              error={errors.stars}
              ref={field.ref}
            />
          )}
        />
        <TextArea
          label={<Trans>What should others know?</Trans>}
          hint={<Trans>If you like. It is shown with your first name.</Trans>}
          limit={lengths.comment}
          rows={4}
          error={errors.comment}
          {...register("comment")}
        />
        <BothBlind connection={connection} subject={subject} />
      </form>
    </Dialog>
  );
}

function BothBlind({ connection, subject }: Omit<RatingDialogProps, "onClose">) {
  const { i18n } = useLingui();
  const name = <bdi>{subject.firstName}</bdi>;
  const reveals = Date.parse(connection.completedAt ?? "") + ratingRevealDays * day;
  const date = Number.isNaN(reveals) ? "" : i18n.date(new Date(reveals), { dateStyle: "long" });
  return (
    <p className="rounded-control bg-harbour-tint p-4">
      {reveals > Date.now() ? (
        <Trans>
          Be honest: {name} cannot see your rating before rating you too, and you cannot see theirs. Both are
          shown once both are in, or on {date}. A rating cannot be changed.
        </Trans>
      ) : (
        <Trans>Your rating is shown as soon as you send it. It cannot be changed.</Trans>
      )}
    </p>
  );
}
