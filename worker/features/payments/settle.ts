import type Stripe from "stripe";
import type { Database } from "#worker/http/database.ts";
import { alertLine, logLine } from "#worker/http/log.ts";
import type { PaymentBindings } from "#worker/services/payments-mode.ts";
import { returnedInFull, sendRefundOf } from "#worker/services/refunds/refunds.ts";
import { ask, openStripe } from "#worker/services/stripe.ts";
import {
  type Arrival,
  bindIntent,
  closePayment,
  connectOrRefund,
  findPaymentByIntent,
  findUnboundPayment,
  hasConnection,
  type Payment,
  storeEvent,
} from "./queries.ts";

/** What a payment came to. `refunding`: paid, but there can be no connection, so the fee goes back. */
export type Settled =
  | { outcome: "connected" | "refunding" | "processing" | "not_paid" | "mismatch"; payment: Payment }
  | { outcome: "unknown"; payment: null };

interface Settling {
  env: PaymentBindings;
  db: Database;
  now: string;
  /** The webhook event that led here, stored in the batch of its effect. */
  arrival?: Arrival;
}

/**
 * Brings a payment to where Stripe says it is: the one way from money to a connection. Called by the confirm
 * call, the webhook and the five-minute pass, in any order and any number of times.
 */
export async function settle(settling: Settling, paymentIntentId: string): Promise<Settled> {
  const { env, db, now, arrival } = settling;
  const { sdk, livemode } = openStripe(env);
  const intent = await ask(sdk.paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge"] }));
  const payment = await findPaymentOf(db, intent, now);
  if (!payment) return { outcome: "unknown", payment: null };
  const remember = arrival ? [storeEvent(db, arrival, now)] : [];

  if (intent.status === "succeeded") {
    const wrong = findMismatch(payment, intent, livemode);
    if (wrong) {
      alertLine("payment_mismatch", { paymentId: payment.id, paymentIntentId, wrong });
      return { outcome: "mismatch", payment };
    }
    if (isReturned(intent)) {
      await db.batch([...returnedInFull(db, payment.id, now), ...remember]);
    } else {
      await db.batch([...connectOrRefund(db, payment.id, paymentIntentId, now), ...remember]);
      await sendRefundOf(env, db, payment.id);
    }
    const connected = await hasConnection(db, payment.id);
    logLine("payment_settled", { paymentId: payment.id, connected });
    return { outcome: connected ? "connected" : "refunding", payment };
  }

  if (intent.status === "canceled") await db.batch([closePayment(db, payment.id, now), ...remember]);
  return { outcome: intent.status === "processing" ? "processing" : "not_paid", payment };
}

/** The row of an intent; when our knowledge of the intent was lost, its metadata leads back to the row. */
async function findPaymentOf(
  db: Database,
  intent: Stripe.PaymentIntent,
  now: string,
): Promise<Payment | null> {
  const known = await findPaymentByIntent(db, intent.id);
  if (known || !intent.metadata.paymentId) return known;
  const unbound = await findUnboundPayment(db, intent.metadata.paymentId);
  if (unbound) await bindIntent(db, unbound.id, intent.id, now);
  return unbound;
}

function findMismatch(payment: Payment, intent: Stripe.PaymentIntent, livemode: boolean): string | null {
  const { metadata } = intent;
  if (intent.livemode !== livemode) return "environment";
  if (intent.amount_received !== payment.amountPence) return "amount";
  if (intent.currency !== payment.currency) return "currency";
  if (metadata.paymentId !== payment.id || metadata.landlordId !== payment.landlordId) return "landlord";
  return metadata.migrantId === payment.migrantId ? null : "migrant";
}

function isReturned({ latest_charge }: Stripe.PaymentIntent): boolean {
  return typeof latest_charge === "object" && latest_charge?.refunded === true;
}
