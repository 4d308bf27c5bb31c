import type { Page } from "@playwright/test";
import { arabicCast } from "./cast.ts";
import { tabTo } from "./keyboard.ts";
import * as measured from "./measures.ts";
import { hold } from "./network.ts";
import { newConnectedPair, startDemoSession, write } from "./people.ts";
import { expect, test } from "./test.ts";

/** The number of connections, which is shown once the app is running. */
const liveFigure = (page: Page) => page.getByText(/^[\d,]+ connections made this month$/);

test("the header and home page of a visitor", async ({ newPage }) => {
  const page = await newPage();
  const counted = page.waitForResponse("**/api/stats/connections");
  await page.goto("/");
  const header = page.getByRole("banner");
  const main = page.getByRole("main");

  await test.step("the header has Home, Sign In and Get Started, and nothing for those who are signed in [§2.2.1, §2.2.8]", async () => {
    await expect(header.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/auth");
    await expect(header.getByRole("link", { name: "Get Started" })).toHaveAttribute(
      "href",
      "/auth?tab=register",
    );
    await expect(header.getByRole("link", { name: "Havenbridge" })).toHaveAttribute("href", "/");
    await expect(header.getByRole("link")).toHaveCount(3);
    await expect(header.getByRole("button", { name: /^Account of/ })).toHaveCount(0);
  });

  await test.step("the hero names the product's purpose and leads each kind of visitor to registration [§2.3.1, §2.3.2]", async () => {
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Safe Temporary Housing for Migrants");
    const needs = main.getByRole("link", { name: "I Need Housing", exact: true }).first();
    await expect(needs).toHaveAttribute("href", "/auth?type=migrant");
    const has = main.getByRole("link", { name: "I Have Space", exact: true }).first();
    await expect(has).toHaveAttribute("href", "/auth?type=landlord");
  });

  await test.step("How it works has three steps: a profile, a connection for £200, a home that is rated [§2.3.5, §9.1]", async () => {
    const steps = main.getByRole("region", { name: "How it works" }).getByRole("listitem");
    await expect(steps).toHaveCount(3);
    await expect(steps.nth(0).getByRole("heading")).toHaveText("Create a profile");
    await expect(steps.nth(1).getByRole("heading")).toHaveText("Get connected");
    await expect(steps.nth(1)).toContainText("fee of £200");
    await expect(steps.nth(2).getByRole("heading")).toHaveText("Find your home");
    await expect(steps.nth(2)).toContainText("rate the experience");
  });

  await test.step("verified profiles, a rated community and secure payments are promised [§2.3.6, §9.10]", async () => {
    const promises = main.getByRole("region", { name: "What we promise" });
    await expect(promises.getByRole("listitem").getByRole("heading")).toHaveText([
      "Verified profiles",
      "A rated community",
      "Secure payments",
    ]);
    await expect(promises).toContainText("2-3 business days");
  });

  await test.step("the strip says until when a surname is private", async () => {
    await expect(
      main.getByText("Your surname stays private until a landlord connects", { exact: true }),
    ).toBeVisible();
  });

  await test.step("the footer has groups of links for migrants, landlords and support [§2.3.8]", async () => {
    const groups = page.getByRole("contentinfo").getByRole("navigation").locator("div");
    await expect(groups.getByRole("heading")).toHaveText(["For migrants", "For landlords", "Support"]);
    for (const group of [0, 1, 2])
      expect(await groups.nth(group).getByRole("link").count()).toBeGreaterThan(1);
    const guidelines = groups.nth(1).getByRole("link", { name: "Hosting guidelines" });
    await expect(guidelines).toHaveAttribute("href", "/hosting-guidelines");
  });

  await test.step("the number of connections made this month is the server's, not a fixed claim [§2.3.7]", async () => {
    const { recentConnections } = await (await counted).json();
    expect(recentConnections).toBeGreaterThan(1000);
    await expect(liveFigure(page)).toHaveText(
      `${recentConnections.toLocaleString("en")} connections made this month`,
    );
    await page.route("**/api/stats/connections", (route) =>
      route.fulfill({ json: { recentConnections: null } }),
    );
    // Before the response the page shows no number.
    const told = page.waitForResponse("**/api/stats/connections");
    await page.reload();
    await told;
    await measured.isStill(page);
    await expect(main.getByText(/made this month/)).toHaveCount(0);
  });

  await test.step("it is free for migrants, and I Need Housing opens the registration", async () => {
    await expect(main.getByText("Free, always").first()).toBeVisible();
    await main.getByRole("link", { name: "I Need Housing" }).first().click();
    await expect(page).toHaveURL("/auth?type=migrant");
  });
});

/** The links of the header that lead to the product's own pages. */
const ownLinks = "a:visible:not([data-quick-exit])";

test("the header and home page of a migrant", async ({ newPage }) => {
  const page = await newPage(await startDemoSession("migrant"));
  const header = page.getByRole("banner");
  const main = page.getByRole("main");
  const release = await hold(page, "**/api/auth/me");
  await page.goto("/");

  await test.step("a spinner shows while the session loads [§2.2.9]", async () => {
    await expect(header.getByRole("status")).toBeVisible();
    await expect(header.getByRole("status").locator("svg")).toHaveCSS("animation-name", "spin");
    await expect(header.getByRole("link", { name: "Havenbridge" })).toBeVisible();
    await expect(header.locator(ownLinks)).toHaveCount(1);
    release();
    await expect(header.getByRole("status")).toHaveCount(0);
  });

  await test.step("the header leads to the migrant's dashboard and not to Browse Migrants [§2.2.3, §2.2.4]", async () => {
    const dashboard = header.getByRole("link", { name: /^Dashboard/ });
    await expect(dashboard).toHaveAttribute("href", "/migrant-dashboard");
    await expect(header.locator(ownLinks)).toHaveCount(2);
  });

  await test.step("the hero leads to the dashboard [§2.3.3]", async () => {
    const dashboard = main.getByRole("link", { name: "Go to Dashboard", exact: true });
    await expect(dashboard).toHaveAttribute("href", "/migrant-dashboard");
    await expect(main.getByRole("link", { name: /^I (Need|Have)/ })).toHaveCount(0);
  });

  await test.step("the avatar menu shows the full name and Log out [§2.2.6]", async () => {
    await header.getByRole("button", { name: "Account of Amina Demo" }).click();
    const menu = page.getByRole("menu");
    await expect(menu.getByText("Amina Demo", { exact: true })).toBeVisible();
    await menu.getByRole("menuitem", { name: "Log out", exact: true }).click();
    await expect(header.getByRole("link", { name: "Get Started" })).toBeVisible();
    await expect(main.getByRole("link", { name: "I Need Housing" }).first()).toBeVisible();
  });
});

test("only an admin finds the admin area in the account menu and in the phone's menu", async ({
  newPage,
}) => {
  for (const account of ["admin", "landlord"] as const) {
    const page = await newPage(await startDemoSession(account));
    await page.goto("/");
    const header = page.getByRole("banner");
    await header.getByRole("button", { name: /^Account of/ }).click();
    const menu = page.getByRole("menu");
    await expect(menu.getByRole("menuitem", { name: "Log out" })).toBeVisible();
    const item = menu.getByRole("menuitem", { name: "Admin: Review Verifications" });
    await page.setViewportSize({ width: 360, height: 740 });
    await header.getByRole("button", { name: "Menu" }).click();
    await expect(header.getByRole("button", { name: "Log out" })).toBeVisible();
    const link = header.getByRole("link", { name: "Admin: Review Verifications" });
    if (account === "landlord") {
      await expect(link.or(item)).toHaveCount(0);
      continue;
    }
    await expect(link).toHaveAttribute("href", "/admin/verifications");
    await page.setViewportSize({ width: 1280, height: 800 });
    await header.getByRole("button", { name: /^Account of/ }).click();
    await item.click();
    await expect(page).toHaveURL(/^[^?]+\/admin\/verifications/);
  }
});

test("the header and home page of a landlord", async ({ newPage }) => {
  const page = await newPage(await startDemoSession("landlord"));
  await page.goto("/");
  const header = page.getByRole("banner");

  await test.step("the header leads to Browse Migrants and to the landlord's dashboard [§2.2.2, §2.2.5]", async () => {
    const browse = header.getByRole("link", { name: "Browse Migrants", exact: true });
    await expect(browse).toHaveAttribute("href", "/browse-migrants");
    const dashboard = header.getByRole("link", { name: /^Dashboard/ });
    await expect(dashboard).toHaveAttribute("href", "/landlord-dashboard");
    await expect(header.locator(ownLinks)).toHaveCount(3);
    const offer = page.getByRole("contentinfo").getByRole("link", { name: "Offer space" });
    await expect(offer).toHaveAttribute("href", "/landlord-dashboard");
  });

  await test.step("the hero leads to Browse Migrants [§2.3.4]", async () => {
    const browse = page.getByRole("main").getByRole("link", { name: "Browse Migrants", exact: true });
    await expect(browse).toHaveAttribute("href", "/browse-migrants");
    await expect(page.getByRole("main").getByRole("link", { name: /^I (Need|Have)/ })).toHaveCount(0);
  });

  await test.step("on a phone the same links are behind the menu button [§2.2.7]", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await header.getByRole("button", { name: "Menu" }).click();
    const menu = header.getByRole("navigation", { name: "Main" });
    await expect(menu.getByText("Robin Demo", { exact: true })).toBeVisible();
    await expect(menu.getByRole("link")).toHaveText([
      "Browse Migrants",
      /^Dashboard(99\+|\d+)? ?(unread)?$/,
      "Account",
      "Where you are signed in",
    ]);
    await expect(menu.getByRole("button", { name: "Log out" })).toBeVisible();
  });
});

