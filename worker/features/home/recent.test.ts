import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { newConnection, newLandlord, newMigrant } from "#tests/people.ts";
import { daysAgo } from "#tests/rows.ts";
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
    const counts = await Promise.all([1, 2, 3].map((s) => readRecentConnections(bindings, db, now + s)));
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
