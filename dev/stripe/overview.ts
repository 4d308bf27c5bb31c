import type Stripe from "stripe";
import type { Store } from "./store.ts";
import { readSwitches, type WebhookSwitches } from "./webhooks.ts";

/** The data of the overview page. */
export interface Overview {
  intents: (Pick<Stripe.PaymentIntent, "id" | "status" | "amount" | "created" | "metadata"> & {
    /** Pence. */
    refunded: number;
    dispute: Pick<Stripe.Dispute, "id" | "status"> | null;
  })[];
  events: {
    id: string;
    type: string;
    created: number;
    about: string;
    attempts: number;
    status: number | null;
    /** Milliseconds since 1970 of the next retry, or null. */
    nextAt: number | null;
  }[];
  switches: WebhookSwitches;
}

const shown = 50;

/** The latest intents and events with their webhook deliveries. */
export function readOverview(store: Store): Overview {
  return { intents: readIntents(store), events: readEvents(store), switches: readSwitches(store) };
}

function readIntents(store: Store): Overview["intents"] {
  const disputes = store.list("dispute", { limit: 100 }).data;
  return store.list("payment_intent", { limit: shown }).data.map((intent) => {
    const { id, status, amount, created, metadata, latest_charge } = intent;
    const charge = typeof latest_charge === "string" ? store.find("charge", latest_charge) : undefined;
    const dispute = disputes.find((each) => each.payment_intent === id);
    const refunded = charge?.amount_refunded ?? 0;
    const known = dispute ? { id: dispute.id, status: dispute.status } : null;
    return { id, status, amount, created, metadata, refunded, dispute: known };
  });
}

function readEvents(store: Store): Overview["events"] {
  const deliveries = new Map(
    store.sql
      .exec("select event_id, attempts, last_status, due_at from deliveries")
      .toArray()
      .map((row) => [String(row.event_id), row]),
  );
  const numberOrNull = (value: unknown) => (value === null || value === undefined ? null : Number(value));
  return store.list("event", { limit: shown }).data.map(({ id, type, created, data }) => {
    const delivery = deliveries.get(id);
    return {
      id,
      type,
      created,
      about: "id" in data.object ? String(data.object.id) : "",
      attempts: Number(delivery?.attempts ?? 0),
      status: numberOrNull(delivery?.last_status),
      nextAt: numberOrNull(delivery?.due_at),
    };
  });
}
