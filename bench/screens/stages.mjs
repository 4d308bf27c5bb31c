// The servers to measure: this checkout, and a second one at another commit when asked. Each has its own data, the people
// of cast.ts and a proxy that compresses.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { root, untilAnswers } from "../../dev/run.mjs";
import { compress } from "./proxy.mjs";

const firstPort = Number(process.env.PORT ?? 8807);
const other = path.join(root, ".wrangler/bench-commit");

/** Starts everything; it ends with this process. */
export async function setStages(against) {
  needLighthouse();
  const places = [root];
  if (against) places.push(checkOut(against));
  const stages = [];
  for (const [number, place] of places.entries()) stages.push(await setOne(place, firstPort + 2 * number));
  return stages;
}

async function setOne(place, port) {
  const origin = `http://localhost:${port}`;
  const state = ".wrangler/bench-screens";
  rmSync(path.join(place, state), { recursive: true, force: true });
  const server = spawn(process.execPath, ["dev/start.mjs"], {
    cwd: place,
    env: { ...process.env, PORT: String(port), HAVENBRIDGE_STATE: state, HAVENBRIDGE_RATE_LIMITS: "lifted" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.once("exit", () => server.kill("SIGTERM"));
  await untilAnswers(`${origin}/api/stats/connections`, server, { seconds: 180, words: "2847" });
  const cast = await castOf(place, origin);
  for (const person of Object.values(cast)) if (person.token) person.kind = await kindOf(origin, person);
  return { origin: await compress(origin, port + 1), cast };
}

/** The people of cast.ts, made with the test support of the server's own commit, because that fits the server. */
async function castOf(place, origin) {
  const here = path.join(place, "bench/screens/cast.ts");
  if (place !== root) cpSync(path.join(root, "bench/screens/cast.ts"), here);
  const { setServer } = await import(path.join(place, "tests/e2e/client.ts"));
  setServer(origin);
  const { makeCast } = await import(here);
  return makeCast();
}

/** The kind of person that the browser stores with a token (web/api/token.ts). */
async function kindOf(origin, { token }) {
  const answer = await fetch(`${origin}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } });
  const { userType, verified } = await answer.json();
  return verified ? userType : `${userType} unverified`;
}

/** Another commit in a work tree, with the packages of this one. */
function checkOut(commit) {
  const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
  const { stdout } = git("rev-parse", "--verify", `${commit}^{commit}`);
  if (!stdout) throw new Error(`There is no commit ${commit}.`);
  const added = existsSync(other)
    ? spawnSync("git", ["checkout", "--force", "--detach", stdout.trim()], { cwd: other })
    : git("worktree", "add", "--force", "--detach", other, stdout.trim());
  if (added.status !== 0) throw new Error(String(added.stderr));
  const packages = path.join(other, "node_modules");
  if (!existsSync(packages)) symlinkSync(path.join(root, "node_modules"), packages);
  return other;
}

/** Lighthouse is large, so it is not among the product's packages. */
function needLighthouse() {
  const here = path.join(import.meta.dirname, "lighthouse");
  if (existsSync(path.join(here, "node_modules/lighthouse"))) return;
  console.log("Installing Lighthouse …");
  const { status } = spawnSync(
    "npm",
    ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: here,
      stdio: "inherit",
    },
  );
  if (status !== 0)
    throw new Error("npm could not install Lighthouse (bench/screens/lighthouse/package.json).");
}
