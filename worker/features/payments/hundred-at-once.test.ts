import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { connections } from "#schema/tables/connections.ts";
import { inMemoryWorld } from "#tests/in-memory-world.ts";
import * as money from "#tests/money.ts";
import { cards } from "#tests/paying.ts";
import { newPair, type Pair } from "#tests/people.ts";
import { rows } from "#tests/rows.ts";

/** The number of trials with the real D1, whose calls cross processes. Set `MONEY_TRIALS=50` for more. */
const trialsOverD1 = Number(env.MONEY_TRIALS || 1);
const trials = 50;
const atOnce = 100;
const times = (work: () => Promise<Response>) => Promise.all(Array.from({ length: atOnce }, work));

/** Confirms a paid intent and delivers its event a hundred times each, all at once. */
async function expectOneConnection(pair: Pair, bindings = env): Promise<void> {
  const opened = await money.openAndPay(pair, cards.good, bindings);
  const event = await money.findEvent("payment_intent.succeeded", bindings);
  const [confirmations, webhooks] = await Promise.all([
    times(() => money.sendConfirm(pair, opened.paymentIntentId, bindings)),
    times(() => money.receiveEvent(event, bindings)),
  ]);
  expect(new Set([...confirmations, ...webhooks].map(({ status }) => status))).toEqual(new Set([200]));
  const made = await Promise.all(confirmations.map((answer) => answer.json<{ id: string }>()));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await rows(connections, {}, bindings)).toMatchObject([{ id: made[0]?.id }]);
  await money.expectMoneyToBeRight(bindings);
}

beforeEach(() => {
  // Without this, the Worker would log twenty thousand lines.
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

describe("for one payment", () => {
  it(
    "a hundred confirmations and a hundred webhooks at once make one connection, in fifty trials [fault 8]",
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
    "they also make one connection with D1 itself and with HTTP calls to the simulated Stripe",
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
    const opened = await Promise.all(Array.from({ length: atOnce }, () => money.open(pair)));
    expect(new Set(opened.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
  });
});
