import type { Page } from "@playwright/test";
import { updateConnection } from "#schema/endpoints/connections.ts";
import { as } from "./client.ts";
import { newConnectedPair, newLandlord, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

/** Opens the person's dashboard and waits until its live socket is open. */
async function arrives(page: Page, { userType }: Person) {
  const socket = page.waitForEvent("websocket", { predicate: (each) => each.url().endsWith("/api/live") });
  const greeted = socket.then((each) =>
    each.waitForEvent("framereceived", { predicate: ({ payload }) => String(payload).includes('"hello"') }),
  );
  await page.goto(`/${userType}-dashboard`);
  await greeted;
}

const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** The landlord accepts, which the migrant is told of. */
const accept = (landlord: Person, id: string) =>
  as(landlord).call(updateConnection, { params: { id }, body: { status: "active" } });

test("a notification arrives at once on two devices, and reading it on one reads it on the other", async ({
  newPage,
}) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  const phone = await newPage(migrant);
  await arrives(phone, migrant);
  const tablet = await phone.context().newPage();
  await arrives(tablet, migrant);
  for (const device of [phone, tablet]) {
    await expect(bell(device)).toContainText("unread");
  }
  await bell(phone).click();
  await expect(panel(phone)).toContainText(`${landlord.firstName}`);
  for (const device of [phone, tablet]) await expect(bell(device)).not.toContainText("unread");
  await bell(phone).click();
  await accept(landlord, connection.id);
  for (const device of [phone, tablet]) await expect(bell(device)).toContainText("unread");
  await bell(tablet).click();
  await expect(panel(tablet)).toContainText(/says you have moved in\. Is that right\?/);
  for (const device of [phone, tablet]) await expect(bell(device)).not.toContainText("unread");
  // What was new stays marked while the panel is open.
  await expect(panel(tablet).getByText("New", { exact: true })).toHaveCount(1);
});

test("with the keyboard alone: open, follow a notification to its row, and close with Escape", async ({
  newPage,
}) => {
  const { migrant, landlord } = await newConnectedPair();
  const page = await newPage(migrant);
  await arrives(page, migrant);
  await expect(bell(page)).toContainText("unread");
  await bell(page).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await page.keyboard.press("Enter");
  const link = panel(page).getByRole("link", { name: new RegExp(landlord.firstName) });
  await expect(link).toBeVisible();
  const isReached = () => link.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 5 && !(await isReached()); step += 1) await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: landlord.firstName }).first()).toBeFocused();
});

test("somebody without any sees what will appear here", async ({ newPage }) => {
  const page = await newPage(await newLandlord());
  await page.goto("/landlord-dashboard");
  await bell(page).click();
  await expect(panel(page)).toContainText("Nothing yet.");
});

test("signed-out people download none of it", async ({ newPage }) => {
  const page = await newPage();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto("/auth");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bell(page)).toHaveCount(0);
  expect(fetched.filter((url) => /\/(bell|panel)-|api\/notifications/.test(url))).toEqual([]);
});
