import type { ReactNode } from "react";

/** A small picture seen through an arch; decoration only. */
export function ArchScene({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 128" aria-hidden="true" className="block h-auto w-full">
      <path d="M14 124V74a66 66 0 0 1 132 0v50z" className="fill-dusk" />
      {children}
      <path d="M4 122h152" strokeWidth="4" strokeLinecap="round" className="stroke-dusk-pale" />
    </svg>
  );
}
