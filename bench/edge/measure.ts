import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { afterEach, describe, it, vi } from "vitest";
import { me } from "#schema/endpoints/auth.ts";
import { as } from "#tests/client.ts";
import { clientOf } from "#tests/typed-client.ts";
import { app } from "#worker/app.ts";
import { catchUp, distantBindings, settle } from "./bindings.ts";
import { type Measured, reads, writes } from "./calls.ts";
import { countTrips, criticalPath, duration, elsewhere, type Leg, record, sydney } from "./trips.ts";

afterEach(() => vi.restoreAllMocks());

/** Makes a call from Sydney. Answers with its critical path and its milliseconds, without what outlives the answer. */
async function measure({ caller, isNew = false, others = [], thread, before, run }: Measured) {
  // An earlier visit, which the person's object remembers.
  if (caller && !isNew) await as(caller).call(me);
  settle(Object.fromEntries(others.map(({ id }) => [id, "there"])));
  if (thread) settle({ [thread.id]: thread.place });
  const bindings = distantBindings(thread?.id);
  let [began, answeredAt] = [0, 0];
  const client = clientOf(async (method, path, json) => {
    const headers = new Headers(caller ? { Authorization: `Bearer ${caller.token}` } : {});
    if (json !== undefined) headers.set("Content-Type", "application/json");
    const body = json === undefined ? undefined : JSON.stringify(json);
    const request = new Request(new URL(path, bindings.PUBLIC_ORIGIN), { method, headers, body });
    const context = createExecutionContext();
    began = performance.now();
    const answer = await app.fetch(request, bindings, context);
    answeredAt = performance.now();
    await waitOnExecutionContext(context);
    return answer;
  });
  catchUp();
  await before?.(client);
  const legs = record();
  await run(client);
  return { path: criticalPath(legs, answeredAt), took: Math.round(answeredAt - began) };
}

const isDistant = ({ to }: Leg) => to === "primary" || to === "distant";

for (const [kind, calls] of Object.entries({ read: reads, write: writes })) {
  describe(kind, () => {
    for (const [call, prepare] of Object.entries(calls)) {
      it(call, async ({ task }) => {
        const { path, took } = await measure(await prepare());
        const edge = {
          call,
          kind,
          distant: countTrips(path.filter(isDistant)),
          all: countTrips(path),
          took,
          Sydney: duration(path, sydney),
          ...Object.fromEntries(
            Object.entries(elsewhere).map(([name, location]) => [name, duration(path, location)]),
          ),
          path: path.map(({ name }) => name),
        };
        Object.assign(task.meta, { edge });
      });
    }
  });
}
