import type { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { connections } from "#schema/tables/connections.ts";
import { type CrashPoint, Fuse, fuse } from "#tests/crashing.ts";
import { type InMemoryWorld, inMemoryWorld } from "#tests/in-memory-world.ts";
import * as money from "#tests/money.ts";
import { cards } from "#tests/paying.ts";
import { newPair, type Pair } from "#tests/people.ts";
import { change, daysAgo } from "#tests/rows.ts";

beforeEach(() => {
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

type Bindings = typeof env;
/** Prepares the state before the flow. Returns the flow, which the test runs once for each call that can fail. */
type Flow = (world: InMemoryWorld, pair: Pair) => Promise<(bindings: Bindings) => Promise<unknown>>;

const flows: Record<string, Flow> = {
  "opening a payment": async (_, pair) => (bindings) => money.sendOpen(pair, bindings),
  "opening it again, once it is paid": async (world, pair) => {
    await money.openAndPay(pair, cards.good, world.bindings);
    return (bindings) => money.sendOpen(pair, bindings);
  },
  "confirming it": async (world, pair) => {
    const { paymentIntentId } = await money.openAndPay(pair, cards.good, world.bindings);
    return (bindings) => money.sendConfirm(pair, paymentIntentId, bindings);
  },
  "the webhook of its success": async (world, pair) => {
    await money.openAndPay(pair, cards.good, world.bindings);
    const event = await money.findEvent("payment_intent.succeeded", world.bindings);
    return (bindings) => money.receiveEvent(event, bindings);
  },
  "the five-minute pass over a paid payment": async (world, pair) => {
    await money.openAndPay(pair, cards.good, world.bindings);
    return (bindings) => money.pass(3, bindings);
  },
  "the five-minute pass over an abandoned payment": async (world, pair) => {
    await money.open(pair, world.bindings);
    return (bindings) => money.pass(25 * 60, bindings);
  },
  "the migrant's withdrawal and its refund": async (world, pair) => {
    const { connectionId } = await money.connect(pair, cards.good, world.bindings);
    return (bindings) => money.sendMove(pair.migrant, connectionId, "cancelled", bindings);
  },
  "a decline after a long silence, and its refund": async (world, pair) => {
    const { connectionId } = await money.connect(pair, cards.good, world.bindings);
    await change(connections, { id: connectionId }, { createdAt: daysAgo(15) }, world.bindings);
    return (bindings) => money.sendMove(pair.landlord, connectionId, "cancelled", bindings);
  },
  "the five-minute pass over an owed refund": async ({ bindings }, pair) => {
    const { connectionId } = await money.connect(pair, cards.good, bindings);
    await money.sendMove(pair.migrant, connectionId, "cancelled", money.withoutRefunds(bindings));
    return (crashing) => money.pass(3, crashing);
  },
  "the five-minute pass over a returned refund": async (world, pair) => {
    const { bindings, account, stripe } = world;
    const { connectionId } = await money.connect(pair, cards.good, bindings);
    await money.sendMove(pair.migrant, connectionId, "cancelled", bindings);
    const { data } = await stripe.refunds.list();
    await account.failRefund(String(data[0]?.id));
    return (crashing) => money.pass(3, crashing);
  },
  "the refund of a second charge": async (world, pair) => {
    await money.connect(pair, cards.good, world.bindings);
    const second = await money.payOldIntent(pair, world.bindings);
    return (bindings) => money.sendConfirm(pair, second, bindings);
  },
  "the webhook of a dispute": async (world, pair) => {
    await money.connect(pair, cards.disputed, world.bindings);
    const event = await money.findEvent("charge.dispute.created", world.bindings);
    return (bindings) => money.receiveEvent(event, bindings);
  },
  "the webhook of a lost dispute": async (world, pair) => {
    await money.connect(pair, cards.disputed, world.bindings);
    const { data } = await world.stripe.disputes.list();
    await world.stripe.disputes.close(String(data[0]?.id));
    const event = await money.findEvent("charge.dispute.closed", world.bindings);
    return (bindings) => money.receiveEvent(event, bindings);
  },
  "the webhook of a refund by hand": async (world, pair) => {
    const { paymentIntentId } = await money.connect(pair, cards.good, world.bindings);
    await world.stripe.refunds.create({ payment_intent: paymentIntentId });
    const event = await money.findEvent("charge.refunded", world.bindings);
    return (bindings) => money.receiveEvent(event, bindings);
  },
};

/** The ways to fail. A permanent stop before a call is left out: it is the same as one after the previous call. */
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

describe("no crash point loses money, takes it twice or leaves it stuck [abuse 18, fault 3, fault 9, fault 10, fault 14, fault 18, fault 19, ASVS 2.3.3]", () => {
  it.each(Object.entries(flows))("%s", { timeout: 180_000 }, (_, flow) =>
    inMemoryWorld(async (world) => {
      const { bindings } = world;
      const pair = await newPair(bindings);
      const calls = await crash(world, pair, flow, null);
      expect(calls).toBeGreaterThan(3);
      for (const manner of manners) {
        for (let at = 1; at <= calls; at += 1) {
          await crash(world, pair, flow, { ...manner, at });
          await money.threePasses(bindings);
          await money.expectMoneyToBeRight(bindings);
          await money.expectPairCanGoOn(pair, bindings);
        }
      }
    }),
  );
});
