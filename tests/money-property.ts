import fc from "fast-check";
import { expect, vi } from "vitest";
import { reconcilePayments } from "#worker/features/payments/reconcile.ts";
import { type InMemoryWorld, inMemoryWorld } from "./in-memory-world.ts";
import { expectMoneyToBeRight, threePasses } from "./money.ts";
import { type History, steps, wait } from "./money-steps.ts";
import { newPerson } from "./people.ts";

const day = 24 * 60 * 60_000;
const hour = 60 * 60_000;

/** Steps that lead to a payment are more likely than the others. */
const stepName = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom("open", "pay", "confirm", "webhook") },
  { weight: 5, arbitrary: fc.constantFrom(...Object.keys(steps)) },
);

/**
 * Plays random histories of this many landlords who pay for one migrant. At the end of each history, checks the promise
 * about money (money-kept.ts). A day later, checks it again, and that every intent has ended.
 */
export async function expectPromiseToHold(landlords: number, numRuns: number): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"] });
  // Without this, the Worker would log a hundred thousand lines.
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  const step = fc.record({ name: stepName, pick: fc.nat(60), who: fc.nat(landlords - 1) });
  const what = fc.array(step, { minLength: 2, maxLength: 12 });
  const begin = Date.now();
  await inMemoryWorld(async (world) => {
    const migrant = await newPerson({ userType: "migrant", verified: true }, world.bindings);
    const payers = await Promise.all(
      Array.from({ length: landlords }, () => newPerson({ userType: "landlord" }, world.bindings)),
    );
    const property = fc.asyncProperty(fc.record({ seed: fc.nat(), what }), async ({ seed, what }) => {
      vi.setSystemTime(begin);
      await world.beginAnew(seed);
      const histories = payers.map(
        (landlord): History => ({ world, pair: { landlord, migrant }, opened: null }),
      );
      for (const history of histories) {
        await wait(history, 0);
        await steps.open?.(history, 0);
      }
      for (const { name, pick, who } of what) {
        const history = histories[who];
        if (history) await steps[name]?.(history, pick);
      }
      await threePasses(world.bindings);
      await expectMoneyToBeRight(world.bindings);
      await letBanksDecide(world, seed);
      vi.setSystemTime(Date.now() + day + hour);
      await reconcilePayments(world.bindings, new Date());
      await expectMoneyToBeRight(world.bindings);
      await expectAllIntentsToHaveEnded(world);
    });
    await fc.assert(property, { numRuns });
  });
}

/** Ends the processing of every payment. */
async function letBanksDecide({ stripe, account }: InMemoryWorld, seed: number): Promise<void> {
  const { data } = await stripe.paymentIntents.list({ limit: 100 });
  for (const { id, status } of data) {
    if (status === "processing") await account.finish(id, seed % 2 === 0 ? "complete" : "fail");
  }
}

async function expectAllIntentsToHaveEnded({ stripe }: InMemoryWorld): Promise<void> {
  const { data } = await stripe.paymentIntents.list({ limit: 100 });
  const ended = ["succeeded", "canceled"];
  expect(data.filter(({ status }) => !ended.includes(status))).toEqual([]);
}
