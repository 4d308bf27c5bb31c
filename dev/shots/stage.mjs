import { rmSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright";
import { castWith } from "#tests/e2e/cast.ts";
import { setServer } from "#tests/e2e/client.ts";
import { groupsOf } from "#tests/e2e/states/groups.ts";
import { findChromium } from "../chromium.mjs";
import { root, start, untilAnswers } from "../run.mjs";

/**
 * Starts the product on its own data without rate limits (or uses `running`, the origin of such a server), creates the
 * people of all states, and opens a browser.
 */
export async function setStage({ running, port, state }) {
  const origin = running ?? `http://localhost:${port}`;
  if (!running) {
    rmSync(path.join(root, state), { recursive: true, force: true });
    // The cast makes more payments than the rate limit of a landlord allows.
    const more = { PORT: port, HAVENBRIDGE_STATE: state, HAVENBRIDGE_RATE_LIMITS: "lifted" };
    const server = start("node", ["dev/start.mjs"], { more });
    await untilAnswers(`${origin}/api/stats/connections`, server, { seconds: 180, words: "2847" });
  }
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
  setServer(origin);
  const visits = [];
  const groups = groupsOf(castWith((_, english) => english));
  // The groups are made one after another, because the server hashes few passwords at a time.
  for (const visitsOf of Object.values(groups)) visits.push(...(await visitsOf()));
  const clear = () => browser.close();
  return { origin, browser, visits, clear };
}
