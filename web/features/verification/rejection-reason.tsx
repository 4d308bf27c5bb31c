import { Trans } from "@lingui/react/macro";
import { ReviewerWords } from "./reviewer-words.tsx";

/** Why a request was rejected. */
export function RejectionReason({ reason }: { reason: string | null }) {
  if (!reason) return null;
  return <ReviewerWords title={<Trans>Why it was rejected</Trans>} words={reason} tone="danger" />;
}
