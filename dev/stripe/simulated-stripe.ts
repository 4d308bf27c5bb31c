import { DurableObject } from "cloudflare:workers";
import { simulatedKeys } from "#worker/platform/payments-mode.ts";
import { finishAction } from "./confirm-intent.ts";
import { openDispute } from "./disputes.ts";
import type { Cause } from "./events.ts";
import { nowInSeconds } from "./ids.ts";
import { type Overview, readOverview } from "./overview.ts";
import { adopt, type PastPayment } from "./past-payments.ts";
import { failRefund } from "./refunds.ts";
import { answerRequest } from "./requests.ts";
import { Store } from "./store.ts";
import {
  dueDeliveries,
  nextDelivery,
  readSwitches,
  recordDelivery,
  sign,
  type WebhookSwitches,
  writeSwitches,
} from "./webhooks.ts";

export type SimulatedStripeEnv = { HAVENBRIDGE: Fetcher };

/** Milliseconds between an event and its webhook. */
const shortly = 20;
const webhookAddress = "http://havenbridge/api/stripe/webhook";

/** One Stripe account in test mode: its API, its state and its webhooks. Development and tests only. */
export class SimulatedStripe extends DurableObject<SimulatedStripeEnv> {
  readonly #store: Store;

  constructor(ctx: DurableObjectState, env: SimulatedStripeEnv) {
    super(ctx, env);
    this.#store = new Store(ctx.storage.sql);
  }

  override async fetch(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    // The runtime warns when a form is read as text, so read bytes.
    const body = new TextDecoder().decode(await request.arrayBuffer());
    const encoded = request.method === "GET" ? search.slice(1) : body;
    const question = { method: request.method, path: pathname, headers: request.headers, encoded };
    const reply = answerRequest(this.#store, question, (work) => this.ctx.storage.transactionSync(work));
    await this.#wakeForDeliveries();
    return reply;
  }

  /** Sends the due webhooks one after another and schedules the rest. */
  override async alarm(): Promise<void> {
    const { duplicate, fail, reorder } = readSwitches(this.#store);
    const due = dueDeliveries(this.#store, Date.now());
    for (const delivery of reorder ? due.reverse() : due) {
      let status = 0;
      for (let time = 0; time < duplicate && fail !== "before"; time += 1) {
        status = await this.#deliver(delivery.eventId);
      }
      recordDelivery(this.#store, delivery, fail === "after" ? 0 : status, Date.now());
    }
    await this.#wakeForDeliveries();
  }

  /** Holds webhooks back, or releases the held ones. */
  async holdDeliveries(held: boolean): Promise<void> {
    await this.switchWebhooks({ hold: held });
  }

  /** Switches webhook faults (webhooks.ts). Missing switches stay unchanged. */
  async switchWebhooks(switches: Partial<WebhookSwitches>): Promise<void> {
    writeSwitches(this.#store, switches);
    await this.#wakeForDeliveries();
  }

  /** Opens a dispute for a payment. */
  async dispute(paymentIntentId: string): Promise<void> {
    await this.#happen((cause) => {
      const intent = this.#store.get("payment_intent", paymentIntentId);
      openDispute(this.#store, this.#store.get("charge", String(intent.latest_charge)), false, cause);
    });
  }

  /** Fails a refund. */
  async failRefund(refundId: string): Promise<void> {
    await this.#happen((cause) => failRefund(this.#store, refundId, cause));
  }

  /** Ends a payment that is `processing` or waits for the payer. */
  async finish(paymentIntentId: string, outcome: "complete" | "fail"): Promise<void> {
    await this.#happen((cause) => finishAction(this.#store, paymentIntentId, outcome, cause));
  }

  /** Sends an event's webhook again. Returns the HTTP status, 0 without an answer. */
  async replay(eventId: string): Promise<number> {
    this.#store.get("event", eventId);
    return this.#deliver(eventId);
  }

  /** The data of the overview page. */
  overview(): Overview {
    return readOverview(this.#store);
  }

  /** Deletes everything, for tests. */
  async forgetEverything(): Promise<void> {
    this.#store.clear();
    await this.ctx.storage.deleteAlarm();
  }

  async #happen(work: (cause: Cause) => unknown): Promise<void> {
    this.ctx.storage.transactionSync(() => work({ requestId: null, idempotencyKey: null }));
    await this.#wakeForDeliveries();
  }

  /** Imports the demo's past payments, so that they can be read and refunded. */
  adoptPayments(payments: PastPayment[]): void {
    this.ctx.storage.transactionSync(() => {
      for (const past of payments) adopt(this.#store, past);
    });
  }

  async #wakeForDeliveries(): Promise<void> {
    const next = nextDelivery(this.#store);
    if (next === undefined || readSwitches(this.#store).hold) return;
    await this.ctx.storage.setAlarm(Math.max(next, Date.now() + shortly));
  }

  async #deliver(eventId: string): Promise<number> {
    const body = JSON.stringify(this.#store.get("event", eventId), null, 2);
    const signature = await sign(body, simulatedKeys.webhookSecret, nowInSeconds());
    try {
      const response = await this.env.HAVENBRIDGE.fetch(webhookAddress, {
        method: "POST",
        headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
        body,
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  }
}
