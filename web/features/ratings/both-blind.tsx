import { Trans, useLingui } from "@lingui/react/macro";
import { ratingRevealDays } from "#schema/limits.ts";

const day = 24 * 60 * 60 * 1000;

/** Who sees a rating, and from when on. */
export function BothBlind({ completedAt, name }: { completedAt: string | null; name: string }) {
  const { i18n } = useLingui();
  const reveals = Date.parse(completedAt ?? "") + ratingRevealDays * day;
  const other = <bdi>{name}</bdi>;
  return (
    <p className="rounded-control bg-harbour-tint p-4">
      {reveals > Date.now() ? (
        <Trans>
          You can be honest: neither of you sees the other's rating until both are sent, or until{" "}
          {together(i18n.date(new Date(reveals), { dateStyle: "long" }))}. Then {other} and others see yours.
          It cannot be changed.
        </Trans>
      ) : (
        <Trans>{other} and others see your rating as soon as you send it. It cannot be changed.</Trans>
      )}
    </p>
  );
}

const together = (date: string) => <time>{date}</time>;
