import { Trans, useLingui } from "@lingui/react/macro";
import { getUserRatings } from "#schema/endpoints/ratings.ts";
import { useRead } from "#web/api/query.ts";
import { Stars } from "#web/ui/layout/stars.tsx";

/** What hosts have said after a stay; nothing while there is nothing. */
export function RatingsSection({ userId }: { userId: string }) {
  const { i18n } = useLingui();
  const { data } = useRead(getUserRatings, { params: { id: userId } });
  if (!data || data.ratings.length === 0) return null;
  return (
    <section aria-labelledby="ratings">
      <h2 id="ratings" className="mb-3">
        <Trans>Ratings</Trans>
      </h2>
      <ul className="divide-y divide-line">
        {data.ratings.map(({ stars, comment, author, createdAt }) => (
          <li key={`${createdAt} ${author}`} className="py-4 first:pt-0">
            <p className="flex flex-wrap items-center gap-x-3">
              <Stars value={stars} />
              <span className="text-sm text-soft">
                <bdi>{author}</bdi>,{" "}
                <time
                  dateTime={createdAt}
                  title={i18n.date(createdAt, { dateStyle: "full", timeStyle: "short" })}
                >
                  {i18n.date(createdAt, { dateStyle: "long" })}
                </time>
              </span>
            </p>
            {comment && (
              <p dir="auto" className="mt-1.5 max-w-line wrap-anywhere whitespace-pre-line">
                {comment}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
