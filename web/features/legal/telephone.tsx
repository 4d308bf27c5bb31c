import type { ReactNode } from "react";

/** A link that calls a telephone number. The number reads from left to right in every language. */
export function Telephone({ to, children = to }: { to: string; children?: ReactNode }) {
  return (
    <a href={`tel:${to}`} dir="ltr" className="link py-2.5 whitespace-nowrap">
      {children}
    </a>
  );
}
