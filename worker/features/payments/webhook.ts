import type Stripe from "stripe";
import { readBody } from "#worker/http/body.ts";
import { openDatabase } from "#worker/http/database.ts";
import { refuse } from "#worker/http/errors.ts";
import type { Http, Route } from "#worker/http/handle.ts";
import { alertLine, logLine } from "#worker/http/log.ts";
import { isStripeCode, openStripe } from "#worker/services/stripe.ts";
import { isKnownEvent } from "./queries.ts";
import { settle } from "./settle.ts";

/**
 * Stripe's signed events. 400 on a bad signature; 200 for everything that is stored or not for us; whatever
 * fails on our side answers 5xx, so that Stripe sends it again.
 */
export const webhookRoute: Route = { method: "POST", path: "/api/stripe/webhook", serve: receiveEvent };

async function receiveEvent(c: Http): Promise<Response> {
  const stripe = openStripe(c.env);
  const text = await readBody(c.req.raw);
  const event = await stripe.readEvent(text, c.req.header("Stripe-Signature") ?? null);
  if (!event) return refuse("invalid_signature");
  await heed(c, event, stripe.livemode);
  return Response.json({ received: true });
}

async function heed(c: Http, event: Stripe.Event, livemode: boolean): Promise<void> {
  const facts = { eventId: event.id, type: event.type };
  if (event.livemode !== livemode) return alertLine("stripe_event_of_other_environment", facts);
  const intentId = intentOf(event);
  if (!intentId) return;
  const db = openDatabase(c.env);
  if (await isKnownEvent(db, event.id)) return;
  const now = new Date().toISOString();
  const { outcome } = await settle(
    { env: c.env, db, now, arrival: { id: event.id, type: event.type } },
    intentId,
  ).catch(forgiveUnknownIntent);
  logLine("stripe_event", { ...facts, outcome });
}

/** The intent that an event is about, for the events that can change what we hold. */
function intentOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
    case "payment_intent.processing":
    case "payment_intent.canceled":
      return event.data.object.id;
    case "charge.refunded":
    case "refund.created":
    case "refund.updated":
    case "refund.failed": {
      const { payment_intent } = event.data.object;
      return typeof payment_intent === "object" ? (payment_intent?.id ?? null) : payment_intent;
    }
    case "charge.dispute.created":
      alertLine("payment_disputed", { eventId: event.id });
      return null;
    default:
      return null;
  }
}

function forgiveUnknownIntent(fault: unknown): { outcome: "unknown" } {
  if (isStripeCode(fault, "resource_missing")) return { outcome: "unknown" };
  throw fault;
}
