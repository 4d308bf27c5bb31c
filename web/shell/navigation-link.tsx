import type { ReactNode } from "react";
import { NavLink } from "#web/ui/controls/link.tsx";

/** A line of harbour stands under the place where you are. */
export function NavigationLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-medium text-soft max-md:text-lg underline-offset-8 transition-colors hover:text-harbour aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-harbour aria-[current=page]:decoration-2"
    >
      {children}
    </NavLink>
  );
}
