// Measures the time from the runtime's start to the first answer, for the production build and for a Worker of one line. The
// difference is the cost of our code.      npm run build:production && npm run bench:start-up [-- other/dist/havenbridge …]
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../dev/run.mjs";

const rounds = Number(process.env.ROUNDS ?? 21);
const temporary = mkdtempSync(path.join(tmpdir(), "start-up-"));
const bare = path.join(temporary, "bare");
const options = ["--import-path=/", "--control-fd=3", "--socket-addr=http=127.0.0.1:0"];
const builds = [path.join(root, "dist/havenbridge"), ...process.argv.slice(2)];

/** Writes the configuration of a runtime that serves the modules of a folder, `index.js` first; returns its path. */
function configure(folder, at) {
  const modules = readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".js"))
    .sort((a, b) => Number(b === "index.js") - Number(a === "index.js"))
    .map((name) => `(name = "${name}", esModule = embed "${path.join(path.resolve(folder), name)}")`);
  const file = path.join(temporary, `${at}.capnp`);
  writeFileSync(
    file,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (compatibilityDate = "2026-09-15", modules = [${modules}]))],
  sockets = [(name = "http", http = (), service = "main")],
);`,
  );
  return file;
}

/** Milliseconds until the first answer. No call has the address, so that only the start-up counts. */
async function timeOf(file) {
  const began = performance.now();
  const runtime = spawn(path.join(root, "node_modules/.bin/workerd"), ["serve", ...options, file], {
    stdio: ["ignore", "ignore", "inherit", "pipe"],
  });
  const [line] = await once(runtime.stdio[3], "data");
  const answer = await fetch(`http://127.0.0.1:${JSON.parse(line).port}/api/nothing`);
  await answer.text();
  const took = performance.now() - began;
  runtime.kill();
  await once(runtime, "exit");
  if (answer.status !== 404) throw new Error(`The Worker answered ${answer.status}.`);
  return took;
}

const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];

mkdirSync(bare);
writeFileSync(
  path.join(bare, "index.js"),
  'export default { fetch: () => new Response("", { status: 404 }) };',
);
const workers = [bare, ...builds].map((folder, at) => ({ folder, file: configure(folder, at), times: [] }));
for (let round = 0; round < rounds; round += 1)
  for (const { file, times } of workers) times.push(await timeOf(file));
for (const { folder, times } of workers) {
  const name = folder === bare ? "a Worker of one line" : path.relative(root, folder);
  console.log(`${median(times).toFixed(1).padStart(7)} ms  ${name} (median of ${rounds})`);
}
rmSync(temporary, { recursive: true });
