import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export type Description = { term: ReactNode; description: ReactNode; icon?: ReactNode };

/** A list of facts: each term with its description under or beside it. */
export function DescriptionList({
  items,
  beside = false,
  className,
}: {
  items: Description[];
  beside?: boolean;
  className?: string;
}) {
  return (
    <dl
      className={classes(
        "grid gap-x-6 gap-y-4",
        !beside && "grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))]",
        className,
      )}
    >
      {items.map((item, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: facts are a fixed list
          key={index}
          className={classes(
            "min-w-0",
            beside && "grid items-baseline gap-x-6 sm:grid-cols-[12rem_minmax(0,1fr)]",
          )}
        >
          <dt className="flex items-center gap-1.5 text-sm text-soft">
            {item.icon}
            {item.term}
          </dt>
          <dd className="text-ink">{item.description}</dd>
        </div>
      ))}
    </dl>
  );
}
