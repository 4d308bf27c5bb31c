import { makeCharge } from "./charges.ts";
import { newId } from "./ids.ts";
import { blankIntent } from "./intent.ts";
import { findOrCreate } from "./payment-methods.ts";
import type { Store } from "./store.ts";

/** A demo payment from the time before the simulator was started. */
export interface PastPayment {
  paymentIntentId: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  /** ISO instant. */
  paidAt: string;
}

/** Adds a paid intent and its charge without events. Does nothing when the intent exists. */
export function adopt(store: Store, past: PastPayment): void {
  if (store.find("payment_intent", past.paymentIntentId)) return;
  const { paymentIntentId: id, amount, metadata } = past;
  const method = findOrCreate(store, "pm_card_visa");
  const paid = {
    ...blankIntent(amount, past.currency, { metadata }),
    id,
    client_secret: newId(`${id}_secret`),
    created: Math.floor(Date.parse(past.paidAt) / 1000),
    amount_received: amount,
    payment_method: method.id,
    status: "succeeded" as const,
  };
  const charge = store.put("charge", {
    ...makeCharge(paid, method, { kind: "succeeds" }),
    created: paid.created,
  });
  store.put("payment_intent", { ...paid, latest_charge: charge.id });
}
