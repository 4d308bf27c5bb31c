import { Trans } from "@lingui/react/macro";
import { ShieldCheck } from "lucide-react";
import { productName } from "#schema/limits.ts";

/**
 * A kind word for people who do not know each other yet; shown above the composer of a young conversation, unless a
 * keyboard leaves too little room.
 */
export function SafetyHint() {
  return (
    <p className="flex gap-2 text-sm text-soft [@media(max-height:30rem)]:hidden">
      <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-harbour" />
      <span>
        <Trans>
          Take your time. Never send money, bank details or photos of documents here; {productName} will never
          ask for them.
        </Trans>
      </span>
    </p>
  );
}
