import type { Page } from "@playwright/test";
import { listBlocks } from "#schema/endpoints/blocks.ts";
import { type Connection, getConnection } from "#schema/endpoints/connections.ts";
import { as } from "./client.ts";
import { presses } from "./keyboard.ts";
import { isStill } from "./measures.ts";
import { callsOf } from "./network.ts";
import { newConnectedPair, newLandlord, newMigrant, newPair, write } from "./people.ts";
import { rowOf } from "./screen.ts";
import { expect, test } from "./test.ts";

const menuOf = (page: Pick<Page, "getByRole">, name: string) =>
  page.getByRole("button", { name: `More about ${name}` });
const blockOf = (page: Page, name: string) => page.getByRole("menuitem", { name: `Block ${name}` });
const people = async (person: { token: string }) => (await as(person).call(listBlocks)).people;

test("a migrant blocks a landlord from the messages in two presses, reads first what ends, and can undo it", async ({
  newPage,
}) => {
  const { landlord, migrant, connection } = await newConnectedPair();
  const page = await newPage(migrant);
  await page.goto("/migrant-dashboard");
  await rowOf(page, landlord.lastName)
    .getByRole("button", { name: /^Message/ })
    .click();
  const dialog = page.getByRole("dialog", { name: /^Messages with/ });
  await menuOf(dialog, landlord.firstName).click();
  await expect(blockOf(page, landlord.firstName)).toContainText("We refund the full £200");
  await blockOf(page, landlord.firstName).click();
  await expect(page.getByText(`You blocked ${landlord.firstName}`, { exact: true })).toBeVisible();
  await expect(dialog.getByText("Cancelled", { exact: true }).first()).toBeVisible();
  const params = { id: connection.id };
  expect(await as(landlord).call(getConnection, { params })).toMatchObject({
    status: "cancelled",
    endReason: "withdrawn",
    paymentCompleted: false,
  });
  expect(await people(migrant)).toMatchObject([{ id: landlord.id }]);
  await page.getByRole("button", { name: "Unblock" }).click();
  await expect(page.getByText("Unblocked", { exact: true })).toBeVisible();
  expect(await people(migrant)).toEqual([]);
  expect((await as(landlord).call(getConnection, { params })).status).toBe("cancelled");
});

test("the menu says what a block protects from, then that the stay ends, then what happens to the fee", async ({
  newPage,
}) => {
  const { landlord, migrant } = await newConnectedPair("active");
  const page = await newPage(migrant);
  await page.goto("/migrant-dashboard");
  await menuOf(rowOf(page, landlord.lastName), landlord.firstName).click();
  await expect(blockOf(page, landlord.firstName)).toContainText(
    `You and they cannot find, pay for or write to each other. They are not told that you blocked them. Your stay ends as cancelled. You pay nothing. ${landlord.firstName} does not get the £200 back.`,
  );
});

