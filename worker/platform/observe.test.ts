import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { me } from "#schema/endpoints/auth.ts";
import { health } from "#schema/endpoints/health.ts";
import { connections } from "#schema/tables/connections.ts";
import { users } from "#schema/tables/users.ts";
import { anonymous, as } from "#tests/client.ts";
import { newConnectedPair, newMigrant } from "#tests/people.ts";
import { rowsUsed } from "#tests/rows-read.ts";
import { openDatabase } from "./database.ts";
import { observe, observed, using } from "./observe.ts";

afterEach(() => vi.restoreAllMocks());

describe("what a request uses", () => {
  it("is in its log line: subrequests, rows read, and time for each part", async () => {
    const migrant = await newMigrant();
    const log = vi.spyOn(console, "log");
    await as(migrant, { bindings: env }).call(me);
    const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(lines.find(({ event }) => event === "request")).toMatchObject({
      route: me.path,
      status: 200,
      subrequests: expect.any(Number),
      rowsRead: expect.any(Number),
      rowsWritten: 0,
      d1: 1,
      d1Ms: expect.any(Number),
      inboxMs: expect.any(Number),
    });
  });

  it("is shown to developers, and to no one in production", async () => {
    const migrant = await newMigrant();
    const own = await as(migrant).send(me);
    expect(own.headers.get("Server-Timing")).toMatch(/d1;dur=\d+;desc="\d+ calls, \d+ rows"/);
    const bindings = { ...env, ENVIRONMENT: "production" };
    const answer = await as(null, { bindings }).send(health);
    expect(answer.headers.has("Server-Timing")).toBe(false);
    expect((await anonymous.send(health)).headers.has("Server-Timing")).toBe(true);
  });

  it("counts the time of parallel calls once, and counts failed calls too", async () => {
    let clock = 5_000;
    vi.spyOn(performance, "now").mockImplementation(() => clock);
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const uses = await observe(async (noted) => {
      const calls = [first, second].map(({ promise }) => using("kv", () => promise));
      clock += 100;
      first.resolve();
      await calls[0];
      clock += 150;
      second.resolve();
      await calls[1];
      // Between two calls, no time counts.
      clock += 1_000;
      const lost = using("kv", async () => {
        clock += 50;
        throw new Error("unreachable");
      });
      await expect(lost).rejects.toThrow("unreachable");
      return noted;
    });
    expect(uses.facts()).toEqual({ subrequests: 3, kv: 3, kvMs: 300 });
    expect(uses.serverTiming()).toBe('kv;dur=300;desc="3 calls"');
  });

  it("has the calls of a binding, whose properties and methods work as before", async () => {
    class Store {
      readonly name = "store";
      async get() {
        return this.name;
      }
    }
    const uses = await observe(async (noted) => {
      const store = observed("kv", new Store());
      expect([store.name, await store.get()]).toEqual(["store", "store"]);
      return noted;
    });
    expect(uses.facts()).toMatchObject({ subrequests: 1, kv: 1 });
  });

  it("has the rows that D1 reports, of single queries and of batches together", async () => {
    const { id } = await newMigrant();
    const search = env.DB.prepare("select id from users where id = ? or first_name = 'no one'").bind(id);
    const rename = env.DB.prepare("update users set first_name = 'Amal' where id = ?").bind(id);
    await rename.run();
    const reported = [await search.run(), await search.run(), await rename.run()].map(({ meta }) => meta);
    const used = await rowsUsed(async (bindings) => {
      const db = openDatabase(bindings);
      const isFound = sql`id = ${id} or first_name = 'no one'`;
      const found = () => db.select({ id: users.id }).from(users).where(isFound);
      await found();
      await db.batch([found(), db.update(users).set({ firstName: "Amal" }).where(eq(users.id, id))]);
    });
    const sum = (rows: number[]) => rows.reduce((total, each) => total + each, 0);
    expect(used).toMatchObject({
      read: sum(reported.map(({ rows_read }) => rows_read)),
      written: sum(reported.map(({ rows_written }) => rows_written)),
      trips: 2,
    });
  });
});

it("a read of two tables keeps columns with the same name apart, alone and in a batch", async () => {
  const { landlord, connectionId } = await newConnectedPair("active");
  const db = openDatabase(env);
  const read = () =>
    db
      .select({ connection: connections.id, landlord: users.id })
      .from(connections)
      .innerJoin(users, eq(users.id, connections.landlordId))
      .where(eq(connections.id, connectionId));
  const found = [{ connection: connectionId, landlord: landlord.id }];
  expect(await read()).toEqual(found);
  expect(await db.batch([read()])).toEqual([found]);
});