test("the main buttons are on the first screen of a phone, a tablet and a desktop", async ({ newPage }) => {
  const page = await newPage();
  for (const [width, height] of [
    [360, 640],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    for (const name of ["I Need Housing", "I Have Space"])
      await expect(
        page.getByRole("main").getByRole("link", { name }).first(),
        `${name} at ${width} px`,
      ).toBeInViewport({ ratio: 1 });
  }
});

test("every language is listed by name on a first visit, and no longer once a language is chosen", async ({
  newPage,
}) => {
  const page = await newPage();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  const names = page.getByRole("main").getByRole("list", { name: "Languages" }).getByRole("button");
  await expect(names).toHaveText(["English", "العربية", "Українська"]);
  for (const name of await names.all()) await expect(name).toBeInViewport({ ratio: 1 });
  const ukrainian = page.getByRole("main").getByRole("button", { name: "Українська" });
  await ukrainian.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Безпечне тимчасове житло для мігрантів");
  await expect(ukrainian).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(ukrainian).toBeHidden();
});

test("examples are marked, and what is not promised is said", async ({ newPage }) => {
  const page = await newPage();
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("figure", { name: "Example" })).toHaveCount(3);
  await expect(main.getByText("Not every landlord has been checked yet.")).toBeVisible();
  await expect(main.getByText("never send money for a room you have not seen")).toBeVisible();
  await expect(main.locator("dt")).toHaveCount(6);
});

