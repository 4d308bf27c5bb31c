import { Trans } from "@lingui/react/macro";
import { BadgeCheck, DoorOpen, EyeOff, HandHeart } from "lucide-react";
import type { ReactNode } from "react";
import { PageWidth } from "#web/ui/layout/page.tsx";

const icon = "size-5 shrink-0 text-clay";

/** Four promises in a few words each, and what we do not promise. */
export function PromiseStrip() {
  return (
    <div className="bg-sand">
      <PageWidth className="py-8">
        <ul className="flex flex-wrap justify-between gap-x-8 gap-y-3">
          <Cell icon={<HandHeart aria-hidden className={icon} strokeWidth={1.75} />}>
            <Trans>Free for migrants</Trans>
          </Cell>
          <Cell icon={<BadgeCheck aria-hidden className={icon} strokeWidth={1.75} />}>
            <Trans>A person checks every migrant</Trans>
          </Cell>
          <Cell icon={<EyeOff aria-hidden className={icon} strokeWidth={1.75} />}>
            <Trans>Your surname stays private until a landlord connects</Trans>
          </Cell>
          <Cell icon={<DoorOpen aria-hidden className={icon} strokeWidth={1.75} />}>
            <Trans>Leave at any time</Trans>
          </Cell>
        </ul>
        <p className="mt-5 text-soft">
          <Trans>Not every landlord has been checked yet. Look for the Verified badge.</Trans>
        </p>
      </PageWidth>
    </div>
  );
}

function Cell({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 text-lg font-medium">
      {icon}
      <span>{children}</span>
    </li>
  );
}
