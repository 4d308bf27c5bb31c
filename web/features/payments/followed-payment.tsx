import { useEffect } from "react";
import { PaidNotice } from "./paid-notice.tsx";
import { useConnect } from "./use-connect.ts";

interface FollowedPaymentProps {
  migrantId: string;
  paymentIntentId: string;
  /** The provider has said that the money is there. */
  charged: boolean;
  /** Called when there is nothing to connect, so that the card form may be shown. */
  onNotPaid: () => void;
}

/** Asks the server what became of a payment, as soon as there is one to ask about, and says it. */
export function FollowedPayment({ migrantId, paymentIntentId, charged, onNotPaid }: FollowedPaymentProps) {
  const { connect, connecting, failure } = useConnect(migrantId, onNotPaid);
  useEffect(() => connect(paymentIntentId), [connect, paymentIntentId]);
  return (
    <PaidNotice
      migrantId={migrantId}
      charged={charged}
      failure={failure}
      connecting={connecting}
      onRetry={() => connect(paymentIntentId)}
    />
  );
}
