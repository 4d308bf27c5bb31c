import type { ReactNode } from "react";

/** A strip of figures, as one description list. */
export function StatRow({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(max(6rem,40%),1fr))] gap-x-6 gap-y-3 rounded-card border border-line bg-surface px-5 py-4 text-soft lg:grid-cols-4">
      {children}
    </dl>
  );
}

/** One figure, no larger than text. */
export function Stat({ label, value, hint }: { label: ReactNode; value: ReactNode; hint?: ReactNode }) {
  return (
    <div className="items-baseline gap-x-2 sm:flex sm:flex-wrap">
      <dt>{label}</dt>
      <dd className="font-medium text-ink figures">{value}</dd>
      {hint && <dd className="text-sm">{hint}</dd>}
    </div>
  );
}
