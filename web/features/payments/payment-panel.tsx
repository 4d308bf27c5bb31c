import { Trans, useLingui } from "@lingui/react/macro";
import type { PaymentIntent } from "@stripe/stripe-js";
import { lazy, Suspense, useState } from "react";
import { inTime } from "#web/in-time.ts";
import { Card } from "#web/ui/card.tsx";
import { FollowedPayment } from "./followed-payment.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";
import { isFinal, PaymentRefused } from "./payment-refused.tsx";
import { TestModeNotice } from "./test-mode-notice.tsx";
import { useFee } from "./use-fee.ts";
import { usePaymentIntent } from "./use-payment-intent.ts";

const CardPayment = lazy(() => inTime(import("./card-payment.tsx")));

interface PaymentPanelProps {
  migrantId: string;
  /** The intent that a bank or wallet has refused, or null. */
  refused: string | null;
}

/** The total, then the card form once there is something to pay. */
export function PaymentPanel({ migrantId, refused }: PaymentPanelProps) {
  const { t } = useLingui();
  const [made, setMade] = useState<PaymentIntent | null>(null);
  const payment = usePaymentIntent(migrantId, made === null);

  function content() {
    if (made)
      return (
        <FollowedPayment
          migrantId={migrantId}
          paymentIntentId={made.id}
          charged={made.status === "succeeded"}
          onNotPaid={() => setMade(null)}
        />
      );
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
          cameBack={payment.data.paymentIntentId === refused}
          onMade={setMade}
          renew={payment.refetch}
        />
      </Suspense>
    );
  }

  const testing = payment.data?.publishableKey.startsWith("pk_test_") ?? false;
  const closed = made === null && payment.error !== null && isFinal(payment.error);
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
