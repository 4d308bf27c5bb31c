// Runs the tools for the scripts of this folder: quietly, offline, on the project's Node.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const bin = path.join(root, "node_modules", ".bin");
/** Stops the local runtime from using the network (a sample request, usage statistics). */
export const offline = {
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_LOG_SANITIZE: "true",
};
const env = {
  ...process.env,
  // Uses the project's Node, even without npm.
  PATH: `${bin}${path.delimiter}${process.env.PATH ?? ""}`,
  ...offline,
};

const tool = (name) => path.join(bin, name);

/** Runs a tool to its end. Shows its output only when it fails, unless `loud`. */
export function run(name, args, { loud = false, more = {} } = {}) {
  const { status, stdout, stderr } = spawnSync(tool(name), args, {
    cwd: root,
    env: { ...env, ...more },
    stdio: loud ? "inherit" : "pipe",
    encoding: "utf8",
    // By default, Node ends a tool that writes more than a megabyte.
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (status === 0) return stdout ?? "";
  if (!loud) process.stderr.write(`${stdout}\n${stderr}\n`);
  throw new Error(`${name} ${args.join(" ")} failed.`);
}

/** Runs a tool to its end, quietly, in parallel with others. */
export async function runBeside(name, args, { more = {} } = {}) {
  const child = spawn(tool(name), args, { cwd: root, env: { ...env, ...more }, stdio: "pipe" });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const [status] = await once(child, "close");
  if (status === 0) return;
  process.stderr.write(`${output}\n`);
  throw new Error(`${name} ${args.join(" ")} failed.`);
}

/** Starts a tool that runs until this process ends. */
export function start(name, args, { more = {}, stdio = "inherit" } = {}) {
  const child = spawn(tool(name), args, { cwd: root, env: { ...env, ...more }, stdio });
  const stop = () => child.kill("SIGTERM");
  process.once("SIGINT", stop).once("SIGTERM", stop).once("exit", stop);
  return child;
}

/** Waits until an address answers, with `words` in its answer if given. Throws when the child process ends first. */
export async function untilAnswers(url, child, { seconds = 60, words = "" } = {}) {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error("The server ended before it answered. Is the port taken?");
    try {
      const answer = await fetch(url);
      if (answer.ok && (await answer.text()).includes(words)) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not answer within ${seconds} seconds.`);
}
