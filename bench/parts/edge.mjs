// The round trips that each call from Sydney waits for (bench/edge).
import { measureEdge } from "../edge.mjs";
import { table } from "../results.mjs";

export async function reportEdge() {
  const rows = await measureEdge();
  const shown = rows.map(({ path: _, kind: __, ...row }) => row);
  const text = `Each call once in the tests' runtime with delayed bindings: from Sydney, the primary database and distant objects answer
in 280 ms, a replica, KV and nearby objects in 10 ms. *distant* counts the distant round trips on the call's critical path, one after
another; *all* counts every
round trip; *took* is the time in Sydney with the work of this machine; then the sum of the trips from each place, in milliseconds.

${table(shown)}`;
  return { text };
}
