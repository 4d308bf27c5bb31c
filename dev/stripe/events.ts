import type Stripe from "stripe";
import { moneyEvents } from "#worker/features/payments/money-events.ts";
import { newId, nowInSeconds } from "./ids.ts";
import type { Held, Store } from "./store.ts";

export type Cause = { requestId: string | null; idempotencyKey: string | null };

/** Records an event and queues its webhook when the endpoint is subscribed to its type. */
export function recordEvent(
  store: Store,
  type: Stripe.Event.Type,
  object: Held["payment_intent" | "charge" | "refund" | "dispute"],
  cause: Cause,
): void {
  const wanted = moneyEvents.includes(type);
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
