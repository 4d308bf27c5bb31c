import { Trans } from "@lingui/react/macro";
import { LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import type { VerificationStatus } from "#schema/vocabulary.ts";
import { useUser } from "#web/api/session.tsx";
import { ErrorSummary, type Mistake } from "#web/forms/error-summary.tsx";
import { DraftChoice } from "#web/forms/form-draft.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";

type VerificationFormCardProps = {
  /** Of the request before, if there was one. */
  lastStatus: VerificationStatus | undefined;
  mistakes: Mistake[];
  attempt: number;
  draftNotice: ReactNode;
  sending: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** What both verification forms share: the title, who reads it, the mistakes and the button. */
export function VerificationFormCard(props: VerificationFormCardProps) {
  const { lastStatus, mistakes, attempt, draftNotice, sending, onSubmit, children } = props;
  const { verified } = useUser();
  return (
    <Card as="section" aria-labelledby="verification-form">
      <div className="grid gap-4">
        <h2 id="verification-form">{titles[lastStatus ?? "none"]}</h2>
        {lastStatus === "approved" && verified && (
          <p className="max-w-line">
            <Trans>
              You are verified already. Send a new request only when something about you has changed; you keep
              your badge while we look at it.
            </Trans>
          </p>
        )}
        <p className="flex max-w-line items-start gap-2.5 text-soft">
          <LockKeyhole aria-hidden className="mt-0.5 size-5 shrink-0 text-harbour" />
          <span>
            <Trans>
              Only reviewers see this. Nothing of it appears on your profile, and no other member can read it.
            </Trans>
          </span>
        </p>
        {draftNotice}
        <ErrorSummary errors={mistakes} attempt={attempt} />
      </div>
      <FormFrame onSubmit={onSubmit} className="mt-8 grid gap-8">
        {children}
        <div className="grid gap-4 border-t border-line pt-6 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-x-8">
          <div className="grid justify-items-start gap-4 md:col-start-2">
            <DraftChoice />
            <Button
              type="submit"
              className="max-sm:w-full"
              pending={sending}
              pendingLabel={<Trans>Submitting…</Trans>}
            >
              <Trans>Submit Verification Request</Trans>
            </Button>
          </div>
        </div>
      </FormFrame>
    </Card>
  );
}

const titles: Record<VerificationStatus | "none", ReactNode> = {
  none: <Trans>Submit Verification Request</Trans>,
  pending: <Trans>Submit Verification Request</Trans>,
  rejected: <Trans>Resubmit Verification Request</Trans>,
  approved: <Trans>Submit a New Verification Request</Trans>,
};
