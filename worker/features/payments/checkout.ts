import type Stripe from "stripe";
import type { confirmPayment, createPaymentIntent } from "#schema/endpoints/payments.ts";
import { pounds } from "#schema/fields.ts";
import { connectionFee } from "#schema/limits.ts";
import { isVerifiedEnough, maySeeMigrant } from "#schema/policy.ts";
import { findConnectionOfPayment, presentConnection } from "#worker/features/connections/index.ts";
import { closePayment } from "#worker/features/refunds/index.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import { refuseBeyond } from "#worker/http/rate-limit.ts";
import { countEvent } from "#worker/platform/counters.ts";
import { refuse } from "#worker/platform/errors.ts";
import { count, waitFor } from "#worker/platform/rate-limit/rate-limit.ts";
import {
  callForIntent,
  callStripe,
  findIntent,
  isIntentId,
  isStripeCode,
  openStripe,
} from "#worker/platform/stripe.ts";
import {
  cardsPausedFor,
  countAttempts,
  endWarning,
  excludeCards,
  excludesCards,
  isWarned,
} from "./declines.ts";
import { hasRefund } from "./own-payments.ts";
import { findEligibility } from "./queries/eligibility.ts";
import {
  bindIntent,
  findPaymentByIntent,
  findUnfinishedPayment,
  type Payment,
  startPayment,
} from "./queries/payments.ts";
import { type Settled, settle } from "./settle.ts";

type Opening = Call<typeof createPaymentIntent>;

/** Attempts to find or create an intent that can be paid. */
const maxAttempts = 3;
const payable = ["requires_payment_method", "requires_confirmation", "requires_action"];

export const openPayment: Verb<typeof createPaymentIntent> = async (call) => {
  await limitCheckouts(call);
  const { publishableKey } = await openStripe(call.env);
  const pair = { landlordId: call.user.id, migrantId: call.body.migrantId };
  const refusal = refusalOf(await findEligibility(call.db, pair));
  if (refusal !== null) {
    if (refusal !== "already_connected") await refuseIfPaid(call, pair);
    if (saysNothingCharged.includes(refusal) && (await hasRefund(call.db, pair, call.now)))
      refuse("payment_refunded");
    refuse(refusal);
  }
  const intent = await findOrCreateIntent(call, pair);
  return {
    // mutant-safe: Stripe returns every intent with its secret
    clientSecret: intent.client_secret ?? refuse("unavailable"),
    paymentIntentId: intent.id,
    publishableKey,
    amount: pounds(intent.amount),
    currency: intent.currency,
    ...(await stateOfCards(call, intent)),
  };
};

/** The reason why this landlord may not pay for this migrant now; null if they may. */
function refusalOf(eligibility: Awaited<ReturnType<typeof findEligibility>>) {
  const { migrant, connected, blocked } = eligibility;
  if (!migrant) return "not_found";
  if (connected) return "already_connected";
  if (eligibility.left) return "not_available";
  // After a block between the two, the answer is the same as for a person who does not exist.
  if (blocked) return "not_found";
  if (!eligibility.hasProfile) return "profile_required";
  if (!maySeeMigrant({ ...migrant, connected, blocked })) return "migrant_unavailable";
  if (!migrant.verified) return "migrant_not_verified";
  if (!isVerifiedEnough(eligibility, migrant)) return "verification_required";
  return null;
}

/**
 * Refusals that the landlord cannot resolve. Their screens say that nothing was charged, so `payment_refunded`
 * replaces them while a fee of the pair is being refunded and for some days afterwards.
 */
const saysNothingCharged: readonly string[] = ["not_found", "migrant_unavailable", "not_available"];

/** Refuses with the state of a paid or processing payment, because other refusals say that nothing was charged. */
async function refuseIfPaid(call: Opening, pair: { landlordId: string; migrantId: string }): Promise<void> {
  const { env, db, now, waitUntil } = call;
  const payment = await findUnfinishedPayment(db, pair);
  if (payment?.paymentIntentId) {
    const intent = await findIntent(await openStripe(env), payment.paymentIntentId);
    if (intent && intent.status !== "canceled" && !payable.includes(intent.status)) {
      refuseUnlessConnected(await settle({ env, db, now, waitUntil }, intent.id));
      refuse("already_connected");
    }
  }
}

/** Limits the attempts to pay and the number of migrants in one hour. Many of either suggest stolen cards. */
async function limitCheckouts(call: Opening): Promise<void> {
  const landlord = { kind: "person", name: call.user.id } as const;
  await limitPaymentAttempts(call);
  refuseBeyond("newPayment", await count(call.env, landlord, "newPayment", call.body.migrantId));
}

async function limitPaymentAttempts({ env, user }: Opening): Promise<void> {
  const wait = await waitFor(env, { kind: "person", name: user.id }, "payAttempt");
  refuseBeyond("payAttempt", { wait, first: false });
}

/** Whether card payments are paused, or the next declined card may pause them. */
async function stateOfCards({ env, user }: Opening, intent: Stripe.PaymentIntent) {
  if (excludesCards(intent)) return { cards: "paused" as const };
  return (await isWarned(env, user.id)) ? { cards: "warned" as const } : {};
}

