import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

type FormPartProps = { step: number; of: number; title: ReactNode; why: ReactNode; children: ReactNode };

/** A few questions that belong together, with the reason why they are asked beside them. */
export function FormPart({ step, of, title, why, children }: FormPartProps) {
  return (
    <section className="grid gap-x-8 gap-y-5 border-t border-line pt-6 first-of-type:border-t-0 first-of-type:pt-0 sm:pt-8 md:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="grid content-start gap-1">
        <p className="text-sm text-soft">
          <Trans>
            {step} of {of}
          </Trans>
        </p>
        <h3>{title}</h3>
        <p className="text-sm text-soft">{why}</p>
      </div>
      <div className="grid content-start gap-6">{children}</div>
    </section>
  );
}
