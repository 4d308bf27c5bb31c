import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { Elements } from "@stripe/react-stripe-js";
import type { PaymentIntent } from "@stripe/stripe-js";
import { CircleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import { Failed } from "#web/ui/feedback/states.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import { CardForm } from "./card-form.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";
import { stripeLocale, useStripeAppearance } from "./stripe-appearance.ts";
import type { OpenedPayment } from "./use-payment-intent.ts";
import { useStripeJs } from "./use-stripe-js.ts";

interface CardPaymentProps {
  payment: OpenedPayment;
  migrantId: string;
  /** Whether the person has returned from a bank or wallet without paying. */
  cameBack: boolean;
  /** Called when the provider has accepted the payment. It may still be processing. */
  onMade: (intent: PaymentIntent) => void;
  /** Asks the server after a refusal whether the payment can still be paid, and how. */
  look: () => Promise<unknown>;
  /** Creates another payment when this one can no longer be paid. */
  renew: () => Promise<unknown>;
}

/** The provider's card form. It has its own chunk, so that no Stripe code loads before it. */
export default function CardPayment({ payment, migrantId, cameBack, onMade, look, renew }: CardPaymentProps) {
  const { i18n } = useLingui();
  const loaded = useStripeJs(payment.publishableKey);
  const appearance = useStripeAppearance();
  const { clientSecret } = payment;
  const [over, setOver] = useState<string | null>(null);
  const options = useMemo(
    () => ({ clientSecret, appearance, locale: stripeLocale(i18n.locale) }),
    [clientSecret, appearance, i18n.locale],
  );
  if (loaded.status === "loading") return <FormSkeleton />;
  if (loaded.status === "failed")
    return (
      <Failed
        message={<Trans>The card form could not be loaded. You have not been charged.</Trans>}
        onRetry={loaded.retry}
      />
    );
  return (
    <div className="grid gap-5">
      <CardsNotice cards={payment.cards} />
      <Elements key={clientSecret} stripe={loaded.stripe} options={options}>
        <CardForm
          migrantId={migrantId}
          refused={cameBack ? clientSecret : null}
          renewed={over !== null && over !== clientSecret}
          onMade={onMade}
          onDeclined={look}
          onOver={() => {
            setOver(clientSecret);
            return renew();
          }}
        />
      </Elements>
    </div>
  );
}

/** Warns that more declines pause card payments, and says when they are paused. */
function CardsNotice({ cards }: Pick<OpenedPayment, "cards">) {
  if (!cards) return null;
  return (
    <Notice tone="lamp" className="flex gap-3 p-4">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-lamp" />
      <p role="status">
        {cards === "paused" ? (
          <>
            <Trans>
              Your card was declined several times. You can try again in 24 hours. Nothing was charged.
            </Trans>{" "}
            <Trans>You can still pay another way below.</Trans>
          </>
        ) : (
          <Trans>
            Your cards were declined more than once. If we see three declined cards, or six declines of one
            card, we pause card payments for 24 hours.
          </Trans>
        )}
      </p>
    </Notice>
  );
}
