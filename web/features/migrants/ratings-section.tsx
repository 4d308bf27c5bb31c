import { Trans } from "@lingui/react/macro";
import { getUserRatings } from "#schema/endpoints/ratings.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { Day } from "#web/i18n/dates.tsx";
import { useStarWords } from "#web/i18n/use-star-words.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { RatingReply } from "#web/ui/layout/rating-reply.tsx";
import { RatingReport } from "#web/ui/layout/rating-report.tsx";
import { Stars } from "#web/ui/layout/stars.tsx";

/** The ratings from earlier stays. Renders nothing when there are none. */
export function RatingsSection({ userId }: { userId: string }) {
  const { data } = useRead(getUserRatings, { params: { id: userId } });
  const words = useStarWords();
  if (!data || data.ratings.length === 0) return null;
  return (
    <section aria-labelledby="ratings">
      <h2 id="ratings" className="mb-3">
        <Trans>Ratings</Trans>
      </h2>
      <ul className="max-w-reading ruled">
        {data.ratings.map(({ id, stars, comment, author, createdAt, reply }) => (
          <li key={id} className="py-4 first:pt-0">
            <p className="flex flex-wrap items-center gap-x-3">
              <Stars value={stars} />
              <span className="font-medium">{words(stars)}</span>
            </p>
            {comment && (
              <p dir="auto" className="mt-1.5 max-w-line text-lg wrap-anywhere whitespace-pre-line">
                {comment}
              </p>
            )}
            <p className="mt-1 text-sm text-soft">
              <bdi>{author}</bdi>, <Day at={createdAt} />
            </p>
            <RatingReply reply={reply} />
            <RatingReport id={id} author={author} />
          </li>
        ))}
      </ul>
      <Link to={screens.ratingsPolicy} className="link mt-2 inline-flex min-h-11 items-center">
        <Trans>How ratings work</Trans>
      </Link>
    </section>
  );
}
