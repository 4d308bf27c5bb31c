import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { connections } from "#schema/tables/connections.ts";
import { acceptedDaysAgo, refundsOf } from "#tests/connections.ts";
import { newConnectedPair } from "#tests/people.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { confirmMoveIn, moveConnection } from "./queries.ts";

const db = openDatabase(env);
const read = (id: string) => db.select().from(connections).where(eq(connections.id, id)).get();

it("No changes nothing, and returns no fee, when Yes was stored after it had read the connection", async () => {
  const { connectionId: id } = await newConnectedPair("active");
  const connection = await read(id);
  if (!connection) throw new Error("The connection is gone.");
  const now = new Date().toISOString();
  expect(await confirmMoveIn(db, id, now)).toBe(true);
  const no = {
    connection,
    to: "cancelled",
    endReason: "move_in_denied",
    refund: "move_in_denied",
    now,
  } as const;
  expect(await moveConnection(db, no)).toBe(false);
  expect(await read(id)).toMatchObject({ status: "active", endReason: null, paymentCompleted: true });
  expect(await refundsOf(id)).toEqual([]);
});

it("Yes is not stored once the seven days are over", async () => {
  const { connectionId: id } = await newConnectedPair("active");
  await acceptedDaysAgo(id, 7);
  expect(await confirmMoveIn(db, id, new Date().toISOString())).toBe(false);
  expect(await read(id)).toMatchObject({ moveInConfirmedAt: null });
});
