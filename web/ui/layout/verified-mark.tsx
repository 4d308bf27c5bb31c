import { Trans } from "@lingui/react/macro";
import { BadgeCheck } from "lucide-react";

/** The verified mark beside a name. `silent` when the word follows. */
export function VerifiedMark({ silent = false }: { silent?: boolean }) {
  return (
    <span className="whitespace-nowrap">
      <BadgeCheck aria-hidden className="inline size-5 align-[-0.2em] text-harbour" />
      {!silent && (
        <span className="sr-only">
          <Trans>Verified</Trans>
        </span>
      )}
    </span>
  );
}