test("a double click leaves a menu open", async ({ newPage }) => {
  const { landlord, migrant } = await newConnectedPair();
  const page = await newPage(migrant);
  await page.goto("/migrant-dashboard");
  await menuOf(rowOf(page, landlord.lastName), landlord.firstName).dblclick();
  await isStill(page);
  await expect(blockOf(page, landlord.firstName)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(blockOf(page, landlord.firstName)).toBeHidden();
});

const conversationOf = async (page: Page, name: string) => {
  await page.goto("/landlord-dashboard");
  await rowOf(page, name)
    .getByRole("button", { name: /^Message/ })
    .click();
  return page.getByRole("dialog", { name: /^Messages with/ });
};

test("a landlord is asked before a block that loses the fee, on a phone, and can unblock from the menu", async ({
  newPage,
}) => {
  const { landlord, migrant, connection } = await newConnectedPair();
  // The landlord wrote last, but the migrant has also written, so the fee is lost.
  await write(migrant, connection, "Hello. When may I come?");
  await write(landlord, connection, "On Friday.");
  const { firstName } = migrant;
  const params = { id: connection.id };
  const statusNow = async () => (await as(landlord).call(getConnection, { params })).status;
  const page = await newPage(landlord);
  await page.setViewportSize({ width: 360, height: 480 });
  const question = page.getByRole("dialog", { name: `Block ${firstName}?` });

  await test.step("the menu stays on the screen and says that the fee is lost", async () => {
    await page.goto("/landlord-dashboard");
    await menuOf(rowOf(page, migrant.lastName), firstName).click();
    const menu = page.getByRole("menu");
    await expect(menu).toContainText(`${firstName} has written to you, so you will not get your £200 back.`);
    await expect
      .poll(async () => {
        const box = await menu.boundingBox();
        return box && box.y >= 0 && box.x >= 0 && box.y + box.height <= 480 && box.x + box.width <= 360;
      })
      .toBe(true);
  });

  const dialog = await conversationOf(page, migrant.lastName);
  await menuOf(dialog, firstName).click();
  await test.step("the second press asks, and the safe answer has the focus", async () => {
    await blockOf(page, firstName).click();
    await expect(question).toContainText("you will not get your £200 back");
    await expect(question.getByRole("button", { name: "Keep the connection" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(question).toHaveCount(0);
    await expect(menuOf(dialog, firstName)).toBeFocused();
    expect(await statusNow()).toBe("pending");
    expect(await people(landlord)).toEqual([]);
  });

  await test.step("the third press blocks; the menu then offers Unblock, and the connection stays ended", async () => {
    await menuOf(dialog, firstName).click();
    await blockOf(page, firstName).click();
    await question.getByRole("button", { name: `Block ${firstName}` }).click();
    await expect(page.getByText(/^Your connection has ended, and stays ended\./)).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Unblock" })).toBeVisible();
    await expect(question).toHaveCount(0);
    await menuOf(dialog, firstName).click();
    await page.getByRole("menuitem", { name: `Unblock ${firstName}` }).click();
    await expect(page.getByText("Unblocked", { exact: true })).toBeVisible();
    expect(await people(landlord)).toEqual([]);
    expect(await statusNow()).toBe("cancelled");
  });
});

test("a landlord is asked before a block that ends a stay, and not when the fee is refunded", async ({
  newPage,
}) => {
  await test.step("a stay", async () => {
    const { landlord, migrant } = await newConnectedPair("active");
    const page = await newPage(landlord);
    await page.goto(`/migrant/${migrant.id}`);
    await menuOf(page, migrant.firstName).click();
    await blockOf(page, migrant.firstName).click();
    const question = page.getByRole("dialog", { name: `Block ${migrant.firstName}?` });
    await expect(question).toContainText("There is no refund.");
    expect(await people(landlord)).toEqual([]);
  });

  await test.step("fourteen days of silence", async () => {
    const { landlord, migrant } = await newConnectedPair();
    const page = await newPage(landlord);
    const createdAt = new Date(Date.now() - 20 * 24 * 60 * 60_000).toISOString();
    await page.route("**/api/connections", async (route) => {
      const all: Connection[] = await (await route.fetch()).json();
      await route.fulfill({ json: all.map((each) => ({ ...each, createdAt })) });
    });
    const dialog = await conversationOf(page, migrant.lastName);
    await menuOf(dialog, migrant.firstName).click();
    await expect(blockOf(page, migrant.firstName)).toContainText("we refund the full £200");
    await blockOf(page, migrant.firstName).click();
    await expect(page.getByText(`You blocked ${migrant.firstName}`, { exact: true })).toBeVisible();
  });
});

test("a landlord blocks a migrant by keyboard, and unblocks them in the account", async ({ newPage }) => {
  const { landlord, migrant } = await newPair();
  const page = await newPage(landlord);
  await page.goto(`/migrant/${migrant.id}`);
  await expect(menuOf(page, migrant.firstName)).toBeVisible();
  await presses(page, menuOf(page, migrant.firstName));
  await expect(blockOf(page, migrant.firstName)).toBeVisible();
  await page.keyboard.press("End");
  await expect(blockOf(page, migrant.firstName)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/browse-migrants");
  await expect.poll(() => people(landlord)).toMatchObject([{ id: migrant.id }]);
  await page.goto(`/migrant/${migrant.id}`);
  await expect(page.getByRole("heading", { name: "Migrant profile not found." })).toBeVisible();
  await page.goto("/account");
  await presses(page, page.getByRole("button", { name: `Unblock ${migrant.firstName}` }));
  await expect(page.getByText("You have not blocked anyone.")).toBeVisible();
  await expect(page.locator(":focus")).toHaveText("You have not blocked anyone.");
});

test("a migrant blocks an address in advance, tests it by typing it again, and removes it", async ({
  newPage,
}) => {
  const { migrant } = await newPair();
  const { email } = await newLandlord();
  const page = await newPage(migrant);
  await page.goto("/account");
  const box = page.getByLabel("Email address of the landlord");
  await box.fill("nobody");
  await page.getByRole("button", { name: "Block this address" }).click();
  await expect(page.getByText("Enter an email address, like name@example.com.")).toBeVisible();
  await box.fill(email);
  await page.getByRole("button", { name: "Block this address" }).click();
  await expect(page.getByText(/^1 address added on/)).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await box.fill(`other-${email}`);
  await page.getByRole("button", { name: "Have I blocked it?" }).click();
  await expect(page.getByText("No, you have not blocked this address.")).toBeVisible();
  await box.fill(email);
  await page.getByRole("button", { name: "Have I blocked it?" }).click();
  await expect(page.getByText("Yes, you have blocked this address.")).toBeVisible();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText(/^1 address added on/)).toHaveCount(0);
  await expect(page.getByText("Yes, you have blocked this address.")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Block a landlord in advance" })).toBeFocused();
});

test("a landlord who is not verified reads that a migrant only connects with verified landlords, and how to get verified", async ({
  newPage,
}) => {
  const landlord = await newLandlord();
  const migrant = await newMigrant({ verified: true, profile: { verifiedOnly: true } });
  const page = await newPage(landlord);
  await page.goto(`/migrant/${migrant.id}`);
  await expect(page.getByText("Only connects with verified landlords.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Get verified to connect/ }).first()).toHaveAttribute(
    "href",
    "/landlord-verification",
  );
  await page.goto(`/checkout/${migrant.id}`);
  await expect(page.getByText("This person only connects with verified landlords.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Get verified" })).toBeVisible();
});

test("on the account page a migrant allows only verified landlords, and then every landlord again", async ({
  newPage,
}) => {
  const landlord = await newLandlord();
  const story = "I am a baker and I get up early.";
  const migrant = await newMigrant({ verified: true, profile: { story } });
  const [page, other] = [await newPage(migrant), await newPage(landlord)];
  await page.goto("/account");
  const part = page.getByRole("region", { name: "Who can connect with me" });
  await expect(part.getByText("Every landlord can connect with you.")).toBeVisible();
  await part.getByRole("button", { name: "Allow only verified landlords" }).press("Enter");
  await expect(part.getByText("Only verified landlords can connect with you.")).toBeVisible();
  await other.goto(`/migrant/${migrant.id}`);
  await expect(other.getByText("Only connects with verified landlords.")).toBeVisible();
  await expect(other.getByText(story)).toBeVisible();

  // The second click of a double click, after the answer to the first click.
  const calls = callsOf(page);
  await part.getByRole("button", { name: "Allow every landlord" }).dispatchEvent("click", { detail: 2 });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(calls).toEqual([]);
  await part.getByRole("button", { name: "Allow every landlord" }).click();
  await expect(part.getByText("Every landlord can connect with you.")).toBeVisible();
  await other.reload();
  await expect(other.getByText(story)).toBeVisible();
  await expect(other.getByText("Only connects with verified landlords.")).toHaveCount(0);
});
