// The first Chromium there is: the one that PLAYWRIGHT_CHROMIUM names, one on the path, Playwright's own.
// The headless shell comes first: without the windows of a whole browser a test costs a third less.
import { existsSync } from "node:fs";
import path from "node:path";

export const onPath = (name) =>
  (process.env.PATH ?? "")
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));

export const namedChromium = () =>
  [
    process.env.PLAYWRIGHT_CHROMIUM,
    ...["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].map(onPath),
  ].find((file) => file && existsSync(file));

export async function findChromium() {
  const installed = namedChromium();
  if (installed) return installed;
  const { chromium } = await import("playwright-core");
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}
