import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { useUser } from "#web/api/session.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { RatingReply } from "#web/ui/layout/rating-reply.tsx";
import { RatingReport } from "#web/ui/layout/rating-report.tsx";
import { Stars } from "#web/ui/layout/stars.tsx";
import { ratingRowId, useRatings } from "./ratings.ts";
import { ReplyButton } from "./reply-button.tsx";

/** The ratings from earlier stays. Shows nothing when there are none. Without `title`, the list is about the reader. */
export function RatingList({ userId, title }: { userId: string; title?: ReactNode }) {
  const { i18n } = useLingui();
  const id = useId();
  const { data } = useRatings(userId);
  const isOwn = useUser().id === userId;
  if (!data || data.ratings.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title ?? <Trans>What people say about you</Trans>}</h2>
      <Card flush className="mt-4">
        <ul className="ruled">
          {data.ratings.map(({ id: ratingId, stars, comment, createdAt, author, authorDeleted, reply }) => (
            <li key={ratingId} id={ratingRowId(ratingId)} tabIndex={-1} className="p-5 sm:p-6">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-medium">
                  <bdi>{author}</bdi>
                </span>
                <Stars value={stars} />
                <time dateTime={createdAt} className="text-sm text-soft">
                  {i18n.date(createdAt, { dateStyle: "long" })}
                </time>
              </p>
              {comment && (
                <p dir="auto" className="mt-2 max-w-line whitespace-pre-line wrap-anywhere">
                  {comment}
                </p>
              )}
              {reply ? (
                <RatingReply reply={reply} />
              ) : (
                isOwn && !authorDeleted && <ReplyButton rating={{ id: ratingId, author }} />
              )}
              <RatingReport id={ratingId} author={author} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
