import type Stripe from "stripe";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { isIntentId } from "#worker/platform/stripe.ts";
import { countAttempts } from "./declines.ts";
import { moneyEvents } from "./money-events.ts";
import { findKnownEvents } from "./queries/events.ts";
import { type Settled, settle } from "./settle.ts";

interface EventContext {
  env: Env;
  db: Database;
  now: string;
  waitUntil?: (work: Promise<unknown>) => void;
}

/**
 * Settles the payment that an event names. It reads the payment's state from Stripe and trusts nothing else in the
 * event. Null if the event is not a money event, names no payment intent, or its effect is already stored.
 */
export async function handleEvent(
  context: EventContext,
  event: Stripe.Event,
): Promise<Settled["outcome"] | null> {
  const intentId = intentOf(event);
  if (!intentId || (await findKnownEvents(context.db, [event.id])).has(event.id)) return null;
  const received = { id: event.id, type: event.type };
  if (event.type === "payment_intent.payment_failed") await countAttempts(context, intentId);
  const { outcome } = await settle({ ...context, event: received }, intentId);
  return outcome;
}

function intentOf(event: Stripe.Event): string | null {
  const handled: readonly string[] = moneyEvents;
  if (!handled.includes(event.type)) return null;
  const { id, payment_intent: intent } = event.data.object as { id?: unknown; payment_intent?: unknown };
  const named = typeof intent === "object" && intent !== null && "id" in intent ? intent.id : intent;
  const intentId = event.type.startsWith("payment_intent.") ? id : named;
  return isIntentId(intentId) ? intentId : null;
}
