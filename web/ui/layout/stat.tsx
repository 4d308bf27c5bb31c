import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/** A row of statistics, as one description list. */
export function StatRow({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={classes("grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4", className)}>{children}</dl>;
}

/** One statistic: the value above its label. */
export function Stat({ label, value, hint }: { label: ReactNode; value: ReactNode; hint?: ReactNode }) {
  return (
    <div className="flex flex-col rounded-card border border-line bg-surface p-4 sm:p-5">
      <dt className="order-2 text-soft">{label}</dt>
      <dd className="order-1 font-serif text-2xl font-semibold text-ink tabular-nums max-[23rem]:text-lg">
        {value}
      </dd>
      {hint && <dd className="order-3 text-sm text-soft">{hint}</dd>}
    </div>
  );
}
