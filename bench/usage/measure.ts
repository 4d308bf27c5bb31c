import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, it, vi } from "vitest";
import { me } from "#schema/endpoints/auth.ts";
import { as } from "#tests/client.ts";
import { fillWithCrowd } from "#tests/crowd.ts";
import { rowsUsed } from "#tests/rows-read.ts";
import { clientOf } from "#tests/typed-client.ts";
import { app } from "#worker/app.ts";
import type { CallUsage } from "../costs/model.ts";
import type { Measured } from "../edge/calls.ts";
import { calls } from "./calls.ts";
import { countObjects } from "./objects.ts";

afterEach(() => vi.restoreAllMocks());

const isRead = (method: string) => method === "get" || method === "list";

function countingSessions(kv: CallUsage["kv"]): KVNamespace {
  const store = env.SESSIONS as unknown as Record<string, (...given: unknown[]) => unknown>;
  const counted = (method: string) => [
    method,
    (...given: unknown[]) => {
      kv[isRead(method) ? "reads" : "writes"] += 1;
      return store[method]?.(...given);
    },
  ];
  return Object.fromEntries(["get", "list", "put", "delete"].map(counted));
}

async function measure({ caller, isNew = false, before, run }: Measured): Promise<Omit<CallUsage, "call">> {
  const clientWith = (bindings: typeof env) =>
    clientOf(async (method, path, json) => {
      const headers = new Headers(caller ? { Authorization: `Bearer ${caller.token}` } : {});
      if (json !== undefined) headers.set("Content-Type", "application/json");
      const body = json === undefined ? undefined : JSON.stringify(json);
      const request = new Request(new URL(path, env.PUBLIC_ORIGIN), { method, headers, body });
      const context = createExecutionContext();
      const answer = await app.fetch(request, bindings, context);
      await waitOnExecutionContext(context);
      return answer;
    });
  // An earlier visit, which the person's object remembers.
  if (caller && !isNew) await as(caller).call(me);
  await before?.(clientWith(env));
  const kv = { reads: 0, writes: 0 };
  const objects = countObjects();
  const { read, written, trips } = await rowsUsed((bindings) =>
    run(clientWith({ ...bindings, RATE_LIMITS: "", SESSIONS: countingSessions(kv) })),
  );
  return { d1: { trips, rowsRead: read, rowsWritten: written }, kv, objects };
}

// Browse reads full pages, as it does among many people.
it("fills the list", async ({ task }) => {
  const people = 20_000;
  const run = (statement: string) => env.DB.prepare(statement).all();
  const sizeNow = async () => (await run("select 1")).meta.size_after;
  const before = await sizeNow();
  await fillWithCrowd(async (statement) => (await run(statement)).results, people);
  Object.assign(task.meta, { usage: { bytesPerMigrant: Math.round(((await sizeNow()) - before) / people) } });
});

for (const [call, prepare] of Object.entries(calls)) {
  it(call, async ({ task }) => {
    const usage: CallUsage = { call, ...(await measure(await prepare())) };
    Object.assign(task.meta, { usage });
  });
}
