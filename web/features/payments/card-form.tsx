import { Trans, useLingui } from "@lingui/react/macro";
import { PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { PaymentIntent, StripeError } from "@stripe/stripe-js";
import { CircleAlert, Lock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { generatePath } from "react-router";
import { screens } from "#schema/screens.ts";
import { callTimeout } from "#web/api/with-timeout.ts";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { feeInPounds } from "#web/i18n/money.ts";
import { paymentInFlight } from "#web/shell/checkout-bar.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { Failed } from "#web/ui/feedback/states.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { useDeclineAdvice } from "./decline-advice.ts";
import { CardFieldsSkeleton } from "./form-skeleton.tsx";
import { PoweredBy } from "./powered-by.tsx";

interface CardFormProps {
  migrantId: string;
  /** The client secret of a payment that a bank or wallet has refused on its own page, or null. */
  refused: string | null;
  /** Whether this payment replaces one that could no longer be paid. */
  renewed: boolean;
  onMade: (intent: PaymentIntent) => void;
  /** Called when a card or wallet was declined. */
  onDeclined: () => Promise<unknown>;
  /** Called when the payment can no longer be paid. Resolves when the server has created another. */
  onOver: () => Promise<unknown>;
}

/** Stripe's error code for an intent that was canceled: after a day, or after too many declines. */
const overCode = "payment_intent_unexpected_state";

/**
 * The card fields and 'Pay £200'. The button is disabled while a payment is in flight, so that one press charges
 * once.
 */
export function CardForm({ migrantId, refused, renewed, onMade, onDeclined, onOver }: CardFormProps) {
  const { t } = useLingui();
  const fee = feeInPounds();
  const stripe = useStripe();
  const elements = useElements();
  const { toast } = useToast();
  const [shown, setShown] = useState<"loading" | "ready" | "failed">("loading");
  const [attempt, setAttempt] = useState(0);
  const [paying, setPaying] = useState(false);
  const [declined, setDeclined] = useState<Refused | null>(null);
  // A ref, because two taps can happen before the next render.
  const inFlight = useRef(false);

  const adviceFor = useDeclineAdvice();
  const elsewhere = useRefusalElsewhere(refused);
  const why = elsewhere?.message ? { message: elsewhere.message, advice: adviceFor(elsewhere) } : null;
  const before = renewed
    ? { message: t`This payment was open for too long. Nothing was charged. Please pay again.`, advice: "" }
    : why;

  // After a successful payment or Back, the payment no longer blocks the header.
  useEffect(() => () => paymentInFlight.set(false), []);

  useEffect(() => {
    // Back from a wallet's page may restore this document as it was, and Stripe.js then waits forever. After a reload, the
    // page asks the server how the payment ended.
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted && inFlight.current) location.reload();
    };
    addEventListener("pageshow", restored);
    return () => removeEventListener("pageshow", restored);
  }, []);

  useEffect(() => {
    if (shown !== "loading") return;
    // Fields that load after this time still work.
    const late = setTimeout(() => setShown("failed"), callTimeout);
    return () => clearTimeout(late);
  }, [shown]);

  async function pay() {
    if (!stripe || !elements || shown !== "ready" || inFlight.current) return;
    inFlight.current = true;
    setPaying(true);
    paymentInFlight.set(true);
    const back = generatePath(screens.checkout, { migrantId });
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${window.location.origin}${back}` },
      redirect: "if_required",
    });
    const made = paymentIntent ?? alreadyPaid(error);
    if (made) return onMade(made);
    if (error?.code === overCode) {
      await onOver();
      // If there is a new payment, it has a new form. This text is for the same payment, which another device has changed.
      setDeclined({ message: t`The payment did not go through. Nothing was charged.`, advice: "" });
    } else {
      const message = error?.message ?? t`The payment did not go through.`;
      setDeclined({ message, advice: adviceFor(error) });
      // With an invalid field, nothing was sent.
      if (error?.type !== "validation_error") {
        toast({ variant: "destructive", title: t`Payment Failed`, description: message });
        // The server knows whether another decline would pause card payments.
        void onDeclined();
      }
    }
    setPaying(false);
    paymentInFlight.set(false);
    inFlight.current = false;
  }

  function load() {
    setShown("loading");
    setAttempt(attempt + 1);
  }

  return (
    <>
      {shown === "failed" && (
        <Failed
          message={<Trans>The card form could not be loaded. You have not been charged.</Trans>}
          onRetry={load}
        />
      )}
      <FormFrame onSubmit={pay} hidden={shown === "failed"} className="grid gap-5">
        <div className="grid *:col-start-1 *:row-start-1">
          {shown === "loading" && <CardFieldsSkeleton />}
          <div className={classes(shown === "loading" && "opacity-0")}>
            <PaymentElement
              key={attempt}
              onReady={() => setShown("ready")}
              onLoadError={() => setShown("failed")}
            />
          </div>
        </div>
        <Declined refused={declined ?? before} focused={declined === null && before !== null} old={paying} />
        <Button type="submit" wide pending={paying} disabled={shown === "loading"}>
          <Trans>Pay {fee}</Trans>
        </Button>
        <div className="grid gap-1 text-sm text-soft">
          <p className="flex items-start gap-2">
            <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
            <Trans>Your card details go straight to Stripe, our payment provider. We never see them.</Trans>
          </p>
          <PoweredBy />
        </div>
      </FormFrame>
    </>
  );
}

/** The provider's text for a refusal, and what to try next. */
interface Refused {
  message: string;
  advice: string;
}

interface DeclinedProps {
  refused: Refused | null;
  /** Whether to move the focus to the message, because the page was reloaded or the form is new. */
  focused: boolean;
  /** Whether another attempt is in flight. The hidden message keeps its space, so that Pay does not move. */
  old: boolean;
}

function Declined({ refused, focused, old }: DeclinedProps) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (focused) paragraph.current?.focus();
  }, [focused]);
  if (!refused) return null;
  return (
    <p
      ref={paragraph}
      tabIndex={-1}
      className={classes("flex gap-3 rounded-control bg-danger-tint p-3", old && "invisible")}
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      <span className="min-w-0">
        <span dir="auto" className="font-medium">
          {refused.message}
        </span>
        {refused.advice && <span className="block">{refused.advice}</span>}
      </span>
    </p>
  );
}

/** The intent if a second tab has already paid it, which is not a failure. */
function alreadyPaid(error: StripeError | undefined) {
  return error?.payment_intent?.status === "succeeded" ? error.payment_intent : undefined;
}

/** The refusal that happened on the page of a bank or wallet, or null. Takes the payment's client secret. */
function useRefusalElsewhere(clientSecret: string | null): PaymentIntent.LastPaymentError | null {
  const stripe = useStripe();
  const [refusal, setRefusal] = useState<PaymentIntent.LastPaymentError | null>(null);
  useEffect(() => {
    if (!stripe || !clientSecret) return;
    let current = true;
    void stripe.retrievePaymentIntent(clientSecret).then(({ paymentIntent }) => {
      if (current) setRefusal(paymentIntent?.last_payment_error ?? null);
    });
    return () => {
      current = false;
    };
  }, [stripe, clientSecret]);
  return refusal;
}
