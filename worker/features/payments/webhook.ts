import type Stripe from "stripe";
import { readBody } from "#worker/http/body.ts";
import type { HonoContext } from "#worker/http/handle.ts";
import { raiseAlert } from "#worker/platform/alerts.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { refuse } from "#worker/platform/errors.ts";
import { logLine } from "#worker/platform/log.ts";
import { openStripe } from "#worker/platform/stripe.ts";
import { handleEvent } from "./events.ts";

/** Verifies the signature of an event and settles the payment that it names. */
export async function receiveEvent(c: HonoContext): Promise<Response> {
  const stripe = await openStripe(c.env);
  const text = await readBody(c.req.raw);
  const event = await stripe.readEvent(text, c.req.header("Stripe-Signature") ?? null);
  if (!event) return refuse("invalid_signature");
  await processEvent(c, event, stripe.livemode);
  return Response.json({ received: true });
}

async function processEvent(c: HonoContext, event: Stripe.Event, livemode: boolean): Promise<void> {
  const facts = { eventId: event.id, type: event.type };
  if (event.livemode !== livemode) {
    raiseAlert("stripe_event_of_other_environment", event.type, facts);
    refuse("invalid_signature");
  }
  const db = openDatabase(c.env);
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const outcome = await handleEvent({ env: c.env, db, now: new Date().toISOString(), waitUntil }, event);
  if (outcome) logLine("stripe_event", { ...facts, outcome });
}
