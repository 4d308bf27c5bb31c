import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { classes } from "#web/ui/layout/classes.ts";

/** A piece of the product with invented people, marked as an example. */
export function Example({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <figure className={classes("rounded-card border border-line bg-surface p-5", className)}>
      <figcaption className="mb-4 inline-flex rounded-full bg-sand px-2.5 py-0.5 text-sm text-soft">
        <Trans>Example</Trans>
      </figcaption>
      {children}
    </figure>
  );
}
