import type { ReactNode } from "react";

/** A labelled fact, for a list of facts. */
export const FactRow = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-soft">{label}</dt>
    <dd dir="auto" className="text-start whitespace-pre-line wrap-anywhere">
      {children}
    </dd>
  </div>
);
