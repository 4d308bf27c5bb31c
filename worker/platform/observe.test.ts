import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { me } from "#schema/endpoints/auth.ts";
import { health } from "#schema/endpoints/health.ts";
import { connections } from "#schema/tables/connections.ts";
import { users } from "#schema/tables/users.ts";
import { anonymous, as } from "#tests/client.ts";
import { newConnectedPair, newMigrant } from "#tests/people.ts";
import { openDatabase } from "./database.ts";
import { observe, using } from "./observe.ts";

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
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const uses = await observe(async (noted) => {
      const calls = gates.map(({ promise }) => using("kv", () => promise));
      const lost = using("kv", () => Promise.reject(new Error("unreachable"))).catch(() => "lost");
      for (const { resolve } of gates) resolve();
      await Promise.all([...calls, lost]);
      return noted;
    });
    expect(uses.facts()).toEqual({ subrequests: 3, kv: 3, kvMs: expect.any(Number) });
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
