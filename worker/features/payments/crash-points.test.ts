import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#worker/http/database.ts";
import { queueRefund } from "#worker/services/refunds/refunds.ts";
import { type CrashPoint, Fuse, fuse } from "#worker/testing/crashing.ts";
import * as money from "#worker/testing/money.ts";
import { stripe } from "#worker/testing/paying.ts";
import { newPerson } from "#worker/testing/people.ts";
import { reconcilePayments } from "./reconcile.ts";

let pair: money.Pair;
beforeAll(async () => {
  const landlord = await newPerson({ userType: "landlord" });
  const migrant = await newPerson({ userType: "migrant", verified: true });
  pair = { landlord, migrant };
});

type Bindings = typeof env;
/** Prepares what comes before, and gives the run whose calls are to fail one by one. */
type Flow = () => Promise<(bindings: Bindings) => Promise<unknown>>;

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const longAgo = Date.now() - 15 * 24 * 60 * 60_000;

const flows: Record<string, Flow> = {
  "opening a payment": async () => (bindings) => money.openWith(bindings, pair),
  "opening it again, once it is paid": async () => {
    await money.openAndPay(pair);
    return (bindings) => money.openWith(bindings, pair);
  },
  "confirming it": async () => {
    const { paymentIntentId } = await money.openAndPay(pair);
    return (bindings) => money.confirmWith(bindings, pair, paymentIntentId);
  },
  "the webhook of its success": async () => {
    await money.openAndPay(pair);
    const event = await money.findEvent("payment_intent.succeeded");
    return (bindings) => money.heedWith(bindings, event);
  },
  "the five-minute pass over a paid payment": async () => {
    await money.openAndPay(pair);
    return (bindings) => reconcilePayments(bindings, later(3));
  },
  "the five-minute pass over an abandoned payment": async () => {
    await money.open(pair);
    return (bindings) => reconcilePayments(bindings, later(25 * 60));
  },
  "the migrant's withdrawal and its refund": async () => {
    const { connectionId } = await money.connect(pair);
    return (bindings) => money.moveWith(bindings, pair.migrant, connectionId, "cancelled");
  },
  "a decline after a long silence, and its refund": async () => {
    const { connectionId } = await money.connect(pair);
    await env.DB.prepare("update connections set created_at = ?").bind(longAgo).run();
    return (bindings) => money.moveWith(bindings, pair.landlord, connectionId, "cancelled");
  },
  "the five-minute pass over an owed refund": async () => {
    const { connectionId } = await money.connect(pair);
    const row = await env.DB.prepare("select payment_id from connections where id = ?")
      .bind(connectionId)
      .first<{ payment_id: string }>();
    const db = openDatabase(env);
    const now = new Date().toISOString();
    await env.DB.prepare("update connections set status = 'cancelled', payment_completed = 0").run();
    await queueRefund(db, { paymentId: row?.payment_id ?? "", reason: "migrant_withdrew", now });
    return (bindings) => reconcilePayments(bindings, later(3));
  },
  "the refund of a second charge": async () => {
    await money.connect(pair);
    const second = await money.payOldIntent(pair);
    return (bindings) => money.confirmWith(bindings, pair, second);
  },
  "the webhook of a dispute": async () => {
    await money.connect(pair, "4000000000000259");
    const event = await money.findEvent("charge.dispute.created");
    return (bindings) => money.heedWith(bindings, event);
  },
  "the webhook of a refund by hand": async () => {
    const { paymentIntentId } = await money.connect(pair);
    await stripe.refunds.create({ payment_intent: paymentIntentId });
    const event = await money.findEvent("charge.refunded");
    return (bindings) => money.heedWith(bindings, event);
  },
};

/** To die before a call is to die after the one before it. */
const manners = [
  { when: "before", lasts: "once" },
  { when: "after", lasts: "once" },
  { when: "after", lasts: "for good" },
] as const;

async function crash(flow: Flow, point: CrashPoint | null): Promise<number> {
  await money.beginAnew();
  const run = await flow();
  const through = new Fuse(point);
  const ended = run(fuse(env, through) as Bindings).catch(() => {});
  await Promise.race([ended, through.died]);
  return through.calls;
}

describe("nothing is lost, doubled or stuck, wherever it dies", () => {
  it.each(Object.entries(flows))(
    "%s",
    async (_, flow) => {
      const calls = await crash(flow, null);
      expect(calls).toBeGreaterThan(3);
      for (const manner of manners) {
        for (let at = 1; at <= calls; at += 1) {
          await crash(flow, { ...manner, at });
          await money.threePasses();
          await money.expectMoneyToBeRight();
          await money.expectWayOn(pair);
        }
      }
    },
    180_000,
  );
});
