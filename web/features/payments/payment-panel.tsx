import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { Card } from "#web/ui/card.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";
import { PaidNotice } from "./paid-notice.tsx";
import { isFinal, PaymentRefused } from "./payment-refused.tsx";
import { TestModeNotice } from "./test-mode-notice.tsx";
import { useConnect } from "./use-connect.ts";
import { useFee } from "./use-fee.ts";
import { usePaymentIntent } from "./use-payment-intent.ts";
import { useReturn } from "./use-return.ts";

const CardPayment = lazy(() => import("./card-payment.tsx"));

/** The total, then the card form once there is something to pay. */
export function PaymentPanel({ migrantId }: { migrantId: string }) {
  const { t } = useLingui();
  const returned = useReturn();
  const [paidIntent, setPaidIntent] = useState(returned);
  const startAgain = useCallback(() => setPaidIntent(null), []);
  const { connect, connecting, failure } = useConnect(migrantId, startAgain);
  const payment = usePaymentIntent(migrantId, paidIntent === null);

  useEffect(() => {
    if (paidIntent) connect(paidIntent);
  }, [paidIntent, connect]);

  function content() {
    if (paidIntent)
      return <PaidNotice failure={failure} connecting={connecting} onRetry={() => connect(paidIntent)} />;
    if (payment.isPending) return <FormSkeleton />;
    if (payment.error)
      return (
        <PaymentRefused
          failure={payment.error}
          migrantId={migrantId}
          onRetry={() => void payment.refetch()}
          retrying={payment.isFetching}
        />
      );
    return (
      <Suspense fallback={<FormSkeleton />}>
        <CardPayment
          payment={payment.data}
          migrantId={migrantId}
          cameBack={payment.data.paymentIntentId === returned}
          onPaid={setPaidIntent}
        />
      </Suspense>
    );
  }

  const testing = payment.data?.publishableKey.startsWith("pk_test_") ?? false;
  const closed = paidIntent === null && payment.error !== null && isFinal(payment.error);
  return (
    // Where nothing can be paid, a phone shows that instead of the terms. By the key it does not move there: it is new.
    <div key={closed ? "closed" : "open"} data-closed={closed || undefined} className="grid gap-4">
      {testing && <TestModeNotice />}
      <Card as="section" aria-label={t`Payment`} className="grid gap-6">
        {!closed && <Total />}
        {content()}
      </Card>
    </div>
  );
}

function Total() {
  const fee = useFee();
  return (
    <div className="flex items-baseline justify-between gap-4 border-line border-b pb-4">
      <h2 className="text-lg">
        <Trans>Total, paid once</Trans>
      </h2>
      <span className="font-serif text-2xl font-semibold">{fee}</span>
    </div>
  );
}
