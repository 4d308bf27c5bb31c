// npm run icons: draws the icons of the installed app in public/icons from the mark in public/favicon.svg.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright";
import { findChromium } from "./chromium.mjs";
import { root } from "./run.mjs";

const mark = readFileSync(path.join(root, "public/favicon.svg"), "utf8");
const paper = "#fbf8f3";
/** Pixels of each icon, and the part of its width that the mark takes: systems crop a maskable icon to a circle. */
const icons = { 192: [192, 0.72], 512: [512, 0.72], touch: [180, 0.66], maskable: [512, 0.5] };

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const page = await browser.newPage({ colorScheme: "light" });
mkdirSync(path.join(root, "public/icons"), { recursive: true });
for (const [name, [size, part]] of Object.entries(icons)) {
  const drawn = mark.replace("<svg ", `<svg width="${size * part}" height="${size * part}" `);
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${paper}">${drawn}</body>`,
  );
  writeFileSync(path.join(root, `public/icons/${name}.png`), await page.screenshot());
}
await browser.close();
