import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useCallback, useEffect, useState } from "react";
import { callTimeout } from "#web/api/with-timeout.ts";
import "./trust-stripe.ts";

type Loaded = { status: "loading" } | { status: "failed" } | { status: "ready"; stripe: Stripe };

const instances = new Map<string, Promise<Stripe | null>>();

/** Loads Stripe.js once per key. A failed load is forgotten, so that it can be retried. */
function load(publishableKey: string): Promise<Stripe | null> {
  const instance = instances.get(publishableKey) ?? loadStripe(publishableKey);
  instances.set(publishableKey, instance);
  instance.catch(() => instances.delete(publishableKey));
  return instance;
}

/** Stripe.js for a key. It loads only when there is a payment. */
export function useStripeJs(publishableKey: string): Loaded & { retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let current = true;
    const settle = (next: Loaded) => current && setLoaded(next);
    // An answer after this time still counts.
    const late = setTimeout(() => settle({ status: "failed" }), callTimeout);
    load(publishableKey)
      .then(
        (stripe) => settle(stripe ? { status: "ready", stripe } : { status: "failed" }),
        () => settle({ status: "failed" }),
      )
      .finally(() => clearTimeout(late));
    return () => {
      current = false;
      clearTimeout(late);
    };
  }, [publishableKey, attempt]);
  const retry = useCallback(() => {
    setLoaded({ status: "loading" });
    setAttempt((count) => count + 1);
  }, []);
  return { ...loaded, retry };
}
