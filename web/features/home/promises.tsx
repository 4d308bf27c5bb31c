import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ratingRevealDays } from "#schema/limits.ts";

/** The promises, each with its explanation. */
export function Promises() {
  return (
    <section id="promises" aria-labelledby="promises-title">
      <h2 id="promises-title" className="text-3xl lg:text-4xl">
        <Trans>What we promise</Trans>
      </h2>
      <ul className="mt-8 grid gap-8 md:grid-cols-3">
        <PromiseItem title={<Trans>Verified profiles</Trans>}>
          <Trans>
            A person reads every verification request and decides within{" "}
            <span className="inline-flex">2-3</span> business days. No landlord can connect with a migrant
            before that.
          </Trans>
        </PromiseItem>
        <PromiseItem title={<Trans>A rated community</Trans>}>
          <Trans>
            After a stay you rate each other. You see what the other person wrote once both have written, or
            after {ratingRevealDays} days, so that both can be honest.
          </Trans>
        </PromiseItem>
        <PromiseItem title={<Trans>Secure payments</Trans>}>
          <Trans>
            Stripe handles the cards, and we never see their numbers. If the migrant withdraws before moving
            in, we refund the landlord's full fee automatically.
          </Trans>
        </PromiseItem>
      </ul>
    </section>
  );
}

function PromiseItem({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li className="border-t border-line pt-5">
      <h3>{title}</h3>
      <p className="mt-2 max-w-line text-soft">{children}</p>
    </li>
  );
}
