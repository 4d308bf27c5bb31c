import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { inMemoryWorld } from "#tests/in-memory-world.ts";
import * as money from "#tests/money.ts";
import { cards, payByCard } from "#tests/paying.ts";
import { newPair, type Pair } from "#tests/people.ts";

/** `MONEY_TRIALS=50` tries as often through D1 itself, every way to another process included. */
const trialsOverD1 = Number(env.MONEY_TRIALS || 1);
const trials = 50;
const atOnce = 100;
const times = (work: () => Promise<Response>) => Promise.all(Array.from({ length: atOnce }, work));

/** A paid intent, confirmed and told of a hundred times each, all at once. */
async function expectOneConnection(pair: Pair, bindings = env): Promise<void> {
  const opened = await (await money.openWith(bindings, pair)).json<money.Opened>();
  await payByCard(opened.clientSecret, cards.good, bindings);
  const event = await money.findEvent("payment_intent.succeeded", bindings);
  const [confirmations, webhooks] = await Promise.all([
    times(() => money.confirmWith(bindings, pair, opened.paymentIntentId)),
    times(() => money.heedWith(bindings, event)),
  ]);
  expect(new Set([...confirmations, ...webhooks].map(({ status }) => status))).toEqual(new Set([200]));
  const made = await Promise.all(confirmations.map((answer) => answer.json<{ id: string }>()));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  const rows = await bindings.DB.prepare("select id from connections").all();
  expect(rows.results).toEqual([{ id: made[0]?.id }]);
  await money.expectMoneyToBeRight(bindings);
}

beforeEach(() => {
  // Twenty thousand lines of the Worker's log.
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

describe("for one payment", () => {
  it(
    "a hundred confirmations and a hundred webhooks at once make one connection, fifty times over",
    async () => {
      await inMemoryWorld(async ({ bindings, beginAnew }) => {
        const pair = await newPair(bindings);
        for (let trial = 1; trial <= trials; trial += 1) {
          await beginAnew(trial);
          await expectOneConnection(pair, bindings);
        }
      });
    },
    5 * 60_000,
  );

  it(
    "they make one through D1 and the simulated Stripe's own door, too",
    async () => {
      const pair = await newPair();
      for (let trial = 0; trial < trialsOverD1; trial += 1) {
        await money.beginAnew();
        await expectOneConnection(pair);
      }
    },
    10 * 60_000,
  );

  it("a hundred openings at once share one intent", async () => {
    await money.beginAnew();
    const pair = await newPair();
    const answers = await times(() => money.openWith(env, pair));
    const opened = await Promise.all(answers.map((answer) => answer.json<money.Opened>()));
    expect(new Set(opened.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
  });
});
