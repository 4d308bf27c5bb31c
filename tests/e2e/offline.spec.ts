import type { Page } from "@playwright/test";
import { newConnectedPair, newMigrant } from "./people.ts";
import { expect, signInAs, test } from "./test.ts";

test.use({ serviceWorkers: "allow" });

/** Waits until the service worker is ready and controls this page. */
const untilControlled = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
  });

/** Waits until the browser sends this language whenever it asks for a page. */
const untilTheBrowserSends = (page: Page, language: string) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { navigationPreload } = await navigator.serviceWorker.ready;
        return (await navigationPreload.getState()).headerValue;
      }),
    )
    .toBe(language);

const storedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const stores = await caches.keys();
    const lists = await Promise.all(
      stores.map(async (store) => {
        const requests = await (await caches.open(store)).keys();
        return requests.map(({ url }) => new URL(url).pathname);
      }),
    );
    return lists.flat();
  });

test("without a network, a page that was never opened says that it is offline, and opens by itself later", async ({
  page,
}) => {
  await signInAs(page, await newMigrant());
  await page.goto("/hosting-guidelines");
  await page.mouse.click(5, 5);
  await untilControlled(page);
  await page.context().setOffline(true);
  await page.goto("/privacy");
  await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  await expect(page.getByRole("link", { name: "999" })).toHaveAttribute("href", "tel:999");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/privacy");
});

test("the page opens by itself when the server answers again, also if the browser never says so", async ({
  page,
}) => {
  await signInAs(page, await newMigrant());
  await page.addInitScript(() => addEventListener("online", (event) => event.stopImmediatePropagation()));
  await page.goto("/hosting-guidelines");
  await untilControlled(page);
  await page.context().setOffline(true);
  await page.goto("/privacy");
  await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
});

test("the offline page speaks the language that was chosen on the device", async ({ page }) => {
  await signInAs(page, await newMigrant());
  await page.addInitScript(() => localStorage.setItem("language", "ar"));
  await page.goto("/account");
  await untilControlled(page);
  await expect.poll(() => storedAddresses(page)).toContain("/language");
  await page.context().setOffline(true);
  await page.goto("/migrant-dashboard");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("heading", { level: 1, name: "أنت غير متصل بالإنترنت" })).toBeVisible();
});

test("the device stores scripts and the offline page, and no call, photo or screen [abuse 30]", async ({
  page,
}) => {
  const { landlord, migrant } = await newConnectedPair("active");
  await signInAs(page, landlord);
  await page.goto("/landlord-dashboard");
  await untilControlled(page);
  await page.getByRole("button", { name: `Message ${migrant.firstName}` }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await expect.poll(() => storedAddresses(page)).toContain("/language");
  const others = (await storedAddresses(page)).filter(
    (address) => !/^\/assets\/[\w-]+\.(js|css)$/.test(address),
  );
  expect([...new Set(others)].sort()).toEqual(["/language", "/offline"]);
});

test("browsers can install the product, and nothing in its manifest is missing", async ({ page }) => {
  await page.goto("/auth");
  const devtools = await page.context().newCDPSession(page);
  const { errors, url, data = "" } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe("/manifest.webmanifest");
  const { icons } = JSON.parse(data) as { icons: { src: string; sizes: string; type: string }[] };
  for (const { src, type } of icons) {
    const icon = await page.request.get(src);
    expect([icon.status(), icon.headers()["content-type"]]).toEqual([200, type]);
  }
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // A headless browser has no place to install anything.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

test("a page comes from the server in the language that was chosen on the device", async ({ page }) => {
  await page.goto("/hosting-guidelines");
  const languageOf = async () => /<html lang="(\w+)"/.exec((await (await page.reload())?.text()) ?? "")?.[1];
  const chooses = async (name: string) => {
    const header = page.getByRole("banner");
    await header.getByRole("button", { name: /^(Language|اللغة):/ }).click();
    await header.getByRole("button", { name, exact: true }).click();
  };
  await page.mouse.click(5, 5);
  await untilControlled(page);
  await chooses("العربية");
  await untilTheBrowserSends(page, "ar");
  expect(await languageOf()).toBe("ar");
  await expect(page.getByRole("heading", { level: 1, name: "إرشادات الاستضافة" })).toBeVisible();
  await chooses("English");
  await untilTheBrowserSends(page, "en");
  expect(await languageOf()).toBe("en");
});

test("a service worker that is installed after the choice of a language also sends it", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("language", "uk"));
  await page.goto("/hosting-guidelines");
  await untilControlled(page);
  await untilTheBrowserSends(page, "uk");
  expect(await (await page.reload())?.text()).toContain('<html lang="uk"');
});
