// Runs single Workers in the local runtime, each in a process of its own, without a proxy in front.
import path from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { builtWorker } from "../../dev/built-worker.mjs";
import { root } from "../../dev/run.mjs";

const compatibilityDate = "2026-09-15";
const echo = path.join(root, "bench", "echo");
const modulesOf = (file) => ({
  modules: [{ type: "ESModule", path: path.join(echo, file) }],
  modulesRoot: echo,
});
const objects = (names) =>
  Object.fromEntries(
    Object.entries(names).map(([binding, className]) => [binding, { className, useSQLite: true }]),
  );

/** The Workers that latency.mjs compares, by name. */
const workers = {
  product() {
    const { assets: _, ...built } = builtWorker("havenbridge");
    return [
      { ...built, name: "havenbridge", bindings: { ...built.bindings, PUBLIC_ORIGIN: "http://localhost" } },
      { ...builtWorker("havenbridge_workbench"), name: "havenbridge-workbench" },
    ];
  },
  necessary() {
    const { d1Databases, kvNamespaces, bindings } = builtWorker("havenbridge");
    const durableObjects = objects({ THREAD: "Thread", INBOX: "Inbox" });
    const given = { d1Databases, kvNamespaces, bindings, durableObjects };
    const compatibilityFlags = ["nodejs_compat"];
    return [
      { name: "necessary", compatibilityDate, compatibilityFlags, ...modulesOf("necessary.mjs"), ...given },
    ];
  },
  echo: () => [
    {
      name: "echo",
      compatibilityDate,
      ...modulesOf("worker.mjs"),
      durableObjects: objects({ ECHO: "Echo" }),
    },
  ],
};

/** Starts a Worker with its data in `state`. Returns its port and how to stop it. */
export async function startRuntime(name, state) {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: path.resolve(root, state, "v3"),
      telemetry: { enabled: false },
      cf: false,
      handleStructuredLogs: () => {},
      workers: workers[name](),
    }),
  );
  const { port } = await runtime.ready;
  return { port: Number(port), stop: () => runtime.dispose() };
}
