import { rmSync } from "node:fs";
import path from "node:path";
import { chromium, request as requests } from "@playwright/test";
import { findChromium } from "../chromium.mjs";
import { root, start, untilAnswers } from "../run.mjs";
import { makeCast } from "./cast.ts";

/**
 * What the scenes are played on: the product as `npm start` brings it up, on data of its own and with lifted paces
 * (or `running`, the origin of a server that is there already), the cast, and a browser to look with.
 */
export async function setStage({ running, port, state }) {
  const origin = running ?? `http://localhost:${port}`;
  if (!running) {
    rmSync(path.join(root, state), { recursive: true, force: true });
    // The cast alone pays for as many connections as one landlord may in an hour.
    const more = { PORT: port, HAVENBRIDGE_STATE: state, HAVENBRIDGE_PACES: "lifted" };
    const server = start("node", ["dev/start.mjs"], { more });
    await untilAnswers(`${origin}/api/stats/connections`, server, { seconds: 180, words: "2847" });
  }
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
  const api = await requests.newContext({ baseURL: origin });
  const cast = await makeCast(api);
  const clear = () => Promise.all([api.dispose(), browser.close()]);
  return { origin, browser, cast, clear };
}
