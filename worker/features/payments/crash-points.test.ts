import type { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type CrashPoint, Fuse, fuse } from "#tests/crashing.ts";
import { type InMemoryWorld, inMemoryWorld } from "#tests/in-memory-world.ts";
import * as money from "#tests/money.ts";
import { cards } from "#tests/paying.ts";
import { newPerson, type Pair } from "#tests/people.ts";
import { reconcilePayments } from "./reconcile.ts";

beforeEach(() => {
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

type Bindings = typeof env;
/** Prepares what comes before, and gives the run whose calls are to fail one by one. */
type Flow = (world: InMemoryWorld, pair: Pair) => Promise<(bindings: Bindings) => Promise<unknown>>;

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const longAgo = Date.now() - 15 * 24 * 60 * 60_000;
const disputed = "4000000000000259";

const flows: Record<string, Flow> = {
  "opening a payment": async (_, pair) => (bindings) => money.openWith(bindings, pair),
  "opening it again, once it is paid": async (world, pair) => {
    await money.openAndPay(pair, cards.good, world.bindings);
    return (bindings) => money.openWith(bindings, pair);
  },
  "confirming it": async (world, pair) => {
    const { paymentIntentId } = await money.openAndPay(pair, cards.good, world.bindings);
    return (bindings) => money.confirmWith(bindings, pair, paymentIntentId);
  },
  "the webhook of its success": async (world, pair) => {
    await money.openAndPay(pair, cards.good, world.bindings);
    const event = await money.findEvent("payment_intent.succeeded", world.bindings);
    return (bindings) => money.heedWith(bindings, event);
  },
  "the five-minute pass over a paid payment": async (world, pair) => {
    await money.openAndPay(pair, cards.good, world.bindings);
    return (bindings) => reconcilePayments(bindings, later(3));
  },
  "the five-minute pass over an abandoned payment": async (world, pair) => {
    await money.open(pair, world.bindings);
    return (bindings) => reconcilePayments(bindings, later(25 * 60));
  },
  "the migrant's withdrawal and its refund": async (world, pair) => {
    const { connectionId } = await money.connect(pair, cards.good, world.bindings);
    return (bindings) => money.moveWith(bindings, pair.migrant, connectionId, "cancelled");
  },
  "a decline after a long silence, and its refund": async (world, pair) => {
    const { connectionId } = await money.connect(pair, cards.good, world.bindings);
    await world.bindings.DB.prepare("update connections set created_at = ?").bind(longAgo).run();
    return (bindings) => money.moveWith(bindings, pair.landlord, connectionId, "cancelled");
  },
  "the five-minute pass over an owed refund": async ({ bindings }, pair) => {
    const { connectionId } = await money.connect(pair, cards.good, bindings);
    await money.moveWith(money.withoutRefunds(bindings), pair.migrant, connectionId, "cancelled");
    return (crashing) => reconcilePayments(crashing, later(3));
  },
  "the five-minute pass over a refund that came back": async (world, pair) => {
    const { bindings, account, stripe } = world;
    const { connectionId } = await money.connect(pair, cards.good, bindings);
    await money.moveWith(bindings, pair.migrant, connectionId, "cancelled");
    const { data } = await stripe.refunds.list();
    await account.failRefund(String(data[0]?.id));
    return (crashing) => reconcilePayments(crashing, later(3));
  },
  "the refund of a second charge": async (world, pair) => {
    await money.connect(pair, cards.good, world.bindings);
    const second = await money.payOldIntent(pair, world.bindings);
    return (bindings) => money.confirmWith(bindings, pair, second);
  },
  "the webhook of a dispute": async (world, pair) => {
    await money.connect(pair, disputed, world.bindings);
    const event = await money.findEvent("charge.dispute.created", world.bindings);
    return (bindings) => money.heedWith(bindings, event);
  },
  "the webhook of a lost dispute": async (world, pair) => {
    await money.connect(pair, disputed, world.bindings);
    const { data } = await world.stripe.disputes.list();
    await world.stripe.disputes.close(String(data[0]?.id));
    const event = await money.findEvent("charge.dispute.closed", world.bindings);
    return (bindings) => money.heedWith(bindings, event);
  },
  "the webhook of a refund by hand": async (world, pair) => {
    const { paymentIntentId } = await money.connect(pair, cards.good, world.bindings);
    await world.stripe.refunds.create({ payment_intent: paymentIntentId });
    const event = await money.findEvent("charge.refunded", world.bindings);
    return (bindings) => money.heedWith(bindings, event);
  },
};

/** To die before a call is to die after the one before it. */
const manners = [
  { when: "before", lasts: "once" },
  { when: "after", lasts: "once" },
  { when: "after", lasts: "for good" },
] as const;

async function crash(
  world: InMemoryWorld,
  pair: Pair,
  flow: Flow,
  point: CrashPoint | null,
): Promise<number> {
  await world.beginAnew(1);
  const run = await flow(world, pair);
  const through = new Fuse(point);
  const ended = run(fuse(world.bindings, through) as Bindings).catch(() => {});
  await Promise.race([ended, through.died]);
  return through.calls;
}

describe("nothing is lost, doubled or stuck, wherever it dies [abuse 18, ASVS 2.3.3]", () => {
  it.each(Object.entries(flows))("%s", { timeout: 180_000 }, (_, flow) =>
    inMemoryWorld(async (world) => {
      const { bindings } = world;
      const landlord = await newPerson({ userType: "landlord" }, bindings);
      const migrant = await newPerson({ userType: "migrant", verified: true }, bindings);
      const pair = { landlord, migrant };
      const calls = await crash(world, pair, flow, null);
      expect(calls).toBeGreaterThan(3);
      for (const manner of manners) {
        for (let at = 1; at <= calls; at += 1) {
          await crash(world, pair, flow, { ...manner, at });
          await money.threePasses(bindings);
          await money.expectMoneyToBeRight(bindings);
          await money.expectWayOn(pair, bindings);
        }
      }
    }),
  );
});
