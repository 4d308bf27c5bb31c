import type Stripe from "stripe";
import { rateLimits } from "#schema/limits.ts";
import { cancelOpenPaymentsOf } from "#worker/features/refunds/index.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";
import { count, forget, type Subject, waitFor } from "#worker/platform/rate-limit/rate-limit.ts";
import { callForIntent, callStripe, isStripeRefusal, openStripe } from "#worker/platform/stripe.ts";
import { findPaymentByIntent } from "./queries/payments.ts";

/** The reasons of declines that typing mistakes cause. */
const typingMistakes: readonly (string | null | undefined)[] = [
  "incorrect_number",
  "invalid_number",
  "invalid_expiry_month",
  "invalid_expiry_year",
  "expired_card",
  "incorrect_cvc",
  "invalid_cvc",
  "incorrect_zip",
];

const personOf = (landlordId: string): Subject => ({ kind: "person", name: landlordId });

/**
 * Counts the attempts to pay an intent, each one once even if this runs again. After too many attempts or declined
 * cards it cancels the landlord's open payments, so that browsers can no longer use their client secrets. Returns
 * whether it cancelled payments.
 */
export async function countAttempts(
  { env, db }: { env: Env; db: Database },
  intentId: string,
): Promise<boolean> {
  const payment = await findPaymentByIntent(db, intentId);
  if (!payment) return false;
  const { landlordId } = payment;
  const landlord = personOf(landlordId);
  const { sdk } = await openStripe(env);
  const charges = await callStripe(sdk.charges.list({ payment_intent: intentId, limit: 100 }));
  const isPaid = charges.data.some(({ status }) => status === "succeeded");
  let paused = false;
  for (const charge of charges.data) {
    if (isWithin(charge, "payAttempt")) await count(env, landlord, "payAttempt", charge.id);
    paused = (await countDecline(env, landlord, charge, isPaid)) || paused;
  }
  if (paused || (await waitFor(env, landlord, "payAttempt")) > 0) {
    await cancelOpenPaymentsOf(env, db, landlordId);
    return true;
  }
  // Cancel payments from before the pause that are still open, because there were too many or because a call failed.
  const pausedAt = await pauseBegan(env, landlordId);
  if (pausedAt === null || payment.createdAt >= pausedAt) return false;
  await cancelOpenPaymentsOf(env, db, landlordId, pausedAt);
  return true;
}

/** The time when card payments were paused, or up to a second before it; null if they are not paused. */
async function pauseBegan(env: Env, landlordId: string): Promise<string | null> {
  const left = await cardsPausedFor(env, landlordId);
  const ago = rateLimits.cardPause.seconds + 1 - left;
  return left > 0 ? new Date(Date.now() - ago * 1000).toISOString() : null;
}

/**
 * Counts one charge if a bank declined it. Returns whether this decline pauses card payments. If the payment has been
 * paid since, the decline no longer counts towards the warning.
 */
async function countDecline(
  env: Env,
  landlord: Subject,
  charge: Stripe.Charge,
  isPaid: boolean,
): Promise<boolean> {
  const { id, status, failure_code, outcome, payment_method_details: details } = charge;
  const isTypo = typingMistakes.includes(failure_code) || typingMistakes.includes(outcome?.reason);
  const isDecline = status === "failed" && details?.type === "card" && !isTypo;
  if (!isDecline || !isWithin(charge, "decline")) return false;
  const fingerprint = details.card?.fingerprint ?? "unknown";
  const card: Subject = { kind: "card", name: `${landlord.name}:${fingerprint}` };
  if (!isPaid) await count(env, landlord, "decline", id);
  await count(env, landlord, "declinedCard", fingerprint);
  await count(env, card, "declineOfCard", id);
  const [cards, tries] = await Promise.all([
    waitFor(env, landlord, "declinedCard"),
    waitFor(env, card, "declineOfCard"),
  ]);
  if ((cards === 0 && tries === 0) || (await cardsPausedFor(env, landlord.name)) > 0) return false;
  await count(env, landlord, "cardPause", "pause");
  return true;
}

/** Whether a charge is recent enough to count. The rate limit no longer remembers older charges. */
const isWithin = ({ created }: Stripe.Charge, limit: "payAttempt" | "decline") =>
  created * 1000 > Date.now() - rateLimits[limit].seconds * 1000;

/** Seconds until this landlord can pay by card again; 0 when card payments are not paused. */
export const cardsPausedFor = (env: Env, landlordId: string) =>
  waitFor(env, personOf(landlordId), "cardPause");

/** Whether the landlord gets a warning: the next declined card may pause card payments. */
export const isWarned = async (env: Env, landlordId: string) =>
  (await waitFor(env, personOf(landlordId), "decline")) > 0;

/** Ends the warning once a payment succeeds. The counts that pause card payments stay. */
export const endWarning = (env: Env, landlordId: string) => forget(env, personOf(landlordId), "decline");

/** Whether an intent cannot be paid by card. */
export const excludesCards = ({ excluded_payment_method_types: excluded }: Stripe.PaymentIntent) =>
  excluded?.includes("card") ?? false;

/** Excludes cards from an intent. Refuses with 429 and `pause` in seconds if cards are the only way to pay. */
export async function excludeCards(
  env: Env,
  intent: Stripe.PaymentIntent,
  pause: number,
): Promise<Stripe.PaymentIntent> {
  if (excludesCards(intent)) return intent;
  const change = { excluded_payment_method_types: ["card"] };
  const { sdk } = await openStripe(env);
  try {
    return await callForIntent(sdk.paymentIntents.update(intent.id, change));
  } catch (fault) {
    if (isStripeRefusal(fault)) refuse("card_declined_often", { retryAfter: pause });
    throw fault;
  }
}
