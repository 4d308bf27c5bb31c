import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getLandlord } from "#schema/endpoints/landlords.ts";
import { sendMessage } from "#schema/endpoints/messages.ts";
import { getMigrant, listMigrants } from "#schema/endpoints/migrants.ts";
import { connections } from "#schema/tables/connections.ts";
import type { ConnectionStatus } from "#schema/vocabulary.ts";
import { block, unblock } from "#tests/blocks.ts";
import { as } from "#tests/client.ts";
import * as money from "#tests/money.ts";
import { payByCard } from "#tests/paying.ts";
import { newPair, type Pair, type TestPerson } from "#tests/people.ts";
import { rows } from "#tests/rows.ts";

beforeEach(() => {
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

interface Run {
  pair: Pair;
  opened: money.Opened | null;
  /** The people who have blocked the other, according to the model. */
  blockers: Set<TestPerson>;
}

const newest = async ({ pair }: Run) => (await rows(connections, { landlordId: pair.landlord.id })).at(-1);
const move = (who: keyof Pair, status: ConnectionStatus) => async (run: Run) => {
  const connection = await newest(run);
  if (connection) await money.sendMove(run.pair[who], connection.id, status);
};
const blocks =
  (who: keyof Pair, whom: keyof Pair) =>
  async ({ pair, blockers }: Run) => {
    await block(pair[who], pair[whom]).then(
      () => blockers.add(pair[who]),
      // A person who neither sees nor knows the other cannot block them.
      () => undefined,
    );
  };
const unblocks =
  (who: keyof Pair, whom: keyof Pair) =>
  async ({ pair, blockers }: Run) => {
    await unblock(pair[who], pair[whom]);
    blockers.delete(pair[who]);
  };

const steps: Record<string, (run: Run) => Promise<unknown>> = {
  open: async (run) => {
    const answer = await money.sendOpen(run.pair);
    if (answer.ok) run.opened = await answer.json<money.Opened>();
  },
  pay: async ({ opened }) => opened && payByCard(opened.clientSecret),
  settle: async ({ pair, opened }) => opened && money.sendConfirm(pair, opened.paymentIntentId),
  pass: () => money.pass(5),
  accept: move("landlord", "active"),
  complete: move("landlord", "completed"),
  decline: move("landlord", "cancelled"),
  withdraw: move("migrant", "cancelled"),
  landlordBlocks: blocks("landlord", "migrant"),
  migrantBlocks: blocks("migrant", "landlord"),
  landlordUnblocks: unblocks("landlord", "migrant"),
  migrantUnblocks: unblocks("migrant", "landlord"),
};

/** Expects that the two cannot find, see, pay for or write to each other. */
async function expectApart(run: Run): Promise<void> {
  const { landlord, migrant } = run.pair;
  const found = await as(landlord).call(listMigrants, {});
  expect(found.some(({ userId }) => userId === migrant.id)).toBe(false);
  const statuses = [
    (await as(landlord).send(getMigrant, { params: { id: migrant.id } })).status,
    (await as(migrant).send(getLandlord, { params: { id: landlord.id } })).status,
  ];
  expect(statuses).toEqual([404, 404]);
  expect((await money.sendOpen(run.pair)).ok).toBe(false);
  const all = await rows(connections, { landlordId: landlord.id });
  expect(all.filter(({ status }) => status === "pending" || status === "active")).toEqual([]);
  for (const { id: connectionId } of all.slice(-1))
    for (const person of [landlord, migrant])
      expect((await as(person).send(sendMessage, { body: { connectionId, content: "Hello" } })).status).toBe(
        409,
      );
}

it(
  "no sequence of payments, changes and blocks lets two people meet while one of them has blocked the other [abuse 33]",
  {
    timeout: 300_000,
  },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 4, maxLength: 14 }),
        async (what) => {
          await money.beginAnew();
          const run: Run = { pair: await newPair(), opened: null, blockers: new Set() };
          // Each history begins with a connection, so that both can block.
          for (const name of ["open", "pay", "settle", ...what]) {
            await steps[name]?.(run);
            if (run.blockers.size > 0) await expectApart(run);
          }
          await money.threePasses();
          if (run.blockers.size > 0) await expectApart(run);
          await money.expectMoneyToBeRight();
        },
      ),
      { numRuns: 25 },
    ),
);
