import { Trans } from "@lingui/react/macro";
import { ShieldCheck } from "lucide-react";
import { Notice } from "#web/ui/layout/card.tsx";

/** What a migrant should know before going on: the profile alone is not enough. */
export function VerificationNotice() {
  return (
    <Notice tone="lamp" className="flex items-start gap-4">
      <ShieldCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-lamp" />
      <div className="grid gap-1">
        <h2 className="text-lg text-lamp">
          <Trans>Verification Required</Trans>
        </h2>
        <p className="max-w-line">
          <Trans>
            After you set up your profile, you must complete verification before you can use the platform. We
            answer within <span className="whitespace-nowrap">2-3</span> business days.
          </Trans>
        </p>
      </div>
    </Notice>
  );
}
