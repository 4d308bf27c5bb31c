import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Card } from "#web/ui/layout/card.tsx";

type DocumentRequirementsProps = { children: ReactNode; otherwise: ReactNode };

/** What to have at hand; nothing is uploaded here. */
export function DocumentRequirements({ children, otherwise }: DocumentRequirementsProps) {
  return (
    <Card as="section" aria-labelledby="documents">
      <h2 id="documents" className="text-lg">
        <Trans>Document requirements</Trans>
      </h2>
      <p className="mt-2">
        <Trans>You upload nothing here. The reviewer may write to your e-mail address and ask to see:</Trans>
      </p>
      <ul className="mt-3 grid list-disc gap-1.5 ps-5 marker:text-soft">{children}</ul>
      <p className="mt-3 text-soft">{otherwise}</p>
    </Card>
  );
}
