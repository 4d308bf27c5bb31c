import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { classes } from "#web/ui/layout/classes.ts";

interface FormStepProps {
  /** The number of this step, from 1, and the total. */
  number: number;
  of: number;
  title: ReactNode;
  /** Why this is asked, and who sees it. */
  why: ReactNode;
  children: ReactNode;
}

/** A titled group of fields, with its purpose beside it. */
export function FormStep({ number, of, title, why, children }: FormStepProps) {
  return (
    <section className="grid gap-x-12 gap-y-6 border-t border-line pt-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="grid content-start gap-2">
        <div className="flex items-center gap-3">
          <span aria-hidden className="flex gap-1">
            {Array.from({ length: of }, (_, index) => index).map((index) => (
              <span
                key={index}
                className={classes("h-1 w-6 rounded-full", index < number ? "bg-harbour" : "bg-line")}
              />
            ))}
          </span>
          <span className="text-sm text-soft">
            <Trans>
              {number} of {of}
            </Trans>
          </span>
        </div>
        <h2>{title}</h2>
        <p className="max-w-line text-soft">{why}</p>
      </div>
      <div className="grid content-start gap-6">{children}</div>
    </section>
  );
}
