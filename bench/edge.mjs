// npm run bench:edge [--paths]: the round trips that each call from Sydney waits for, and how long they take.
// Each call runs once, in the tests' runtime with delayed bindings. Takes about a minute.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { startVitest } from "vitest/node";
import { root } from "../dev/run.mjs";

/**
 * One row per call, whose kind is `read` or `write`. On its critical path: `distant` round trips, `all` round trips, and
 * how many milliseconds they take from Sydney, São Paulo and London; and `path`, what they go to in order, for objects
 * once each way. `took` is the time from Sydney as measured, with the work of this machine.
 */
export async function measureEdge() {
  const config = path.join(root, "bench/edge/vitest.config.mjs");
  const vitest = await startVitest("test", [], { config, watch: false, reporters: [{}], silent: true });
  const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
  const faults = [
    ...vitest.state.getTestModules().flatMap((module) => module.errors()),
    ...tests.flatMap((test) => test.result().errors ?? []),
  ];
  await vitest.close();
  for (const fault of faults) console.error(fault.message);
  if (tests.length === 0 || faults.length > 0) throw new Error("Some calls could not be measured.");
  return tests.map((test) => test.meta().edge);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const stop = setTimeout(() => {
    console.error("The measurement took too long and was stopped.");
    process.exit(1);
  }, 600_000);
  const rows = await measureEdge();
  clearTimeout(stop);
  console.table(Object.fromEntries(rows.map(({ call, kind: _, path: __, ...row }) => [call, row])));
  if (process.argv.includes("--paths"))
    for (const row of rows) console.log(`${row.call}: ${row.path.join(", ")}`);
}
