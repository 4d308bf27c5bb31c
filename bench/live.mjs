// npm run bench:live [kills|sockets|drops|latency]: measures the promises of the live threads on loopback.
// Each part creates its own data and stops by itself. All parts take about five minutes.
import { run } from "../dev/run.mjs";
import { dropClients } from "./live/drops.mjs";
import { killUnderLoad } from "./live/kills.mjs";
import { compareLatency } from "./live/latency.mjs";
import { serve } from "./live/server.mjs";
import { holdSockets } from "./live/sockets.mjs";
import { makeWorld } from "./live/world.mjs";

const state = ".wrangler/bench";
const port = Number(process.env.PORT ?? 8801);
const echoPort = port + 1;
const echoConfig = "bench/echo/vite.config.mjs";

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
  latency: {
    pairs: 10,
    measure: withServer(async (world) => {
      run("vite", ["build", "--config", echoConfig, "--logLevel", "error"]);
      const echo = await serve({ port: echoPort, state, config: echoConfig, probe: "/" });
      const result = await compareLatency({ ...world, echoPort });
      await echo.kill();
      return result;
    }),
  },
};

const wished = process.argv.slice(2);
const stop = setTimeout(() => {
  console.error("The measurement took too long and was stopped.");
  process.exit(1);
}, 600_000);
if (!process.env.BENCH_BUILT) run("vite", ["build", "--logLevel", "error"]);
let broken = false;
for (const [name, { pairs, measure }] of Object.entries(parts)) {
  if (wished.length > 0 && !wished.includes(name)) continue;
  console.log(`\n${name}`);
  const result = await measure({ port, state, pairs: await makeWorld(state, pairs) });
  console.table(result);
  const faults = ["lost", "doubled", "out of order", "untrue badges", "unexpected closes"];
  broken ||= faults.some((fault) => result[fault] > 0);
}
clearTimeout(stop);
if (broken) console.error("A promise was broken.");
process.exit(broken ? 1 : 0);
