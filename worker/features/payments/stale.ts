import type Stripe from "stripe";
import { closePayment } from "#worker/features/refunds/index.ts";
import { ask, isStripeCode, openStripe } from "#worker/platform/stripe.ts";
import type { Pass } from "./pass.ts";
import { bindIntent, type Payment, touchPayment } from "./queries/payments.ts";
import { settle } from "./settle.ts";

const abandonedAfter = 24 * 60 * 60_000;
/** Intents that are searched for one whose reply was lost, at most. */
const searched = 1_000;

/** Brings one unfinished payment to where Stripe says it is, and cancels it when it was abandoned. */
export async function finishStale(pass: Pass, payment: Payment): Promise<void> {
  const { env, db, at } = pass;
  // First, so that one which always fails does not keep others waiting.
  await touchPayment(db, payment.id, at);
  const intentId = payment.paymentIntentId ?? (await findLostIntent(pass, payment));
  if (!intentId) {
    // Stripe never heard of it: nobody can pay it, and the next press of the button starts afresh.
    await closePayment(db, payment.id, at);
    return;
  }
  await bindIntent(db, payment.id, intentId, at);
  const { outcome } = await settle({ env, db, now: at }, intentId);
  const age = pass.now.getTime() - Date.parse(payment.createdAt);
  if (outcome === "not_paid" && age > abandonedAfter) await abandon(pass, payment, intentId);
}

/** The intent whose id we never learned; its metadata names our row. */
async function findLostIntent({ env }: Pass, payment: Payment): Promise<string | null> {
  const started = Math.floor(Date.parse(payment.createdAt) / 1000);
  const near = openStripe(env).sdk.paymentIntents.list({
    created: { gte: started - 60, lte: started + 3600 },
    limit: 100,
  });
  const candidates = await ask<Stripe.PaymentIntent[]>(near.autoPagingToArray({ limit: searched }));
  return candidates.find(({ metadata }) => metadata.paymentId === payment.id)?.id ?? null;
}

async function abandon({ env, db, at }: Pass, payment: Payment, intentId: string): Promise<void> {
  try {
    await ask(
      openStripe(env).sdk.paymentIntents.cancel(
        intentId,
        { cancellation_reason: "abandoned" },
        { idempotencyKey: `abandon-${payment.id}` },
      ),
    );
    await closePayment(db, payment.id, at);
  } catch (fault) {
    // Somebody paid it at the last moment: the next pass sees that.
    if (!isStripeCode(fault, "payment_intent_unexpected_state")) throw fault;
  }
}
