// Serves the built product, the same with its calls traced, and the bare Worker: three Workers in one runtime, on one
// storage, each on a socket of its own, without a proxy in front.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { builtWorker } from "../../dev/built-worker.mjs";
import { root, run } from "../../dev/run.mjs";

const served = import.meta.dirname;
const host = "127.0.0.1";

/** Builds the product as `npm start` does. */
export const build = () => run("vite", ["build", "--logLevel", "error"]);

const moduleAt = (file) => ({ type: "ESModule", path: path.join(served, file) });

const socketAt = (port) => ({ unsafeDirectSockets: [{ host, port }] });
const borrowed = (namespaces, from) =>
  Object.fromEntries(
    Object.entries(namespaces).map(([name, { className }]) => [
      name,
      { className, scriptName: from, useSQLite: true },
    ]),
  );

function workersOf(port, pages) {
  const { assets, ...built } = builtWorker("havenbridge");
  const bindings = { ...built.bindings, PUBLIC_ORIGIN: `http://localhost:${port}`, RATE_LIMITS: "lifted" };
  const product = { ...built, bindings, name: "havenbridge" };
  const same = { ...product, durableObjects: borrowed(built.durableObjects, product.name) };
  const traced = [moduleAt("traced.mjs"), moduleAt("trace.mjs"), ...product.modules];
  return [
    { ...product, ...(pages && { assets }), ...socketAt(port) },
    { ...same, name: "traced", modules: traced, ...socketAt(port + 1) },
    { ...same, name: "bare", modules: [moduleAt("bare.mjs")], ...socketAt(port + 2) },
    { ...builtWorker("havenbridge_workbench"), name: "havenbridge-workbench" },
  ];
}

/**
 * Starts the three Workers on `port`, `port + 1` and `port + 2`, with their data in `state`. `faults` collects the log
 * lines with a level. With `pages` the product also serves its pages, through the runtime's router of static files. With
 * `inspectorPort` the runtime's inspector listens there.
 */
export async function serve({ port, state, pages = false, inspectorPort }) {
  const faults = [];
  const options = convertV4MiniflareOptions({
    host,
    inspectorPort,
    resourcePersistencePath: path.resolve(root, state, "v3"),
    telemetry: { enabled: false },
    cf: false,
    handleStructuredLogs: ({ message }) => {
      if (message.includes('"level"')) faults.push(message);
    },
    workers: workersOf(port, pages),
  });
  const runtime = new Miniflare(options);
  await runtime.ready;
  return {
    runtime,
    faults,
    inspectorPort,
    product: `http://${host}:${port}`,
    traced: `http://${host}:${port + 1}`,
    bare: `http://${host}:${port + 2}`,
    memory: () => memoryOf(runtimeProcess()),
    stop: () => runtime.dispose(),
  };
}

const ps = (...args) =>
  spawnSync("ps", args, { encoding: "utf8" })
    .stdout.trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/));

function runtimeProcess() {
  const own = ps("-A", "-o", "pid=,ppid=,comm=").find(
    ([, parent, command]) => Number(parent) === process.pid && command.includes("workerd"),
  );
  return own?.[0];
}

/** Resident memory of a process, in megabytes. */
const memoryOf = (id) => Number(ps("-o", "rss=", "-p", id)[0][0]) / 1024;
