import { Plural, useLingui } from "@lingui/react/macro";
import { starsShown } from "./star-count.ts";

const outline = "M10 1.6l2.55 5.28 5.8.8-4.22 4.06 1.03 5.76L10 14.74 4.84 17.5l1.03-5.76L1.65 7.68l5.8-.8z";

type Fill = "whole" | "half" | "none";

function Star({ fill }: { fill: Fill }) {
  return (
    <svg viewBox="0 0 20 19" aria-hidden="true" className="size-4 rtl:mirrored">
      <path d={outline} className={fill === "whole" ? "fill-harbour" : "fill-line"} />
      {fill === "half" && <path d={outline} className="fill-harbour" clipPath="inset(0 50% 0 0)" />}
    </svg>
  );
}

/** A rating out of five: as stars, as a number, and in words for screen readers. */
export function Stars({ value, count }: { value: number; count?: number }) {
  const { i18n } = useLingui();
  const figure = i18n.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 align-middle text-sm">
      <span aria-hidden className="inline-flex gap-0.5">
        {starsShown(value).map((fill, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: five stars never change places
          <Star key={index} fill={fill} />
        ))}
      </span>
      <span aria-hidden className="font-medium text-ink">
        {figure}
        {count !== undefined && <span className="font-normal text-soft"> ({i18n.number(count)})</span>}
      </span>
      <span className="sr-only">
        <StarsText figure={figure} count={count} />
      </span>
    </span>
  );
}

function StarsText({ figure, count }: { figure: string; count: number | undefined }) {
  const { t } = useLingui();
  if (count === undefined) return t`${figure} out of 5`;
  return (
    <Plural value={count} one={`${figure} out of 5, # review`} other={`${figure} out of 5, # reviews`} />
  );
}
