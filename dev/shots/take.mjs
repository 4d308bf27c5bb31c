// npm run shots: takes a screenshot of every scene on a phone and a desktop, light and dark, into shots/.
// npm run shots -- checkout: only scenes whose name contains the word. SHOTS_ORIGIN names a running server without rate limits.
// SHOTS_LANGUAGE=ar takes only the scenes marked `everywhere`, in that language.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { root } from "../run.mjs";
import { scenes } from "./scenes.ts";
import { setStage } from "./stage.mjs";

const wanted = process.argv.slice(2);
const folder = path.join(root, "shots");
mkdirSync(folder, { recursive: true });

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };
/** The maximum height of a screenshot in pixels: fifty cards look like ten. */
const longest = 4_500;
const language = process.env.SHOTS_LANGUAGE ?? "en";
const variants = Object.entries(sizes).flatMap(([size, viewport]) =>
  (language === "en" ? ["light", "dark"] : ["light"]).map((colorScheme) => ({ size, viewport, colorScheme })),
);

const { origin, browser, cast, clear } = await setStage({
  running: process.env.SHOTS_ORIGIN,
  port: process.env.PORT ?? "8798",
  state: ".wrangler/shots",
});

const chosen = scenes
  .filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  .filter(({ everywhere }) => language === "en" || everywhere);
let taken = 0;
let missed = 0;
for (const scene of chosen) {
  for (const variant of variants.filter(({ size }) => !scene.only || scene.only === size)) {
    const name = `${scene.name}-${variant.size}-${language === "en" ? variant.colorScheme : language}`;
    taken += 1;
    await takeScreenshot(scene, variant, name).catch((fault) => {
      missed += 1;
      console.error(`${name}: ${String(fault).split("\n")[0]}`);
    });
  }
  console.log(scene.name);
}
await clear();
console.log(`${taken - missed} screenshots are in shots/.`);
process.exit(missed > 0 ? 1 : 0);

async function takeScreenshot(scene, { viewport, colorScheme }, name) {
  const hasTouch = viewport === sizes.phone;
  const settings = { viewport, hasTouch, colorScheme, locale: "en-GB", timezoneId: "Europe/London" };
  const context = await browser.newContext({ ...settings, baseURL: origin, reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const token = scene.who?.(cast).token;
    if (token) await page.addInitScript((kept) => localStorage.setItem("token", kept), token);
    await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
    await page.goto(typeof scene.path === "string" ? scene.path : scene.path(cast));
    if (language === "en") await page.getByText(scene.until).filter({ visible: true }).first().waitFor();
    else {
      await page.locator("main h1").waitFor();
      await page.waitForLoadState("networkidle");
    }
    await page.evaluate(async () => {
      await document.fonts.load('650 1rem "Haven Serif"', "aşї");
      document.documentElement.dataset.face = "";
    });
    await scene.does?.(page);
    await page.waitForLoadState("networkidle");
    if (scene.print) await page.emulateMedia({ media: "print" });
    // A scene with steps shows the viewport where they ended; the others show the whole page.
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    const clip = { x: 0, y: 0, width: viewport.width, height: Math.min(whole, longest) };
    const file = path.join(folder, `${name}.png`);
    await page.screenshot(scene.does ? { path: file } : { path: file, fullPage: true, clip });
  } finally {
    await context.close();
  }
}
