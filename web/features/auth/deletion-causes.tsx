import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { DeletionCause } from "#schema/vocabulary.ts";
import { Button } from "#web/ui/controls/button.tsx";

const sentences: Record<DeletionCause, () => ReactNode> = {
  active_stay: () => (
    <Trans>
      A stay is active. When it is over, the landlord marks it as complete on the dashboard. If that is not
      possible, write to us.
    </Trans>
  ),
  payment_processing: () => (
    <Trans>A bank is still processing a payment of yours. Wait until it is done.</Trans>
  ),
  refund_open: () => <Trans>A refund is not finished yet. Wait until it is.</Trans>,
  dispute_open: () => <Trans>A bank has questioned a payment and has not decided yet.</Trans>,
};

/** Says what must finish before the account can be deleted. */
export function DeletionCauses({
  reasons,
  onClose,
}: {
  reasons: readonly DeletionCause[];
  onClose: () => void;
}) {
  return (
    <div className="grid gap-5" role="status">
      <p>
        <Trans>Something must finish first. Nothing has changed.</Trans>
      </p>
      <ul className="grid list-disc gap-2 ps-5">
        {reasons.map((reason) => (
          // A newer server may know more reasons.
          <li key={reason}>{sentences[reason]?.() ?? <Trans>Something else must finish first.</Trans>}</li>
        ))}
      </ul>
      <Button variant="outlined" wide onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </div>
  );
}
