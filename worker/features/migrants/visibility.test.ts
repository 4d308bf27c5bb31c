import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { maySeeMigrant } from "#schema/policy.ts";
import { blocks } from "#schema/tables/blocks.ts";
import { connections } from "#schema/tables/connections.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import type { ConnectionStatus } from "#schema/vocabulary.ts";
import {
  newConnection,
  newLandlord,
  newMigrant,
  newPair,
  type Pair,
  type TestPerson,
} from "#tests/people.ts";
import { change, insert, now, row } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { mayPay, updateHosted, visibleTo } from "./visibility.ts";

const db = openDatabase(env);
const changeProfile = ({ migrant }: Pair, values: Partial<typeof migrantProfiles.$inferInsert>) =>
  change(migrantProfiles, { userId: migrant.id }, values);
const block = async (blocker: TestPerson, blocked: TestPerson, after?: Promise<void>) => {
  await after;
  await insert(blocks, { blockerId: blocker.id, blockedId: blocked.id, createdAt: now() });
};
const withdrawn = { endReason: "withdrawn" } as const;

async function isSeen({ landlord, migrant }: Pair): Promise<boolean> {
  const seen = await db.select().from(migrantProfiles).where(visibleTo(landlord.id));
  return seen.some(({ userId }) => userId === migrant.id);
}

it("the rule of who may see a migrant is the same in code and in SQL", async () => {
  const flags = [false, true];
  const all = flags.flatMap((suspended) =>
    flags.flatMap((hosted) =>
      flags.flatMap((paused) =>
        flags.flatMap((blocked) =>
          flags.map((connected) => ({ suspended, hosted, paused, blocked, connected })),
        ),
      ),
    ),
  );
  for (const migrant of all) {
    const pair = await newPair();
    if (migrant.connected) await newConnection(pair.landlord, pair.migrant, "pending");
    const pausedAt = migrant.paused ? now() : null;
    if (migrant.blocked) await block(pair.migrant, pair.landlord);
    await changeProfile(pair, { hidden: migrant.suspended, hosted: migrant.hosted, pausedAt });
    expect([migrant, await isSeen(pair)]).toEqual([migrant, maySeeMigrant(migrant)]);
  }
});

it("a block by either person hides the migrant from the landlord, and from no other landlord", async () => {
  const [one, other] = [await newPair(), await newPair()];
  await block(one.landlord, one.migrant);
  await block(other.migrant, other.landlord);
  expect([await isSeen(one), await isSeen(other)]).toEqual([false, false]);
  for (const [a, b] of [
    [one, other],
    [other, one],
  ] as const)
    expect(await isSeen({ landlord: a.landlord, migrant: b.migrant })).toBe(true);
});

describe("while a migrant is hosted, a landlord", () => {
  it.each<[ConnectionStatus, boolean]>([
    ["pending", true],
    ["active", true],
    ["completed", false],
    ["cancelled", false],
  ])("whose connection with them is %s sees them: %s", async (status, sees) => {
    const pair = await newPair();
    await newConnection(pair.landlord, pair.migrant, status);
    await changeProfile(pair, { hosted: true });
    expect(await isSeen(pair)).toBe(sees);
  });

  it("with another migrant does not see them", async () => {
    const pair = await newPair();
    await newConnection(pair.landlord, await newMigrant(), "active");
    await newConnection(await newLandlord(), pair.migrant, "active");
    expect(await isSeen(pair)).toBe(false);
  });
});

it("a migrant is hosted while a connection of their own is active", async () => {
  const pair = await newPair();
  const id = await newConnection(pair.landlord, pair.migrant, "pending");
  await newConnection(pair.landlord, await newMigrant(), "active");
  const hosted = async () => {
    await updateHosted(db, pair.migrant.id);
    return (await row(migrantProfiles, { userId: pair.migrant.id })).hosted;
  };
  expect(await hosted()).toBe(false);
  await change(connections, { id }, { status: "active" });
  expect(await hosted()).toBe(true);
});

describe("a landlord may pay for a verified migrant", () => {
  it.each<[string, (pair: Pair) => unknown, boolean]>([
    ["without any obstacle", () => {}, true],
    ["unless the landlord is suspended", ({ landlord }) => suspend(landlord.id), false],
    ["unless the migrant is suspended", ({ migrant }) => suspend(migrant.id), false],
    [
      "unless the migrant has hidden their profile",
      (pair) => changeProfile(pair, { pausedAt: now() }),
      false,
    ],
    [
      "unless the migrant's profile is hidden with a suspension",
      (pair) => changeProfile(pair, { hidden: true }),
      false,
    ],
    [
      "unless the badge is gone",
      ({ migrant }) => change(users, { id: migrant.id }, { verified: false }),
      false,
    ],
    [
      "unless another landlord hosts the migrant",
      async ({ migrant }) => newConnection(await newLandlord(), migrant, "active"),
      false,
    ],
    ["unless the migrant has blocked them", ({ landlord, migrant }) => block(migrant, landlord), false],
    ["unless they have blocked the migrant", ({ landlord, migrant }) => block(landlord, migrant), false],
    [
      "whom another has blocked",
      async ({ landlord, migrant }) =>
        block(await newMigrant(), landlord, block(await newLandlord(), migrant)),
      true,
    ],
    [
      "unless the migrant connects with verified landlords only",
      (pair) => changeProfile(pair, { verifiedOnly: true }),
      false,
    ],
    [
      "who connects with verified landlords only, if the landlord is one",
      async (pair) => {
        await changeProfile(pair, { verifiedOnly: true });
        await change(users, { id: pair.landlord.id }, { verified: true });
      },
      true,
    ],
    [
      "whatever another migrant asks for",
      async (pair) => changeProfile({ ...pair, migrant: await newMigrant() }, { verifiedOnly: true }),
      true,
    ],
    ["unless the migrant has left a connection with them", (pair) => end(pair, withdrawn), false],
    ["after a connection of the two was declined", (pair) => end(pair, { endReason: "declined" }), true],
    [
      "whom another migrant has left",
      async (pair) => end({ ...pair, migrant: await newMigrant() }, withdrawn),
      true,
    ],
    [
      "who has left another landlord",
      async (pair) => end({ ...pair, landlord: await newLandlord() }, withdrawn),
      true,
    ],
  ])("%s", async (_, prepare, may) => {
    // Another pair without obstacles must not change the result.
    await newPair();
    const pair = await newPair();
    await prepare(pair);
    const ids = { landlordId: pair.landlord.id, migrantId: pair.migrant.id };
    const [answer] = await db.all<{ may: number }>(sql`select ${mayPay(ids)} as may`);
    expect(answer).toEqual({ may: Number(may) });
  });

  const suspend = (id: string) => change(users, { id }, { suspendedAt: now() });
  const end = ({ landlord, migrant }: Pair, more: Partial<typeof connections.$inferInsert>) =>
    newConnection(landlord, migrant, "cancelled", more);
});
