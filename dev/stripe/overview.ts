import type Stripe from "stripe";
import type { Store } from "./store.ts";
import { readSwitches, type WebhookSwitches } from "./webhook-switches.ts";

/** What the developers' page shows. */
export interface Overview {
  intents: Pick<Stripe.PaymentIntent, "id" | "status" | "amount" | "created" | "metadata">[];
  events: {
    id: string;
    type: string;
    created: number;
    about: string;
    attempts: number;
    status: number | null;
  }[];
  switches: WebhookSwitches;
}

const shown = 100;

/** The latest intents and events, and how their webhooks fared. */
export function readOverview(store: Store): Overview {
  const deliveries = new Map(
    store.sql
      .exec("select event_id, attempts, last_status from deliveries")
      .toArray()
      .map((row) => [String(row.event_id), row]),
  );
  return {
    intents: store
      .list("payment_intent", { limit: shown })
      .data.map(({ id, status, amount, created, metadata }) => ({ id, status, amount, created, metadata })),
    events: store.list("event", { limit: shown }).data.map(({ id, type, created, data }) => {
      const delivery = deliveries.get(id);
      const about = "id" in data.object ? String(data.object.id) : "";
      const status = delivery?.last_status;
      const answered = status === null || status === undefined ? null : Number(status);
      return { id, type, created, about, attempts: Number(delivery?.attempts ?? 0), status: answered };
    }),
    switches: readSwitches(store),
  };
}
