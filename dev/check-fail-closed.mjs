// Checks that a production build with the simulator and a local server with a live key refuse to start.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { refuseLiveKeys } from "./live-keys.mjs";
import { root } from "./run.mjs";

const vite = path.join(root, "node_modules", ".bin", "vite");
const env = { ...process.env, CLOUDFLARE_ENV: "production", HAVENBRIDGE_WORKBENCH: "on" };
const built = spawnSync(vite, ["build", "--outDir", "dist-never"], { cwd: root, env, encoding: "utf8" });
const words = "A production build never contains the workbench";
if (built.status === 0 || !`${built.stdout}${built.stderr}`.includes(words)) {
  console.error("A production build with the simulator was not refused.");
  process.exit(1);
}

const settings = {
  "STRIPE_SECRET_KEY=sk_live_1": true,
  'export STRIPE_SECRET_KEY = "rk_live_1"': true,
  "STRIPE_PUBLISHABLE_KEY=pk_live_1": true,
  "STRIPE_SECRET_KEY=sk_test_1": false,
  "# STRIPE_SECRET_KEY=sk_live_1": false,
};
for (const [text, refused] of Object.entries(settings)) {
  let fault = null;
  try {
    refuseLiveKeys(`SESSION_KEYS=x\n${text}\n`, ".env");
  } catch (thrown) {
    fault = thrown;
  }
  if ((fault !== null) !== refused) {
    console.error(`${text}: a local server ${refused ? "was not" : "was"} refused.`);
    process.exit(1);
  }
}
console.log("No production build has the simulator, and no local server has a live key.");
