// npm run bench:live [kills|sockets|drops|latency]: measures the promises of the live threads on loopback.
// Each part creates its own data and stops by itself. All parts take about five minutes.
import { fileURLToPath } from "node:url";
import { run } from "../dev/run.mjs";
import { dropClients } from "./live/drops.mjs";
import { killUnderLoad } from "./live/kills.mjs";
import { measureLatency } from "./live/latency.mjs";
import { serve } from "./live/server.mjs";
import { holdSockets } from "./live/sockets.mjs";
import { makeWorld } from "./live/world.mjs";

/** `BENCH_STATE` may name a folder in memory, to measure without the disk. */
const state = process.env.BENCH_STATE ?? ".wrangler/bench";
const port = Number(process.env.PORT ?? 8801);

const withServer = (measure) => async (world) => {
  const server = await serve({ port, state });
  const result = await measure(world);
  await server.kill();
  return result;
};

const parts = {
  kills: { pairs: 20, measure: killUnderLoad },
  sockets: { pairs: 13, measure: withServer(holdSockets) },
  drops: { pairs: 25, measure: withServer(dropClients) },
  latency: { pairs: 10, measure: measureLatency },
};

/** The figures of the named parts, by name; without names, of all parts. `isBuilt`: the product needs no build. */
export async function measureLive(names = Object.keys(parts), isBuilt = Boolean(process.env.BENCH_BUILT)) {
  if (!isBuilt) run("vite", ["build", "--logLevel", "error"]);
  const results = {};
  for (const name of names) {
    const { pairs, measure } = parts[name];
    results[name] = await measure({ port, state, pairs: await makeWorld(state, pairs) });
  }
  return results;
}

const faults = ["lost", "doubled", "out of order", "untrue badges", "unexpected closes"];
/** Whether a promise was broken. */
export const isBroken = (results) =>
  Object.values(results).some((result) => faults.some((fault) => result[fault] > 0));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wished = process.argv.slice(2);
  const stop = setTimeout(() => {
    console.error("The measurement took too long and was stopped.");
    process.exit(1);
  }, 600_000);
  const results = await measureLive(wished.length > 0 ? wished : undefined);
  clearTimeout(stop);
  for (const [name, result] of Object.entries(results)) {
    console.log(`\n${name}`);
    console.table(result);
  }
  if (isBroken(results)) console.error("A promise was broken.");
  process.exit(isBroken(results) ? 1 : 0);
}
