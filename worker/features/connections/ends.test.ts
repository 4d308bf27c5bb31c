import { env } from "cloudflare:workers";
import { type SQL, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { silentRefundDays } from "#schema/limits.ts";
import { connections } from "#schema/tables/connections.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { madeDaysAgo, refundsOf } from "#tests/connections.ts";
import { queuedBy } from "#tests/notifications.ts";
import { newConnectedPair, newConnection, newLandlord, newMigrant, type Pair } from "#tests/people.ts";
import { now, row } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { declineAllOf } from "./decline.ts";
import { refundOfDecline } from "./decline-refund.ts";
import { endOfPair } from "./end-by-block.ts";

const db = openDatabase(env);
const stored = (id: string) => row(connections, { id });
const statusesOf = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await stored(id)).status));

async function endByBlock({ landlord, migrant }: Pair, by: UserType, onlyIf: SQL = sql`true`) {
  const pair = { landlordId: landlord.id, migrantId: migrant.id };
  const { before, end, after } = endOfPair(db, pair, by, now(), onlyIf);
  await db.batch([...before, end, ...after]);
}

describe("the end by a block", () => {
  const cells = [
    ["pending", "migrant", "cancelled", ["withdrawn"]],
    ["active", "migrant", "cancelled", ["withdrawn"]],
    ["pending", "landlord", "cancelled", ["declined"]],
    ["active", "landlord", "completed", ["completed", "rating_requested"]],
  ] as const;

  it.each(cells)(
    "of a %s connection by the %s ends no other connection, and notifies only the other person",
    async (from, by, to, told) => {
      const { connectionId: id, ...pair } = await newConnectedPair(from);
      const others = [
        await newConnection(await newLandlord(), pair.migrant, "pending"),
        await newConnection(pair.landlord, await newMigrant(), "pending"),
        await newConnection(pair.landlord, await newMigrant(), "active"),
        (await newConnectedPair(from)).connectionId,
      ];
      const before = await statusesOf(others);
      const other = pair[by === "landlord" ? "migrant" : "landlord"];
      const queued = await queuedBy(() => endByBlock(pair, by));
      expect(queued).toEqual(told.map((kind) => `${kind}:${other.id}:${id}`));
      expect([await statusesOf([id]), await statusesOf(others)]).toEqual([[to], before]);
    },
  );

  it.each(cells)(
    "of a %s connection by the %s does nothing while its condition is false",
    async (from, by) => {
      const { connectionId: id, ...pair } = await newConnectedPair(from);
      await madeDaysAgo(id, silentRefundDays);
      const before = await stored(id);
      expect(await queuedBy(() => endByBlock(pair, by, sql`false`))).toEqual([]);
      expect([await stored(id), await refundsOf(id)]).toEqual([before, []]);
    },
  );

  it("owes no refund for a fee that was already refunded", async () => {
    const { connectionId: id, ...pair } = await newConnectedPair("pending", { paymentCompleted: false });
    await endByBlock(pair, "migrant");
    expect(await stored(id)).toMatchObject({ status: "cancelled", endReason: "withdrawn" });
    expect(await refundsOf(id)).toEqual([]);
  });
});

it("a decline may refund the fee from exactly fourteen days after the connection was made", () => {
  // `silentRefundDays`
  const connection = { paymentCompleted: true, createdAt: "2026-11-01T12:00:00.000Z" };
  expect(refundOfDecline(connection, "2026-11-15T11:59:59.999Z")).toBeNull();
  expect(refundOfDecline(connection, "2026-11-15T12:00:00.000Z")).toBe("declined_in_silence");
});

describe("the decline of all pending connections of a landlord", () => {
  it("ends only these, notifies only their migrants, and may refund a fee only after a long silence", async () => {
    const landlord = await newLandlord();
    const add = async (
      days: number,
      ...more: [("pending" | "active" | "completed")?, { paymentCompleted: boolean }?]
    ) => {
      const migrant = await newMigrant({ verified: true });
      const id = await newConnection(landlord, migrant, ...more);
      await madeDaysAgo(id, days);
      return { id, migrant };
    };
    const recent = await add(silentRefundDays - 0.1);
    const silent = await add(silentRefundDays);
    const returned = await add(silentRefundDays, "pending", { paymentCompleted: false });
    const live = [await add(silentRefundDays, "active"), await add(silentRefundDays, "completed")];
    const { connectionId: anothers } = await newConnectedPair();
    await madeDaysAgo(anothers, silentRefundDays);
    const waiting = [recent, silent, returned];
    const queued = await queuedBy(() => db.batch(declineAllOf(db, landlord.id, now(), sql`true`)));
    expect(queued).toEqual(waiting.map(({ id, migrant }) => `declined:${migrant.id}:${id}`).sort());
    expect(await statusesOf(waiting.map(({ id }) => id))).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(await statusesOf([...live.map(({ id }) => id), anothers])).toEqual([
      "active",
      "completed",
      "pending",
    ]);
    const owed = await Promise.all([...waiting, ...live, { id: anothers }].map(({ id }) => refundsOf(id)));
    expect(owed).toEqual([[], ["declined_in_silence"], [], [], [], []]);
  });
});
