import type Stripe from "stripe";
import { newId, nowInSeconds } from "./ids.ts";
import type { Held, Store } from "./store.ts";

/** The event types that the simulated webhook endpoint is subscribed to. */
const enabledEvents: ReadonlySet<Stripe.Event.Type> = new Set<Stripe.Event.Type>([
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
]);

export type Cause = { requestId: string | null; idempotencyKey: string | null };

/** Records an event and queues its webhook when the endpoint is subscribed to its type. */
export function recordEvent(
  store: Store,
  type: Stripe.Event.Type,
  object: Held["payment_intent" | "charge" | "refund" | "dispute"],
  cause: Cause,
): void {
  const wanted = enabledEvents.has(type);
  const event = store.put("event", {
    id: newId("evt"),
    object: "event",
    api_version: "2026-10-28.endive",
    created: nowInSeconds(),
    data: { object },
    livemode: false,
    pending_webhooks: wanted ? 1 : 0,
    request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
    type,
  });
  if (wanted) store.sql.exec("insert into deliveries (event_id, due_at) values (?, ?)", event.id, Date.now());
}
