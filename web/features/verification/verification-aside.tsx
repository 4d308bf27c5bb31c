import { Trans } from "@lingui/react/macro";
import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "#web/ui/layout/card.tsx";

/** The benefits of verification. */
export function Benefits({ children }: { children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="benefits">
      <h2 id="benefits" className="text-lg">
        <Trans>Benefits</Trans>
      </h2>
      <ul className="mt-3 grid gap-3">{children}</ul>
    </Card>
  );
}

export function Benefit({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <BadgeCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-harbour" />
      <span>{children}</span>
    </li>
  );
}

type DocumentRequirementsProps = { children: ReactNode; otherwise: ReactNode };

/** The documents to have ready. Nothing is uploaded here. */
export function DocumentRequirements({ children, otherwise }: DocumentRequirementsProps) {
  return (
    <Card as="section" aria-labelledby="documents">
      <h2 id="documents" className="text-lg">
        <Trans>Document requirements</Trans>
      </h2>
      <p className="mt-2">
        <Trans>You do not upload anything here. A reviewer may email you and ask to see:</Trans>
      </p>
      <ul className="mt-3 grid list-disc gap-1.5 ps-5 marker:text-soft">{children}</ul>
      <p className="mt-3 text-soft">{otherwise}</p>
    </Card>
  );
}
