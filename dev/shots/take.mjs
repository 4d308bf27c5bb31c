// npm run shots: takes screenshots of every state of every screen into shots/: on a phone and a desktop, light and dark in
// English, light in Arabic. SHOTS_LANGUAGE=uk takes Ukrainian in place of Arabic.
// npm run shots -- checkout: only states whose name contains the word. SHOTS_ORIGIN names a running server without rate limits.
import { mkdirSync } from "node:fs";
import path from "node:path";
import * as measured from "#tests/e2e/measures.ts";
import { arriveAt } from "#tests/e2e/states/state.ts";
import { root } from "../run.mjs";
import { setStage } from "./stage.mjs";

const wanted = process.argv.slice(2);
const isWanted = ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word));
const folder = path.join(root, "shots");
mkdirSync(folder, { recursive: true });

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } };
const other = process.env.SHOTS_LANGUAGE ?? "ar";
/** The maximum height of a screenshot in pixels: fifty cards look like ten. */
const longest = 4_500;

const { origin, browser, visits, clear } = await setStage({
  running: process.env.SHOTS_ORIGIN,
  port: process.env.PORT ?? "8798",
  state: ".wrangler/shots",
});

let taken = 0;
let missed = 0;
for (const { person, states } of visits) {
  const chosen = states.filter(isWanted);
  if (chosen.length === 0) continue;
  const context = await browser.newContext({
    baseURL: origin,
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: "Europe/London",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await measured.watchPages(page);
  if (person) await page.addInitScript((kept) => localStorage.setItem("token", kept), person.token);
  for (const [index, state] of chosen.entries()) {
    console.log(state.name);
    await takeAll(page, state, chosen[index - 1]).catch((fault) => {
      missed += 1;
      console.error(`${state.name}: ${String(fault).split("\n")[0]}`);
    });
  }
  await context.close();
}
await clear();
console.log(`${taken} screenshots are in shots/.`);
process.exit(missed > 0 ? 1 : 0);

/** Takes one state in every size, theme and language; a state with a printed form also in print. */
async function takeAll(page, state, before) {
  const fitting = Object.keys(sizes).filter((size) => !state.only || state.only === size);
  await page.emulateMedia({ media: null, colorScheme: "light" });
  await page.setViewportSize(sizes[fitting[0]]);
  await arriveAt(page, state, before);
  for (const size of fitting) {
    await page.setViewportSize(sizes[size]);
    for (const colorScheme of ["dark", "light"]) {
      await page.emulateMedia({ colorScheme });
      await take(page, state, `${size}-${colorScheme}`);
    }
    if (!state.prints) continue;
    await page.emulateMedia({ media: "print" });
    await take(page, state, `${size}-print`);
    await page.emulateMedia({ media: null });
  }
  await measured.chooseLanguage(page, other);
  for (const size of fitting) {
    await page.setViewportSize(sizes[size]);
    await take(page, state, `${size}-${other}`);
  }
}

async function take(page, state, variant) {
  await page.evaluate(async () => {
    await document.fonts.load('650 1rem "Haven Serif"', "aşї");
    document.documentElement.dataset.face = "";
  });
  await measured.isStill(page);
  // A state with steps shows the window where they ended; the others show the whole page.
  const { width } = page.viewportSize();
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(whole, longest) };
  const file = path.join(folder, `${state.name.replace(/\W+/g, "-")}-${variant}.png`);
  await page.screenshot(state.steps ? { path: file } : { path: file, fullPage: true, clip });
  taken += 1;
}
