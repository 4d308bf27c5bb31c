import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { screens } from "#schema/screens.ts";
import type { ApiError } from "#web/api/request.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { PaymentNotice, ProcessingNotice } from "./payment-notice.tsx";
import { useConnect } from "./use-connect.ts";

interface FollowedPaymentProps {
  migrantId: string;
  paymentIntentId: string;
  /** Whether the provider has confirmed the charge. */
  charged: boolean;
  /** Called when nothing was paid, so that the card form can appear. */
  onNotPaid: () => void;
}

/** Asks the server for the result of a payment, and shows it. */
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

interface PaidNoticeProps {
  migrantId: string;
  /** Whether the charge is confirmed. If not, the person returned from a bank or wallet, and the server must check it. */
  charged: boolean;
  failure: ApiError | null;
  connecting: boolean;
  onRetry: () => void;
}

/** Shown between the payment and the connection instead of the card form, so that no one pays twice. */
function PaidNotice({ migrantId, charged, failure, connecting, onRetry }: PaidNoticeProps) {
  if (!failure)
    return (
      <div className="grid min-h-80 place-content-center text-center text-lg">
        <p>{charged ? <Trans>Paid. Connecting you…</Trans> : <Trans>Checking your payment…</Trans>}</p>
      </div>
    );
  const tryAgain = (
    <Button onClick={onRetry} pending={connecting}>
      <Trans>Try again</Trans>
    </Button>
  );
  const goBack = (
    <ButtonLink to={screens.browseMigrants} variant="outlined">
      <Trans>Back to Browse</Trans>
    </ButtonLink>
  );
  switch (failure.code) {
    case "payment_refunded":
      return (
        <PaymentNotice title={<Trans>We could not connect you</Trans>} action={goBack}>
          <Trans>We are refunding the full fee. Banks usually take 5 to 10 days to show it.</Trans>
        </PaymentNotice>
      );
    case "payment_mismatch":
      return (
        <PaymentNotice title={<Trans>We could not connect you</Trans>} action={goBack}>
          {failure.serverMessage}
        </PaymentNotice>
      );
    case "payment_processing":
      return <ProcessingNotice migrantId={migrantId} onEnded={onRetry} />;
    default:
      return (
        <PaymentNotice
          title={
            charged ? <Trans>You have paid</Trans> : <Trans>We do not know yet if you were charged</Trans>
          }
          action={
            <div className="flex flex-wrap gap-3">
              {tryAgain}
              <ButtonLink to={screens.landlordDashboard} variant="outlined">
                <Trans>Go to Dashboard</Trans>
              </ButtonLink>
            </div>
          }
        >
          {charged ? (
            <Trans>
              You will not be charged again. We will connect you within a few minutes, even if you leave this
              page.
            </Trans>
          ) : (
            <Trans>
              Please do not pay again yet. If you were charged, we will connect you within a few minutes, even
              if you leave this page.
            </Trans>
          )}
        </PaymentNotice>
      );
  }
}
