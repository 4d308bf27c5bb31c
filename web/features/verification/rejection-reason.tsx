import { Trans } from "@lingui/react/macro";

/** Why a request was rejected, in the reviewer's own words. */
export function RejectionReason({ reason }: { reason: string | null }) {
  if (!reason) return null;
  return (
    <div className="border-s-4 border-danger ps-4">
      <p className="text-sm text-soft">
        <Trans>Why it was rejected</Trans>
      </p>
      <p dir="auto" className="break-words whitespace-pre-line">
        {reason}
      </p>
    </div>
  );
}