export const completePayment: Verb<typeof confirmPayment> = async (call) => {
  const { user, body, env, db, now, waitUntil } = call;
  const { paymentIntentId, migrantId } = body;
  if (!isIntentId(paymentIntentId)) refuse("not_found");
  const known = await findPaymentByIntent(db, paymentIntentId);
  if (known) checkOwner(known, user.id, migrantId);
  const settled = await settle({ env, db, now, waitUntil }, paymentIntentId);
  if (!settled.payment) return refuse("not_found");
  checkOwner(settled.payment, user.id, migrantId);
  refuseUnlessConnected(settled);
  await endWarning(env, user.id);
  // mutant-safe: a payment with the outcome `connected` has a connection
  const found = (await findConnectionOfPayment(db, user, settled.payment.id, now)) ?? refuse("not_found");
  return presentConnection(env, found, user, now);
};

function checkOwner(payment: Payment, landlordId: string, migrantId: string): void {
  if (payment.landlordId !== landlordId) refuse("not_found");
  if (payment.migrantId !== migrantId)
    refuse("invalid_fields", { fields: { migrantId: { code: "wrong_migrant" } } });
}

function refuseUnlessConnected({ outcome }: Settled): void {
  if (outcome === "processing") refuse("payment_processing");
  if (outcome === "not_paid") refuse("not_paid");
  if (outcome === "mismatch") refuse("payment_mismatch");
  if (outcome === "refunding") refuse("payment_refunded");
}

/** The pair's unfinished intent, or a new one. All simultaneous calls get the same intent. */
async function findOrCreateIntent(call: Opening, pair: { landlordId: string; migrantId: string }) {
  const { db, now } = call;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const fee = { amountPence: connectionFee.pence, currency: connectionFee.currency };
    const row = { id: crypto.randomUUID(), ...pair, ...fee, createdAt: now, updatedAt: now };
    if (await startPayment(db, row)) countEvent("payment_started");
    const payment = await findUnfinishedPayment(db, pair);
    const intent = payment && (await findPayableIntent(call, payment));
    if (intent) return intent;
  }
  return refuse("unavailable");
}

/** The intent of this row if it can be paid; null if a new row is needed or the caller must look again. */
async function findPayableIntent(call: Opening, payment: Payment): Promise<Stripe.PaymentIntent | null> {
  const { env, db, now, waitUntil } = call;
  const intent = payment.paymentIntentId
    ? await findIntent(await openStripe(env), payment.paymentIntentId)
    : await createIntent(call, payment);
  // mutant-safe (intent.status === "canceled"): settling a canceled intent closes its row too
  if (!intent || intent.status === "canceled") {
    await closePayment(db, payment.id, now);
    return null;
  }
  if (payable.includes(intent.status)) return withAllowedMethods(call, payment, intent);
  const { outcome } = await settle({ env, db, now, waitUntil }, intent.id);
  if (outcome === "connected") refuse("already_connected");
  if (outcome === "processing") refuse("payment_processing");
  if (outcome === "mismatch") refuse("payment_mismatch");
  return null;
}

/** The intent, without cards while card payments are paused; null if it was cancelled or paid meanwhile. */
async function withAllowedMethods(call: Opening, payment: Payment, intent: Stripe.PaymentIntent) {
  const { env, db, user, now } = call;
  // A failed attempt is also counted here, because the webhook may be late or lost.
  if (intent.last_payment_error && (await countAttempts(call, intent.id))) {
    await limitPaymentAttempts(call);
    return null;
  }
  const paused = await cardsPausedFor(env, user.id);
  if (paused > 0) return excludeCards(env, intent, paused);
  if (!excludesCards(intent)) return intent;
  const { sdk } = await openStripe(env);
  try {
    await callStripe(sdk.paymentIntents.cancel(intent.id));
  } catch (fault) {
    // It was paid in the meantime. The next attempt of `findOrCreateIntent` settles it.
    if (isStripeCode(fault, "payment_intent_unexpected_state")) return null;
    throw fault;
  }
  // mutant-safe: the next attempt of `findOrCreateIntent` closes the row of a canceled intent too
  await closePayment(db, payment.id, now);
  return null;
}

/** Creates the intent of a row. The idempotency key is the row's id, so a repeat at any time returns the same intent. */
async function createIntent(
  { env, db, now, user }: Opening,
  payment: Payment,
): Promise<Stripe.PaymentIntent> {
  const { id: paymentId, landlordId, migrantId } = payment;
  const { sdk } = await openStripe(env);
  const create = (key: string, receipt: { receipt_email?: string }) =>
    callForIntent(
      sdk.paymentIntents.create(
        {
          amount: payment.amountPence,
          currency: payment.currency,
          automatic_payment_methods: { enabled: true },
          description: "Connection fee",
          metadata: { paymentId, landlordId, migrantId },
          ...receipt,
        },
        { idempotencyKey: key },
      ),
    );
  const intent = await create(`payment-${paymentId}`, { receipt_email: user.email }).catch(
    (fault: unknown) => {
      if (!isStripeCode(fault, "email_invalid")) throw fault;
      // Stripe accepts fewer e-mail addresses than this Worker. Stripe then sends no receipt, but the app has its own.
      return create(`payment-${paymentId}-unmailed`, {});
    },
  );
  await bindIntent(db, paymentId, intent.id, now);
  return intent;
}
