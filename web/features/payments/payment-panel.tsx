import { Trans, useLingui } from "@lingui/react/macro";
import type { PaymentIntent } from "@stripe/stripe-js";
import { FlaskConical } from "lucide-react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { withTimeout } from "#web/api/with-timeout.ts";
import { feeInPounds } from "#web/i18n/money.ts";
import { Notice } from "#web/ui/layout/card.tsx";
import { FollowedPayment } from "./followed-payment.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";
import { isFinal, PaymentRefused } from "./payment-refused.tsx";
import type { usePaymentIntent } from "./use-payment-intent.ts";

const CardPayment = lazy(() => withTimeout(import("./card-payment.tsx")));

interface PaymentPanelProps {
  migrantId: string;
  payment: ReturnType<typeof usePaymentIntent>;
  /** The payment that the provider has accepted, or null. */
  made: PaymentIntent | null;
  onMade: (made: PaymentIntent | null) => void;
  /** The intent that a bank or wallet has refused, or null. */
  refused: string | null;
}

/** The total (on phones in the order summary), then the card form or the message that replaces it. Changes are announced. */
export function PaymentPanel({ migrantId, payment, made, onMade, refused }: PaymentPanelProps) {
  const { t } = useLingui();
  const { failure, data } = payment;
  const section = useFocusOnChange(made ? "made" : (failure?.code ?? (data ? "form" : "loading")));

  function content() {
    if (made)
      return (
        <FollowedPayment
          migrantId={migrantId}
          paymentIntentId={made.id}
          charged={made.status === "succeeded"}
          onNotPaid={() => onMade(null)}
        />
      );
    if (failure)
      return (
        <PaymentRefused
          failure={failure}
          migrantId={migrantId}
          onRetry={() => void payment.refetch()}
          retrying={payment.isFetching}
        />
      );
    if (!data) return <FormSkeleton />;
    return (
      <div aria-live="off">
        <Suspense fallback={<FormSkeleton />}>
          <CardPayment
            payment={data}
            migrantId={migrantId}
            cameBack={data.paymentIntentId === refused}
            onMade={onMade}
            look={payment.look}
            renew={payment.refetch}
          />
        </Suspense>
      </div>
    );
  }

  const closed = made === null && failure !== null && isFinal(failure);
  // A development build refuses live keys, so it shows the notice before the payment is open, and nothing moves later.
  const testing = data
    ? data.publishableKey.startsWith("pk_test_")
    : !import.meta.env.PRODUCTION_BUILD && !closed;
  return (
    <div aria-live="polite" className="contents">
      <section
        // The key makes a final message a new element, so that its live region announces it.
        key={closed ? "closed" : "open"}
        ref={section}
        tabIndex={-1}
        aria-label={t`Payment`}
        data-closed={closed || undefined}
        className="grid gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        {testing && <TestModeNotice />}
        {/* On phones there is no border, because it would take space from the form. */}
        <div className="grid gap-5 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-6">
          {!closed && <Total />}
          {content()}
        </div>
      </section>
    </div>
  );
}

function Total() {
  const fee = feeInPounds();
  return (
    <div className="flex items-baseline justify-between gap-4 border-line border-b pb-4 max-lg:hidden">
      <h2 className="text-lg">
        <Trans>Total, paid once</Trans>
      </h2>
      <span className="font-serif text-3xl font-semibold">{fee}</span>
    </div>
  );
}

/** Shown with a test key: no real money is charged. */
function TestModeNotice() {
  return (
    <Notice tone="lamp" className="flex gap-3 px-3 py-1.5 sm:py-3">
      <FlaskConical aria-hidden className="mt-0.5 size-5 shrink-0 text-lamp max-sm:hidden" />
      <p>
        <strong>
          <Trans>Test mode: no real money.</Trans>
        </strong>{" "}
        <Trans>
          Use card <bdi className="inline-block">4242 4242 4242 4242</bdi>.
        </Trans>
      </p>
    </Notice>
  );
}

/**
 * A ref for a section that takes the focus when its content changes and the pressed button is gone. Otherwise the
 * focus would return to the top of the page. It does not take the focus after "loading".
 */
function useFocusOnChange(shown: string) {
  const section = useRef<HTMLElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    const past = before.current;
    before.current = shown;
    if (past === shown || past === "loading" || document.activeElement !== document.body) return;
    section.current?.focus();
  }, [shown]);
  return section;
}
