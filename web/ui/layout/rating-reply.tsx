import { Trans } from "@lingui/react/macro";
import { Day } from "#web/i18n/dates.tsx";

/** What the rated person answered, below a rating. */
export function RatingReply({ reply }: { reply: { text: string; createdAt: string } | null }) {
  return (
    reply && (
      <div className="mt-3 border-s-2 border-line ps-4">
        <p className="text-sm text-soft">
          <Trans>Reply</Trans>, <Day at={reply.createdAt} />
        </p>
        <p dir="auto" className="mt-1 max-w-line whitespace-pre-line wrap-anywhere">
          {reply.text}
        </p>
      </div>
    )
  );
}
