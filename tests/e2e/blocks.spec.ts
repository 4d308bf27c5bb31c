import type { Page } from "@playwright/test";
import { listBlocks } from "#schema/endpoints/blocks.ts";
import { getConnection } from "#schema/endpoints/connections.ts";
import { as } from "./client.ts";
import { presses } from "./keyboard.ts";
import { newConnectedPair, newLandlord, newMigrant, newPair } from "./people.ts";
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

test("a landlord blocks a migrant by keyboard alone, and ends that in the account", async ({ newPage }) => {
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
});

test("a landlord who is not verified reads that a migrant only connects with verified ones, and how to become one", async ({
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

test("a migrant asks for verified landlords only on the account page, and takes it back", async ({
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

  await part.getByRole("button", { name: "Allow every landlord" }).click();
  await expect(part.getByText("Every landlord can connect with you.")).toBeVisible();
  await other.reload();
  await expect(other.getByText(story)).toBeVisible();
  await expect(other.getByText("Only connects with verified landlords.")).toHaveCount(0);
});
