import { Trans } from "@lingui/react/macro";
import { BadgeCheck, CreditCard, MessagesSquare } from "lucide-react";
import type { ReactNode } from "react";
import { ratingRevealDays } from "#schema/limits.ts";

/** The promises, each with its explanation. */
export function Promises() {
  return (
    <section
      id="promises"
      aria-labelledby="promises-title"
      className="grid gap-8 lg:grid-cols-[18rem_1fr] lg:gap-16"
    >
      <div>
        <h2 id="promises-title" className="text-3xl">
          <Trans>What we promise</Trans>
        </h2>
        <p className="mt-3 text-soft">
          <Trans>
            Letting a stranger in, or moving in with one, takes trust. This is how we help you build it.
          </Trans>
        </p>
      </div>
      <ul className="grid gap-8">
        <PromiseItem
          icon={<BadgeCheck aria-hidden className="size-6" />}
          title={<Trans>Verified profiles</Trans>}
        >
          <Trans>
            A person reads every verification request and decides within{" "}
            <span className="inline-flex">2-3</span> business days. No landlord can connect with a migrant
            before that, and a landlord who has been verified carries a badge.
          </Trans>
        </PromiseItem>
        <PromiseItem
          icon={<MessagesSquare aria-hidden className="size-6" />}
          title={<Trans>A rated community</Trans>}
        >
          <Trans>
            After a stay each of you rates the other. Neither sees what the other wrote before both have
            written or {ratingRevealDays} days have passed, so that both can be honest.
          </Trans>
        </PromiseItem>
        <PromiseItem
          icon={<CreditCard aria-hidden className="size-6" />}
          title={<Trans>Secure payments</Trans>}
        >
          <Trans>
            Cards are handled by Stripe and their numbers never reach us. If the migrant withdraws before
            hosting has begun, the whole fee goes back to the landlord by itself.
          </Trans>
        </PromiseItem>
      </ul>
    </section>
  );
}

function PromiseItem({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4 border-t border-line pt-6">
      <span className="text-harbour">{icon}</span>
      <div>
        <h3>{title}</h3>
        <p className="mt-1 max-w-line text-soft">{children}</p>
      </div>
    </li>
  );
}