test("navigation sets the title, moves focus to the heading and is announced once [§2.15.1]", async ({
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

test("Back returns to the scroll position", async ({ newPage }) => {
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

test("an unknown address is a 404 that says only what a person needs, with a link home [§2.16.1, §2.16.2, §2.16.3]", async ({
  newPage,
}) => {
  const page = await newPage();
  const answer = await page.goto("/no/such/place");
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle("Page Not Found – Havenbridge");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await expect(page.getByRole("main")).toHaveText(
    /^Page Not FoundWe cannot find this page\. Maybe the address has a mistake, or the page has moved\. What you have saved is safe\.Go to the home page$/,
  );
  await page.getByRole("main").getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/");
});

test("a banner shows while there is no network", async ({ newPage }) => {
  const page = await newPage();
  await page.goto("/");
  await expect(liveFigure(page)).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^You are offline\./)).toBeHidden();
});

test("a prerendered page can be read without its scripts, and a press loads them again", async ({
  newPage,
}) => {
  const page = await newPage();
  const scripts = "**/assets/*.js";
  await page.route(scripts, (route) => route.abort("internetdisconnected"));
  const refused = page.waitForEvent("requestfailed");
  await page.goto("/");
  await expect(page.getByRole("link", { name: "I Need Housing" }).first()).toBeVisible();
  await refused;
  await page.unroute(scripts);
  await page.getByText("Free, always").first().click();
  await expect(liveFigure(page)).toBeVisible();
});

test("hydration keeps the keyboard focus", async ({ newPage }) => {
  const page = await newPage();
  const release = await hold(page, "**/assets/*.js");
  await page.goto("/#main");
  const next = page.getByRole("main").getByRole("link", { name: "I Need Housing" }).first();
  await next.focus();
  release();
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
      expect(await measured.horizontalOverflow(page), path).toEqual([]);
    }
  });

  test("the menu opens, and closes on Escape and on navigation", async ({ newPage }) => {
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
    expect(await measured.horizontalOverflow(page)).toEqual([]);
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

test("guidelines print without the page around them, and follow the device's colours and motion", async ({
  newPage,
}) => {
  const page = await newPage();
  await page.emulateMedia({ media: "print", reducedMotion: "reduce", colorScheme: "dark" });
  await page.goto("/hosting-guidelines");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const part of ["banner", "contentinfo"] as const) await expect(page.getByRole(part)).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.locator("meta[name=color-scheme]")).toHaveAttribute("content", "light dark");
  await page.emulateMedia({ media: "screen" });
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(15, 27, 32)");
});

test("each chapter of the guidelines has three lines and a checklist, whose ticks this device keeps and prints", async ({
  newPage,
}) => {
  const page = await newPage();
  await page.goto("/hosting-guidelines");
  await expect(page.getByRole("region", { name: "Checklist" })).toHaveCount(5);
  const chapter = page.getByRole("region", { name: "Property standards" });
  await expect(chapter.getByRole("listitem")).toHaveCount(3);
  const damp = chapter.getByLabel("There is no damp or mould");
  await expect(chapter.getByText("0 of 5 done")).toBeVisible();
  await damp.check();
  await expect(chapter.getByText("1 of 5 done")).toBeVisible();
  await page.reload();
  await expect(damp).toBeChecked();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  await expect(damp).toBeVisible();
  await page.emulateMedia({ media: null });
  await damp.uncheck();
  await page.reload();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
});

test("on a small phone neither the menu nor the offline banner hides the focus", async ({ newPage }) => {
  const page = await newPage();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/hosting-guidelines");
  const button = page.getByRole("banner").getByRole("button", { name: "Menu" });
  await button.click();
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link", { name: "Sign In" })).toBeVisible();
  const first = page.getByRole("main").getByRole("button", { name: "Print" });
  await tabTo(page, first);
  await expect(menu).toBeHidden();

  await page.context().setOffline(true);
  const banner = page.getByRole("status").filter({ hasText: /^You are offline\./ });
  await expect(banner).toBeVisible();
  const chapter = page.getByRole("link", { name: "Legal and documentation" });
  await chapter.press("Enter");
  const heading = page.getByRole("heading", { name: "Legal and documentation" });
  await expect(heading).toBeInViewport();
  const [under, top] = await Promise.all([banner.boundingBox(), heading.boundingBox()]);
  expect(top?.y).toBeGreaterThanOrEqual((under?.y ?? 0) + (under?.height ?? 0));
  for (let presses = 0; presses < 3; presses += 1) {
    await page.keyboard.press("Shift+Tab");
    const [over, at] = await Promise.all([banner.boundingBox(), page.locator(":focus").boundingBox()]);
    expect(at?.y).toBeGreaterThanOrEqual((over?.y ?? 0) + (over?.height ?? 0));
  }
  await page.context().setOffline(false);
});

test("the footer of a signed-in person appears once the session is known, with only their links", async ({
  newPage,
}) => {
  const { migrant, landlord } = await arabicCast.newcomers();
  for (const [person, headings] of [
    [migrant, ["For migrants", "Support"]],
    [landlord, ["For landlords", "Support"]],
  ] as const) {
    const page = await newPage(person);
    const release = await hold(page, "**/api/auth/me");
    await page.goto("/hosting-guidelines");
    const links = page.getByRole("contentinfo").getByRole("navigation");
    await expect(page.getByRole("banner").getByText("Loading…")).toBeAttached();
    await expect(links).toBeHidden();
    release();
    await expect(links.getByRole("heading")).toHaveText(headings);
    // On a phone there is no empty column.
    await page.setViewportSize({ width: 360, height: 640 });
    const places = await Promise.all(
      headings.map((name) => links.getByRole("heading", { name }).boundingBox()),
    );
    expect(places[0]?.y).toBe(places[1]?.y);
  }
});

test("Get Started opens Register, which tells people with one name what to enter", async ({ newPage }) => {
  const page = await newPage();
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Get Started" }).click();
  await expect(page).toHaveURL("/auth?tab=register");
  await expect(page.getByRole("tab", { name: "Register" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("If you have only one name, write it in both boxes.")).toBeVisible();
});
