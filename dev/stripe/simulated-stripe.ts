import { DurableObject } from "cloudflare:workers";
import { simulatedKeys } from "#worker/platform/payment-keys.ts";
import { finishAction } from "./confirm-intent.ts";
import { dueDeliveries, nextDelivery, recordDelivery, sign } from "./deliveries.ts";
import { openDispute } from "./disputes.ts";
import type { Cause } from "./events.ts";
import { adopt, type PastPayment } from "./history.ts";
import { nowInSeconds } from "./ids.ts";
import { type Overview, readOverview } from "./overview.ts";
import { answerQuestion } from "./questions.ts";
import { failRefund } from "./refunds.ts";
import { Store } from "./store.ts";
import { readSwitches, type WebhookSwitches, writeSwitches } from "./webhook-switches.ts";

export type SimulatedStripeEnv = { HAVENBRIDGE: Fetcher };

/** Milliseconds between something happening and its webhook. */
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
    // Read as bytes: the runtime warns when a form is read as text.
    const body = new TextDecoder().decode(await request.arrayBuffer());
    const encoded = request.method === "GET" ? search.slice(1) : body;
    const question = { method: request.method, path: pathname, headers: request.headers, encoded };
    const reply = answerQuestion(this.#store, question, (work) => this.ctx.storage.transactionSync(work));
    await this.#wakeForDeliveries();
    return reply;
  }

  /** Sends what is due, one webhook after the other, and comes back for the rest. */
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

  /** While held, webhooks wait; they are all sent once let go. */
  async holdDeliveries(held: boolean): Promise<void> {
    await this.switchWebhooks({ hold: held });
  }

  /** Makes webhooks misbehave (webhook-switches.ts); what is not named stays as it is. */
  async switchWebhooks(switches: Partial<WebhookSwitches>): Promise<void> {
    writeSwitches(this.#store, switches);
    await this.#wakeForDeliveries();
  }

  /** A payer's bank takes a payment up. */
  async dispute(paymentIntentId: string): Promise<void> {
    await this.#happen((cause) => {
      const intent = this.#store.get("payment_intent", paymentIntentId);
      openDispute(this.#store, this.#store.get("charge", String(intent.latest_charge)), false, cause);
    });
  }

  /** A bank sends a refund back. */
  async failRefund(refundId: string): Promise<void> {
    await this.#happen((cause) => failRefund(this.#store, refundId, cause));
  }

  /** What was `processing`, or waited for the payer, ends well or badly. */
  async finish(paymentIntentId: string, outcome: "complete" | "fail"): Promise<void> {
    await this.#happen((cause) => finishAction(this.#store, paymentIntentId, outcome, cause));
  }

  /** Sends one event's webhook once more. */
  async replay(eventId: string): Promise<number> {
    this.#store.get("event", eventId);
    return this.#deliver(eventId);
  }

  /** All that happened, for the developers' page, newest first. */
  overview(): Overview {
    return readOverview(this.#store);
  }

  /** Begins anew, for tests. */
  async forgetEverything(): Promise<void> {
    this.#store.clear();
    await this.ctx.storage.deleteAlarm();
  }

  async #happen(work: (cause: Cause) => unknown): Promise<void> {
    this.ctx.storage.transactionSync(() => work({ requestId: null, idempotencyKey: null }));
    await this.#wakeForDeliveries();
  }

  /** Takes over payments of the past, so that they can be looked up and refunded. */
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
