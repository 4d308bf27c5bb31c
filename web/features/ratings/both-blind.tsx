import { Trans, useLingui } from "@lingui/react/macro";
import { ratingsCloseAt } from "#schema/rating-window.ts";

/** Who sees a rating, from when on, and how long there is time. */
export function BothBlind({ completedAt, name }: { completedAt: string; name: string }) {
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
