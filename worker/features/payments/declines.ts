import type Stripe from "stripe";
import { rateLimits } from "#schema/limits.ts";
import { cancelAllOf } from "#worker/features/refunds/index.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { count, type Subject, waitFor } from "#worker/platform/rate-limit/rate-limit.ts";
import { ask, openStripe } from "#worker/platform/stripe.ts";
import { findPaymentByIntent } from "./queries/payments.ts";

/** What a bank says when someone has mistyped a card. */
const mistyped: readonly (string | null | undefined)[] = [
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
 * Counts the attempts to pay an intent, each once however often this runs. Too many attempts, or too many declined
 * cards, cancel all open payments of the landlord, so that what browsers hold of them is worthless. True when it did.
 */
export async function countAttempts(
  { env, db }: { env: Env; db: Database },
  intentId: string,
): Promise<boolean> {
  const payment = await findPaymentByIntent(db, intentId);
  if (!payment) return false;
  const { landlordId } = payment;
  const landlord = personOf(landlordId);
  const charges = await ask(openStripe(env).sdk.charges.list({ payment_intent: intentId, limit: 100 }));
  let paused = false;
  for (const charge of charges.data) {
    if (isWithin(charge, "payAttempt")) await count(env, landlord, "payAttempt", charge.id);
    paused = (await countDecline(env, landlord, charge)) || paused;
  }
  const stopped = paused || (await waitFor(env, landlord, "payAttempt")) > 0;
  if (stopped) await cancelAllOf(env, db, landlordId);
  return stopped;
}

/** True when this decline pauses card payments. */
async function countDecline(env: Env, landlord: Subject, charge: Stripe.Charge): Promise<boolean> {
  const { id, status, failure_code, outcome, payment_method_details: details } = charge;
  const isTypo = mistyped.includes(failure_code) || mistyped.includes(outcome?.reason);
  const isDecline = status === "failed" && details?.type === "card" && !isTypo;
  if (!isDecline || !isWithin(charge, "decline")) return false;
  const fingerprint = details.card?.fingerprint ?? "unknown";
  const card: Subject = { kind: "card", name: `${landlord.name}:${fingerprint}` };
  await count(env, landlord, "decline", id);
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

/** What is older than its window has been counted and forgotten. */
const isWithin = ({ created }: Stripe.Charge, limit: "payAttempt" | "decline") =>
  created * 1000 > Date.now() - rateLimits[limit].seconds * 1000;

/** Seconds until this landlord can pay by card again, 0 when they can. */
export const cardsPausedFor = (env: Env, landlordId: string) =>
  waitFor(env, personOf(landlordId), "cardPause");

/** Whether the next declined card may pause card payments. */
export const isWarned = async (env: Env, landlordId: string) =>
  (await waitFor(env, personOf(landlordId), "decline")) > 0;
