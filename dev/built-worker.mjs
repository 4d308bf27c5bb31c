// The options of a built Worker for Miniflare.
import { readdirSync } from "node:fs";
import path from "node:path";
import { unstable_getMiniflareWorkerOptions as readWorker } from "wrangler";
import { root } from "./run.mjs";

const modulesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith(".js"))
    .map((file) => ({ type: "ESModule", path: path.join(folder, file) }));

/** The options of a Worker in `dist/`, with its modules. */
export function builtWorker(name) {
  const folder = path.join(root, "dist", name);
  return workerIn(folder, path.join(folder, "wrangler.json"), root);
}

/** The options of a Worker whose modules are in `folder`, the first of them `index.js`. */
export function workerIn(folder, config, modulesRoot = folder) {
  const { workerOptions } = readWorker(config);
  const { modulesRules: _, rootPath: __, ...options } = workerOptions;
  const isMain = (module) => module.path === path.join(folder, "index.js");
  const modules = modulesIn(folder).sort((one, other) => Number(isMain(other)) - Number(isMain(one)));
  return { ...options, modulesRoot, modules };
}
