import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { recentConnections } from "#schema/endpoints/health.ts";
import { connections } from "#schema/tables/connections.ts";
import { as } from "#tests/client.ts";
import { newConnection, newLandlord, newMigrant } from "#tests/people.ts";
import { change, daysAgo } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { readRecentConnections } from "./recent.ts";

describe("the count of recent connections", () => {
  it("is read from the database once a minute, for any number of visitors", async () => {
    const bindings = { ...env };
    const db = openDatabase(bindings);
    const select = vi.spyOn(db, "select");
    const now = Date.now();
    const first = await readRecentConnections(bindings, db, now);
    const landlord = await newLandlord();
    await newConnection(landlord, await newMigrant());
    const later = [0, 1, 59_999];
    const counts = await Promise.all(later.map((ms) => readRecentConnections(bindings, db, now + ms)));
    expect([...counts, select.mock.calls.length]).toEqual([first, first, first, 1]);
    expect(await readRecentConnections(bindings, db, now + 60_000)).toBeGreaterThan(first);
  });

  it("includes only the connections of the last 30 days", async () => {
    const count = () => readRecentConnections({ ...env }, openDatabase(env), Date.now());
    const connect = async (days: number) => {
      await newConnection(await newLandlord(), await newMigrant(), "pending", { createdAt: daysAgo(days) });
    };
    const before = await count();
    await connect(30.001);
    expect(await count()).toBe(before);
    await connect(29.999);
    expect(await count()).toBe(before + 1);
  });

  it("is on the home page from ten connections on", async () => {
    // `connectionsShownFrom`
    await change(connections, {}, { createdAt: daysAgo(31) });
    const shown = async () => {
      const visitor = as(null, { bindings: { ...env } });
      return (await visitor.call(recentConnections)).recentConnections;
    };
    const landlord = await newLandlord();
    for (let made = 0; made < 9; made += 1) await newConnection(landlord, await newMigrant());
    expect(await shown()).toBeNull();
    await newConnection(landlord, await newMigrant());
    expect(await shown()).toBe(10);
  });

  it("does not wait for a pending read of another request", async () => {
    const bindings = { ...env };
    const [db, stuck] = [openDatabase(bindings), openDatabase(bindings)];
    const never = new Promise<never>(() => {});
    vi.spyOn(stuck, "select").mockReturnValue({ from: () => ({ where: () => never }) } as never);
    void readRecentConnections(bindings, stuck, Date.now());
    expect(await readRecentConnections(bindings, db, Date.now())).toEqual(expect.any(Number));
  });

  it("is read again after a failed read", async () => {
    const bindings = { ...env };
    const db = openDatabase(bindings);
    const outage = vi.spyOn(db, "select").mockImplementation(() => {
      throw new Error("away");
    });
    await expect(readRecentConnections(bindings, db, Date.now())).rejects.toThrow("away");
    outage.mockRestore();
    expect(await readRecentConnections(bindings, db, Date.now())).toEqual(expect.any(Number));
  });
});
