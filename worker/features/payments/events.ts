import type Stripe from "stripe";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { isIntentId } from "#worker/platform/stripe.ts";
import { countAttempts } from "./declines.ts";
import { findKnownEvents } from "./queries/events.ts";
import { type Settled, settle } from "./settle.ts";

interface Following {
  env: Env;
  db: Database;
  now: string;
}

/** The events that can change what we hold; the webhook endpoint asks for these (docs/payments.md). */
export const moneyEvents: readonly Stripe.Event.Type[] = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.requires_action",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
];

/**
 * Looks at the payment that an event is about; the event is believed about nothing else. Null when it is not
 * about one of ours, or its effect is stored already.
 */
export async function followEvent(
  following: Following,
  event: Stripe.Event,
): Promise<Settled["outcome"] | null> {
  const intentId = intentOf(event);
  if (!intentId || (await findKnownEvents(following.db, [event.id])).has(event.id)) return null;
  const arrival = { id: event.id, type: event.type };
  if (event.type === "payment_intent.payment_failed") await countAttempts(following, intentId);
  const { outcome } = await settle({ ...following, arrival }, intentId);
  return outcome;
}

function intentOf(event: Stripe.Event): string | null {
  const wanted: readonly string[] = moneyEvents;
  if (!wanted.includes(event.type)) return null;
  const { id, payment_intent: of } = event.data.object as { id?: unknown; payment_intent?: unknown };
  const named = typeof of === "object" && of !== null && "id" in of ? of.id : of;
  const intentId = event.type.startsWith("payment_intent.") ? id : named;
  return isIntentId(intentId) ? intentId : null;
}
