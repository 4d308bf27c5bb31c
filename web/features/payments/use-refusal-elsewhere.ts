import { useStripe } from "@stripe/react-stripe-js";
import { useEffect, useState } from "react";

/**
 * Why a bank or wallet has sent somebody back unpaid, in the provider's words; empty when it did not, or
 * gave no reason. Takes the payment's client secret.
 */
export function useRefusalElsewhere(clientSecret: string | null): string {
  const stripe = useStripe();
  const [why, setWhy] = useState("");
  useEffect(() => {
    if (!stripe || !clientSecret) return;
    let current = true;
    void stripe.retrievePaymentIntent(clientSecret).then(({ paymentIntent }) => {
      if (current) setWhy(paymentIntent?.last_payment_error?.message ?? "");
    });
    return () => {
      current = false;
    };
  }, [stripe, clientSecret]);
  return why;
}
