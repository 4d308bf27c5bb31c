// npm run bench:long-tasks: loads every screen on a phone with a four times slower processor and prints its
// longest task and its layout shift. Takes some minutes, on loopback only.
// npm run bench:long-tasks -- home: only states with that in their name. BENCH_ORIGIN names a server that runs already.
import { setStage } from "../dev/shots/stage.mjs";

const slowedBy = 4;
const budget = { longest: 200, shift: 0.05 };
const loads = 3;

const wanted = process.argv.slice(2);
const { origin, browser, visits, clear } = await setStage({
  running: process.env.BENCH_ORIGIN,
  port: process.env.PORT ?? "8797",
  state: ".wrangler/bench",
});

const isWanted = ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word));
// States that need steps after loading (an open dialog, a refused form) and states with faked answers do not count.
const chosen = visits.flatMap(({ person, states }) =>
  states
    .filter((state) => !state.steps && !state.answers && isWanted(state))
    .map((state) => ({ person, ...state })),
);

let over = 0;
console.log(`${"screen".padEnd(44)} longest task   layout shift   (median of ${loads} loads)`);
for (const state of chosen) {
  const seen = [];
  for (let load = 0; load < loads; load += 1) seen.push(await loadOnce(state));
  const longest = median(seen.map((each) => each.longest));
  const shift = median(seen.map((each) => each.shift));
  const bad = longest > budget.longest || shift > budget.shift;
  if (bad) over += 1;
  console.log(
    `${bad ? "✗" : " "} ${state.name.padEnd(42)} ${longest.toFixed(0).padStart(9)} ms ${shift.toFixed(3).padStart(14)}`,
  );
}
await clear();
console.log(`${over} of ${chosen.length} over ${budget.longest} ms or ${budget.shift}.`);
process.exit(over > 0 ? 1 : 0);

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

async function loadOnce({ path, person, shows }) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    locale: "en-GB",
    timezoneId: "Europe/London",
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    if (person) await page.addInitScript((kept) => localStorage.setItem("token", kept), person.token);
    await page.addInitScript(watch);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowedBy });
    await page.goto(path);
    await page.getByText(shows).first().waitFor();
    await page.waitForLoadState("networkidle");
    return await page.evaluate(() => window.seen);
  } finally {
    await context.close();
  }
}

/** Runs in the page: the longest task, and the sum of layout shifts without recent input. */
function watch() {
  const seen = { longest: 0, shift: 0 };
  window.seen = seen;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
}
