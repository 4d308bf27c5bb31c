// The first Chromium there is: the one that PLAYWRIGHT_CHROMIUM names, one on the path, Playwright's own.
import { existsSync } from "node:fs";
import path from "node:path";

export const onPath = (name) =>
  (process.env.PATH ?? "")
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));

export async function findChromium() {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named && existsSync(named)) return named;
  const installed = onPath("chromium") ?? onPath("chromium-browser") ?? onPath("google-chrome");
  if (installed) return installed;
  const { chromium } = await import("playwright-core");
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}
