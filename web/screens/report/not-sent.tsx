import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Notice } from "#web/ui/layout/card.tsx";

/** Shown above the button after a failed attempt. */
export function NotSent({ why }: { why: ReactNode }) {
  return (
    <Notice ref={comeIntoView} tone="danger" role="alert">
      <p className="font-medium">
        <Trans>Your report was not sent. What you wrote is still here.</Trans>
      </p>
      <p className="mt-1">{why}</p>
    </Notice>
  );
}

const comeIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: "nearest" });
