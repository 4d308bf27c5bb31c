// npm run bench:edge [--paths]: the round trips that each call from Sydney waits for, and how long they take.
// Each call runs once, in the tests' runtime with delayed bindings. Takes about a minute.
import { fileURLToPath } from "node:url";
import { measureCalls } from "./measure-calls.mjs";

/**
 * One row per call, whose kind is `read` or `write`. It describes the critical path: the number of `distant` round trips
 * and of `all` round trips, their milliseconds from Sydney, São Paulo and London, and `path`, their targets in order (an
 * object appears once each way). `took` is the measured time from Sydney, with the work of this machine.
 */
export const measureEdge = () => measureCalls("edge");

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
