import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

// A browser keeps the display face for later visits, so each test begins with a new browser.
test.use({ ownBrowsers: true });

/** The paths of the fonts that a page fetches. */
function fontsOf(page: Page) {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/fonts/")) fetched.push(pathname);
  });
  return fetched;
}
const faceOf = (page: Page) =>
  page
    .locator("main h1")
    .evaluate((title) => getComputedStyle(title).fontFamily.split(",")[0]?.replaceAll('"', ""));
const isStored = (page: Page) => page.waitForFunction(() => localStorage.getItem("face") !== null);

test("the display face is fetched after the first screen, and shown from the next one on", async ({
  newPage,
}) => {
  const page = await newPage();
  const fetched = fontsOf(page);
  await page.goto("/", { waitUntil: "load" });
  await isStored(page);
  expect(new Set(fetched)).toEqual(new Set(["/fonts/display-latin-1.woff2"]));
  const [painted, began] = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const fonts = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/fonts/"));
    return [paint?.startTime ?? Number.NaN, Math.min(...fonts.map(({ startTime }) => startTime))];
  });
  expect(began).toBeGreaterThan(painted ?? Number.NaN);
  expect(await faceOf(page)).not.toBe("Haven Serif");
  await page.getByRole("link", { name: "Get Started" }).first().click();
  await expect(page).toHaveURL(/\/auth/);
  await expect.poll(() => faceOf(page)).toBe("Haven Serif");

  for (const path of ["/", "/auth?type="]) {
    await page.goto(path);
    await expect.poll(() => faceOf(page)).toBe("Haven Serif");
  }
});

for (const [kind, network] of [
  ["saves data", { saveData: true, effectiveType: "4g" }],
  ["has a slow network", { saveData: false, effectiveType: "3g" }],
] as const)
  test(`a reader who ${kind} never fetches the display face`, async ({ newPage }) => {
    const page = await newPage();
    const fetched = fontsOf(page);
    await page.addInitScript((value) => {
      // An earlier visit stored it.
      localStorage.setItem("face", "stored");
      Object.defineProperty(navigator, "connection", { value });
    }, network);
    for (const path of ["/", "/auth?type="]) {
      await page.goto(path);
      await page.getByRole("link", { name: "Sign In" }).first().focus();
      await page.waitForLoadState("networkidle");
      expect(await faceOf(page)).not.toBe("Haven Serif");
    }
    expect(fetched).toEqual([]);
  });

test("Ukrainian headings fetch Cyrillic letters, and Arabic headings have their own typeface", async ({
  newPage,
}) => {
  const page = await newPage();
  const fetched = fontsOf(page);
  await page.goto("/auth?type=");
  await page.evaluate(() => localStorage.setItem("language", "ar"));
  await page.reload();
  await expect(page.locator("html[lang=ar]")).toBeAttached();
  await page.waitForLoadState("networkidle");
  expect(await faceOf(page)).toBe("Noto Naskh Arabic");

  await page.evaluate(() => localStorage.setItem("language", "uk"));
  await page.reload();
  await isStored(page);
  await expect.poll(() => fetched).toContain("/fonts/display-cyrillic-1.woff2");
  await page.reload();
  await expect.poll(() => faceOf(page)).toBe("Haven Serif");
});
