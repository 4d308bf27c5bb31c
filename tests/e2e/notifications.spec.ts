import type { Page } from "@playwright/test";
import { updateConnection } from "#schema/endpoints/connections.ts";
import { readEmailSettings, saveEmailSettings } from "#schema/endpoints/notifications.ts";
import { as } from "./client.ts";
import { newConnectedPair, newLandlord, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

/** Opens the person's dashboard, and waits for the greeting of the live socket. */
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

/** The landlord accepts the connection, and the migrant gets a notification. */
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
  // A notification that was new stays marked while the panel is open.
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
  const link = panel(page).getByRole("link", { name: new RegExp(`${landlord.firstName} .* wants`) });
  await expect(link).toBeVisible();
  const isReached = () => link.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 5 && !(await isReached()); step += 1) await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: landlord.firstName }).first()).toBeFocused();
});

test("a person without notifications reads what will appear here", async ({ newPage }) => {
  const page = await newPage(await newLandlord());
  await page.goto("/landlord-dashboard");
  await bell(page).click();
  await expect(panel(page)).toContainText("Nothing yet.");
});

test("signed-out people download no code or data for notifications", async ({ newPage }) => {
  const page = await newPage();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto("/auth");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bell(page)).toHaveCount(0);
  expect(fetched.filter((url) => /\/(bell|panel)-|api\/notifications/.test(url))).toEqual([]);
});

test("the link at the end of an email stops this kind of email after a press, signed out, and never before", async ({
  newPage,
}) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  await accept(landlord, connection.id);
  const page = await newPage();
  const findLink = async () => {
    const answer = await page.request.get(`/__mail/emails.json?to=${encodeURIComponent(migrant.email)}`);
    const letters: { kind: string; text: string }[] = await answer.json();
    const text = letters.find(({ kind }) => kind === "accepted")?.text ?? "";
    return /\/unsubscribe#\S+/.exec(text)?.[0];
  };
  await expect.poll(findLink).toBeTruthy();
  await page.goto(String(await findLink()));
  await expect(page.getByText("These emails are about: A landlord says you have moved in.")).toBeVisible();
  // The token is gone from the address.
  await expect(page).toHaveURL(/\/unsubscribe$/);
  const wanted = async () => (await as(migrant).call(readEmailSettings)).emails.includes("accepted");
  expect(await wanted()).toBe(true);
  await page.getByRole("button", { name: "Stop these emails" }).dblclick();
  await expect(page.getByText("Done. We will not email you about this any more")).toBeVisible();
  expect(await wanted()).toBe(false);
});

test("a link without a valid signature says what to do instead", async ({ newPage }) => {
  const page = await newPage();
  await page.goto("/unsubscribe#a.someone:accepted.b");
  await page.getByRole("button", { name: "Stop these emails" }).click();
  await expect(page.getByText("This link does not work.")).toBeVisible();
  await page.goto("/unsubscribe");
  await expect(page.getByRole("link", { name: "Choose your emails" })).toBeVisible();
});

test("the link of another email, opened in the same tab, is about its own emails", async ({ newPage }) => {
  const page = await newPage();
  await page.goto("/unsubscribe#a.someone:accepted.b");
  await expect(page.getByText("These emails are about: A landlord says you have moved in.")).toBeVisible();
  await expect(page).toHaveURL("/unsubscribe");
  await page.goto("/unsubscribe#a.someone:refunded.b");
  await expect(page.getByText("These emails are about: A refund.")).toBeVisible();
});

test("a person chooses their emails and quiet hours, and finds the choice again", async ({ newPage }) => {
  const page = await newPage(await newLandlord());
  await page.goto("/account#emails");
  await page.getByLabel("A dispute about a fee").uncheck();
  await page.getByLabel("No emails in quiet hours").check();
  await page.getByLabel("From").selectOption("23");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("A dispute about a fee")).not.toBeChecked();
  await expect(page.getByLabel("Unread messages")).toBeChecked();
  await expect(page.getByLabel("From")).toHaveValue("23");
});

test("a choice of emails made on another device shows on the open screen, beside what is not saved yet", async ({
  newPage,
}) => {
  const landlord = await newLandlord();
  const page = await newPage(landlord);
  await page.goto("/account#emails");
  await page.getByLabel("No emails in quiet hours").check();
  const { timeZone, ...stored } = await as(landlord).call(readEmailSettings);
  const emails = stored.emails.filter((kind) => kind !== "disputed");
  const body = { ...stored, emails, zone: timeZone };
  await as(landlord).call(saveEmailSettings, { body });
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByLabel("A dispute about a fee")).not.toBeChecked();
  await expect(page.getByLabel("No emails in quiet hours")).toBeChecked();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await as(landlord).call(readEmailSettings)).toMatchObject({ emails, quiet: true });
});

test("the bell and its panel have Arabic texts", async ({ newPage }) => {
  const { migrant } = await newConnectedPair();
  const page = await newPage(migrant);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/migrant-dashboard");
  await page.getByRole("button", { name: /^Language/ }).click();
  await page.getByText("العربية").click();
  await page.getByRole("button", { name: /^الإشعارات/ }).click();
  await expect(page.getByRole("region", { name: "الإشعارات" })).toContainText("يمكنكما تبادل الرسائل الآن");
});
