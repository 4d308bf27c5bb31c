import { isStill } from "./measures.ts";
import { startDemoSession } from "./people.ts";
import { expect, test } from "./test.ts";

test("the header and the home page speak to a visitor", async ({ newPage }) => {
  const page = await newPage();
  await page.route("**/api/stats/connections", (route) =>
    route.fulfill({ json: { recentConnections: 4321 } }),
  );
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
    const needs = main.getByRole("link", { name: "I Need Housing", exact: true });
    await expect(needs).toHaveAttribute("href", "/auth?type=migrant");
    const has = main.getByRole("link", { name: "I Have Space", exact: true });
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

  await test.step("the footer has groups of links for migrants, landlords and support [§2.3.8]", async () => {
    const groups = page.getByRole("contentinfo").getByRole("navigation").locator("div");
    await expect(groups.getByRole("heading")).toHaveText(["For migrants", "For landlords", "Support"]);
    for (const group of [0, 1, 2])
      expect(await groups.nth(group).getByRole("link").count()).toBeGreaterThan(1);
    const guidelines = groups.nth(1).getByRole("link", { name: "Hosting guidelines" });
    await expect(guidelines).toHaveAttribute("href", "/hosting-guidelines");
  });

  await test.step("the number of connections made this month is the server's, not a fixed claim [§2.3.7]", async () => {
    await expect(main.getByText("4,321 connections made this month", { exact: true })).toBeVisible();
    await page.route("**/api/stats/connections", (route) =>
      route.fulfill({ json: { recentConnections: null } }),
    );
    // The page is drawn without a figure before the server has said anything.
    const told = page.waitForResponse("**/api/stats/connections");
    await page.reload();
    await told;
    await isStill(page);
    await expect(main.getByText(/made this month/)).toHaveCount(0);
  });
});

test("the header and the home page speak to a migrant", async ({ newPage }) => {
  const page = await newPage(await startDemoSession("migrant"));
  const header = page.getByRole("banner");
  const main = page.getByRole("main");
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/auth/me", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto("/");

  await test.step("a spinner shows while the session loads [§2.2.9]", async () => {
    await expect(header.getByRole("status")).toBeVisible();
    await expect(header.getByRole("status").locator("svg")).toHaveCSS("animation-name", "spin");
    await expect(header.getByRole("link", { name: "Havenbridge" })).toBeVisible();
    await expect(header.getByRole("link")).toHaveCount(1);
    answer();
    await expect(header.getByRole("status")).toHaveCount(0);
  });

  await test.step("the header leads to the migrant's dashboard and not to Browse Migrants [§2.2.3, §2.2.4]", async () => {
    const dashboard = header.getByRole("link", { name: /^Dashboard/ });
    await expect(dashboard).toHaveAttribute("href", "/migrant-dashboard");
    await expect(header.getByRole("link")).toHaveCount(2);
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
    await expect(main.getByRole("link", { name: "I Need Housing" })).toBeVisible();
  });
});

test("the header and the home page speak to a landlord", async ({ newPage }) => {
  const page = await newPage(await startDemoSession("landlord"));
  await page.goto("/");
  const header = page.getByRole("banner");

  await test.step("the header leads to Browse Migrants and to the landlord's dashboard [§2.2.2, §2.2.5]", async () => {
    const browse = header.getByRole("link", { name: "Browse Migrants", exact: true });
    await expect(browse).toHaveAttribute("href", "/browse-migrants");
    const dashboard = header.getByRole("link", { name: /^Dashboard/ });
    await expect(dashboard).toHaveAttribute("href", "/landlord-dashboard");
    await expect(header.getByRole("link")).toHaveCount(3);
  });

  await test.step("the hero leads to Browse Migrants [§2.3.4]", async () => {
    const browse = page.getByRole("main").getByRole("link", { name: "Browse Migrants", exact: true });
    await expect(browse).toHaveAttribute("href", "/browse-migrants");
    await expect(page.getByRole("main").getByRole("link", { name: /^I (Need|Have)/ })).toHaveCount(0);
  });

  await test.step("on a phone the same stands behind the menu button [§2.2.7]", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await header.getByRole("button", { name: "Menu" }).click();
    const menu = header.getByRole("navigation", { name: "Main" });
    await expect(menu.getByText("Robin Demo", { exact: true })).toBeVisible();
    await expect(menu.getByRole("link")).toHaveText([
      "Browse Migrants",
      /^Dashboard(99\+|\d+)? ?(unread)?$/,
      "Where you are signed in",
    ]);
    await expect(menu.getByRole("button", { name: "Log out" })).toBeVisible();
  });
});

test("the page for an unknown address says only what a person needs [§2.16.1, §2.16.3]", async ({
  newPage,
}) => {
  const page = await newPage();
  await page.goto("/not/a/screen");
  await expect(page).toHaveTitle("Page Not Found – Havenbridge");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await expect(page.getByRole("main")).toHaveText(
    /^Page Not FoundThere is nothing behind this door\. The address may be mistyped, or the page has moved\.Go to the home page$/,
  );
});
