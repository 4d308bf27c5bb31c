// npm run bench:queue: opens the queue of reviewers with 300 cases in Chromium, on a desktop and as a phone with a four times
// slower processor, and prints the milliseconds until the first case, the first page and all 300 cases are there. On loopback
// only. BENCH_ORIGIN names a server that runs already, such as one of `npm start`.

import { chromium } from "playwright";
import { queueListed } from "#schema/limits.ts";
import { setServer } from "#tests/e2e/client.ts";
import { newMigrant, newReviewer } from "#tests/e2e/people.ts";
import { findChromium } from "../dev/chromium.mjs";
import { start, untilAnswers } from "../dev/run.mjs";

const count = 300;
const loads = 7;
const machines = {
  desktop: { slowedBy: 1, viewport: { width: 1440, height: 900 } },
  "slow phone": { slowedBy: 4, viewport: { width: 360, height: 740 } },
};

const origin = process.env.BENCH_ORIGIN ?? `http://localhost:${process.env.PORT ?? "8798"}`;
if (!process.env.BENCH_ORIGIN) {
  const more = {
    PORT: new URL(origin).port,
    HAVENBRIDGE_STATE: ".wrangler/bench",
    HAVENBRIDGE_RATE_LIMITS: "lifted",
  };
  const server = start("node", ["dev/start.mjs"], { more });
  await untilAnswers(`${origin}/api/stats/connections`, server, { seconds: 180, words: "2847" });
}
setServer(origin);
const [person, reviewer] = [await newMigrant(), await newReviewer()];
// These cases are older than all others, so that the first pages contain only them.
const cases = { kind: "stay", count, subjectId: person.id, openedAt: "2026-01-05T09:00:00.000Z" };
await fetch(`${origin}/__demo/cases`, { method: "POST", body: JSON.stringify(cases) });

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
console.log(
  `${"".padEnd(12)} first case   ${queueListed} cases   ${count} cases   (ms, median of ${loads} loads)`,
);
for (const [name, machine] of Object.entries(machines)) {
  const seen = [];
  for (let load = 0; load < loads; load += 1) seen.push(await openQueue(machine));
  const figure = (of) => median(seen.map((each) => each[of])).toFixed(0);
  console.log(
    `${name.padEnd(12)} ${figure("first").padStart(10)} ${figure("page").padStart(10)} ${figure("all").padStart(11)}`,
  );
}
await browser.close();
process.exit(0);

/** Milliseconds after the navigation began; `all` includes the five presses of "Show more". */
async function openQueue({ slowedBy, viewport }) {
  const context = await browser.newContext({ baseURL: origin, viewport, locale: "en-GB" });
  try {
    const page = await context.newPage();
    await page.addInitScript((token) => localStorage.setItem("token", token), reviewer.token);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowedBy });
    await page.goto("/admin/queue?kind=stay", { waitUntil: "commit" });
    const since = () => page.evaluate(() => performance.now());
    const rows = (least) =>
      page.waitForFunction((most) => document.querySelectorAll("[data-case]").length >= most, least);
    await rows(1);
    const first = await since();
    await rows(queueListed);
    const whole = await since();
    for (let shown = 2 * queueListed; shown <= count; shown += queueListed) {
      await page.getByRole("button", { name: "Show more" }).click();
      await rows(shown);
    }
    return { first, page: whole, all: await since() };
  } finally {
    await context.close();
  }
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
