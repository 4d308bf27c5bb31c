import type { Page } from "@playwright/test";
import { newConnectedPair, startDemoSession } from "./people.ts";
import { expect, test } from "./test.ts";

// A clock that was stopped stays so for its browser.
test.use({ ownBrowsers: true });

/** From here on time passes in this page only as it is told. */
async function stopsTheClock(page: Page) {
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Lets time pass a little at a time until something is seen, so that no more of it is gone than need be. */
const untilSeen = (page: Page, seen: () => Promise<boolean>) =>
  expect
    .poll(async () => {
      await page.clock.runFor(20);
      return seen();
    })
    .toBe(true);

test("toasts come one at a time, for 5000 ms, and are forgotten 1,000,000 ms after they went", async ({
  newPage,
}) => {
  const page = await newPage();
  await page.clock.install();
  await page.route("**/api/auth/login", (route) =>
    route.fulfill({
      status: 401,
      json: { message: "Invalid credentials", code: "invalid_credentials", requestId: "1" },
    }),
  );
  await page.goto("/auth?type=");
  await page.getByRole("tab", { name: "Register" }).click();
  await stopsTheClock(page);
  const toasts = page.getByRole("region", { name: /^Notification/ }).getByRole("listitem");
  const asks = toasts.filter({ hasText: "Please select user type" });
  const failed = toasts.filter({ hasText: "Login failed" });

  await test.step("a toast stays for 5000 ms [§9.14]", async () => {
    await page.getByRole("button", { name: "Create Account" }).click();
    await untilSeen(page, () => asks.isVisible());
    await page.clock.runFor(4_500);
    await expect(asks).toBeVisible();
    await page.clock.runFor(600);
    await expect(toasts).toHaveCount(0);
  });

  await test.step("the next toast takes the place of the one that is there [§9.13]", async () => {
    await page.getByRole("button", { name: "Create Account" }).click();
    await untilSeen(page, () => asks.isVisible());
    await page.getByRole("tab", { name: "Sign In" }).click();
    await page.getByLabel("Email").fill("nobody@people.test");
    await page.getByLabel("Password", { exact: true }).fill("not my password");
    await page.getByRole("tabpanel").getByRole("button", { name: "Sign In" }).click();
    await untilSeen(page, () => failed.isVisible());
    await expect(toasts).toHaveCount(1);
  });

  await test.step("a dismissed toast is out of sight at once, and removed after 1,000,000 ms [§9.15]", async () => {
    const region = page.getByRole("region", { name: /^Notification/ });
    await failed.getByRole("button", { name: "Dismiss" }).click();
    await untilSeen(page, async () => (await toasts.count()) === 0);
    await page.clock.fastForward(990_000);
    await expect(region).toBeAttached();
    await page.clock.fastForward(20_000);
    await expect(region).not.toBeAttached();
  });
});

test("a tooltip opens after 700 ms, and at once within 300 ms of another [§9.16]", async ({ newPage }) => {
  const page = await newPage(await startDemoSession("landlord"));
  await page.clock.install();
  await page.goto("/browse-migrants?familySize=couple&languages=Klingon");
  const grid = page.getByRole("button", { name: "Grid view" });
  const list = page.getByRole("button", { name: "List view" });
  await expect(grid).toHaveAttribute("data-state", "closed");
  await stopsTheClock(page);
  const tooltip = page.getByRole("tooltip");

  await grid.hover();
  await page.clock.runFor(690);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(tooltip).toHaveText("Grid view");

  // A hand does not jump: it moves on over the second button.
  for (const x of [12, 20, 28]) {
    await list.hover({ position: { x, y: 20 } });
    await page.clock.runFor(20);
  }
  await expect(tooltip).toHaveText("List view");

  await page.mouse.move(600, 700, { steps: 5 });
  await page.clock.runFor(20);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(310);
  await grid.hover();
  await page.clock.runFor(690);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(tooltip).toHaveText("Grid view");
});

test("the unread badge caps at 99+ [§9.12]", async ({ newPage }) => {
  const { landlord, connection } = await newConnectedPair();
  const page = await newPage(landlord);
  let count = 99;
  await page.route("**/api/messages/unread-by-connection", (route) =>
    route.fulfill({ json: [{ connectionId: connection.id, count }] }),
  );
  const button = page.getByRole("button", { name: /^Message Selam/ }).first();
  await page.goto("/landlord-dashboard");
  await expect(button.getByText("99", { exact: true })).toBeVisible();
  count = 100;
  await page.reload();
  await expect(button.getByText("99+", { exact: true })).toBeVisible();
});
