import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Stat } from "#web/ui/layout/stat.tsx";
import { useRatings } from "./ratings.ts";

/** The person's own average with one decimal, N/A without ratings, or a dash when it could not be read. */
export function RatingStat({ userId }: { userId: string }) {
  const { i18n, t } = useLingui();
  const { data, isPending, isError } = useRatings(userId);
  const average = data?.average ?? null;
  const figure =
    average === null ? t`N/A` : i18n.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <Stat
      label={<Trans>Rating</Trans>}
      value={isPending ? "…" : isError && !data ? <Missing /> : figure}
      hint={data && data.total > 0 && <Plural value={data.total} one="# review" other="# reviews" />}
    />
  );
}

function Missing() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">
        <Trans>We could not load your rating.</Trans>
      </span>
    </>
  );
}
