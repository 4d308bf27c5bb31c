import type { Page } from "@playwright/test";
import { newConnectedPair, write } from "./people.ts";
import { expect, test } from "./test.ts";

const demo = { email: "landlord@demo.havenbridge.test", password: "harbour-lights-2026" };

async function signInAsLandlord(page: Page) {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(demo.email);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByRole("tabpanel").getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/");
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The home page is drawn before it is live; this figure comes once it is. */
const liveFigure = (page: Page) => page.getByText(/^[\d,]+ connections made this month$/);

test("the home page tells both kinds of visitor their next step", async ({ newPage }) => {
  const page = await newPage();
  const told = page.waitForResponse("**/api/stats/connections");
  await page.goto("/");
  await expect(
    page.getByRole("heading", { level: 1, name: "Safe Temporary Housing for Migrants" }),
  ).toBeVisible();
  await expect(page.getByText("Free for migrants, always.")).toBeVisible();
  const { recentConnections } = await (await told).json();
  await expect(liveFigure(page)).toHaveText(
    `${recentConnections.toLocaleString("en")} connections made this month`,
  );
  await expect(page.getByRole("link", { name: "I Have Space" })).toHaveAttribute(
    "href",
    "/auth?type=landlord",
  );
  await page.getByRole("link", { name: "I Need Housing" }).click();
  await expect(page).toHaveURL("/auth?type=migrant");
});

test("a visitor gets ways in; a landlord gets browsing, a dashboard and a way out", async ({ newPage }) => {
  const page = await newPage();
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/auth");
  await expect(header.getByRole("link", { name: "Get Started" })).toHaveAttribute(
    "href",
    "/auth?tab=register",
  );

  await signInAsLandlord(page);
  await expect(header.getByRole("link", { name: "Browse Migrants" })).toHaveAttribute(
    "href",
    "/browse-migrants",
  );
  await expect(header.getByRole("link", { name: "Dashboard" })).toHaveAttribute(
    "href",
    "/landlord-dashboard",
  );
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Offer space" })).toHaveAttribute(
    "href",
    "/landlord-dashboard",
  );
  // Arriving moves focus to the heading, which would close a menu that was opened before.
  await expect(page.getByRole("heading", { level: 1, name: /^Safe Temporary/ })).toBeVisible();
  await header.getByRole("button", { name: /^Account of / }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(header.getByRole("link", { name: "Get Started" })).toBeVisible();
});

test("going somewhere sets the title, moves focus to the heading and is announced once [§2.15.1]", async ({
  newPage,
}) => {
  const page = await newPage();
  await page.goto("/");
  await expect(liveFigure(page)).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Hosting guidelines" }).click();
  await expect(page).toHaveTitle("Hosting guidelines – Havenbridge");
  await expect(page.getByRole("heading", { level: 1, name: "Hosting guidelines" })).toBeFocused();
  await expect(page.getByText("Hosting guidelines – Havenbridge")).toHaveCount(1);
  for (const chapter of [
    "Safety",
    "Property standards",
    "Guest relations",
    "Legal and documentation",
    "Duration and expectations",
  ])
    await expect(page.getByRole("heading", { level: 2, name: chapter })).toBeVisible();
});

test("Back returns to where the reader was", async ({ newPage }) => {
  const page = await newPage();
  await page.goto("/hosting-guidelines");
  await page.getByRole("link", { name: "Legal and documentation" }).click();
  const legal = page.getByRole("heading", { level: 2, name: "Legal and documentation" });
  await expect(legal).toBeInViewport();
  await page.getByRole("banner").getByRole("link", { name: "Havenbridge" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Safe Temporary/ })).toBeInViewport();
  await page.goBack();
  await expect(legal).toBeInViewport();
});

test("the first press of Tab offers to skip to the content", async ({ newPage }) => {
  const page = await newPage();
  await page.goto("/");
  await expect(page.getByRole("banner")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("an unknown address is a real 404 with a way home [§2.16.2]", async ({ newPage }) => {
  const page = await newPage();
  const answer = await page.goto("/no-such-place");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/");
});

test("without a network a banner says so, and goes when the network is back", async ({ newPage }) => {
  const page = await newPage();
  await page.goto("/");
  await expect(liveFigure(page)).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^You are offline\./)).toBeHidden();
});

test("a page that is drawn before its scripts come can be read, and they are asked for again", async ({
  newPage,
}) => {
  const page = await newPage();
  const scripts = "**/assets/*.js";
  await page.route(scripts, (route) => route.abort("internetdisconnected"));
  const refused = page.waitForEvent("requestfailed");
  await page.goto("/");
  await expect(page.getByRole("link", { name: "I Need Housing" })).toBeVisible();
  await refused;
  await page.unroute(scripts);
  await page.getByText("Free for migrants, always.").click();
  await expect(liveFigure(page)).toBeVisible();
});

test("who goes on by keyboard before a page is live stays where they are", async ({ newPage }) => {
  const page = await newPage();
  const later = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await later.promise;
    await route.continue();
  });
  await page.goto("/#main");
  const next = page.getByRole("main").getByRole("link", { name: "I Need Housing" });
  await next.focus();
  later.resolve();
  await expect(liveFigure(page)).toBeVisible();
  await expect(next).toBeFocused();
});

test.describe("on a small phone", () => {
  test.use({ ownBrowsers: true, viewport: { width: 320, height: 640 }, hasTouch: true });

  test("nothing scrolls sideways", async ({ newPage }) => {
    const page = await newPage();
    for (const path of ["/", "/hosting-guidelines", "/auth", "/no-such-place"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await sideways(page), path).toBe(0);
    }
  });

  test("the menu opens, closes on Escape and on going somewhere", async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/");
    const button = page.getByRole("banner").getByRole("button", { name: "Menu" });
    await button.click();
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu.getByRole("link", { name: "Sign In" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await menu.getByRole("link", { name: "Get Started" }).click();
    await expect(page).toHaveURL("/auth?tab=register");
    await expect(menu).toBeHidden();
  });

  test("the language switch is in the header, beside the menu and an unread message", async ({ newPage }) => {
    const { migrant, landlord, connection } = await newConnectedPair();
    await write(landlord, connection, "Good morning");
    const page = await newPage(migrant);
    await page.goto("/hosting-guidelines");
    const banner = page.getByRole("banner");
    await expect(banner.getByRole("button", { name: "Menu" })).toContainText("1");
    expect((await banner.boundingBox())?.height).toBeLessThan(70);
    await banner.getByRole("button", { name: "Language: English" }).click();
    await banner.getByRole("button", { name: "العربية" }).click();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(banner.getByRole("button", { name: "القائمة" })).toContainText("1");
    expect((await banner.boundingBox())?.height).toBeLessThan(70);
    expect(await sideways(page)).toBe(0);
  });
});

test("2-3 business days never break after the 2", async ({ newPage }) => {
  const page = await newPage();
  await page.goto("/");
  const promise = page.getByText("decides within 2-3 business days");
  for (let width = 570; width <= 600; width += 1) {
    await page.setViewportSize({ width, height: 700 });
    const lines = await promise.evaluate((words) => {
      const texts = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const at = text.nodeValue?.indexOf("2-3") ?? -1;
        const range = document.createRange();
        range.setStart(text, Math.max(at, 0));
        range.setEnd(text, Math.max(at, 0) + 3);
        if (at >= 0) return range.getClientRects().length;
      }
      return 0;
    });
    expect([width, lines]).toEqual([width, 1]);
  }
});
