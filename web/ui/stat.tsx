import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/** A row of figures; one description list. */
export function StatRow({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={classes("grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4", className)}>{children}</dl>;
}

/** The figure first, the words second. */
export function Stat({ label, value, hint }: { label: ReactNode; value: ReactNode; hint?: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1 rounded-card border border-line bg-surface p-4 sm:p-5">
      <dt className="text-soft">{label}</dt>
      <dd className="font-serif text-2xl font-semibold text-ink tabular-nums">
        {value}
        {hint && <span className="block font-sans text-sm font-normal text-soft">{hint}</span>}
      </dd>
    </div>
  );
}
