import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "#web/ui/layout/classes.ts";

/** A heading over a list. */
export function Points({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul className="mt-3 grid max-w-line gap-2.5">{children}</ul>
    </section>
  );
}

/** One thing that the fee buys or does not buy. */
export function Point({ mark, children }: { mark: "yes" | "no"; children: ReactNode }) {
  const Mark = mark === "yes" ? Check : X;
  return (
    <li className="flex gap-3">
      <Mark
        aria-hidden
        className={classes("mt-0.5 size-5 shrink-0", mark === "yes" ? "text-moss" : "text-soft")}
      />
      <span>{children}</span>
    </li>
  );
}
