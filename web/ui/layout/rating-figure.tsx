import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Stars } from "./stars.tsx";

interface RatingFigureProps {
  /** Null before the third rating. */
  average: number | null;
  total: number;
  /** Shown without any rating. */
  none: ReactNode;
}

/** The average as stars. Before the third rating, "New" and the number of ratings, because one stay says little. */
export function RatingFigure({ average, total, none }: RatingFigureProps) {
  if (average !== null) return <Stars value={average} count={total} />;
  return (
    <span className="text-soft">
      {total === 0 ? (
        none
      ) : (
        <Trans>
          New · <Plural value={total} one="# review" other="# reviews" />
        </Trans>
      )}
    </span>
  );
}
