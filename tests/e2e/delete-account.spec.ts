import type { Page } from "@playwright/test";
import { me as currentUser } from "#schema/endpoints/auth.ts";
import type { Connection } from "#schema/endpoints/connections.ts";
import { getMigrant } from "#schema/endpoints/migrants.ts";
import { beginPasskeySignIn } from "#schema/endpoints/passkeys.ts";
import { as } from "./client.ts";
import { withDevice } from "./device.ts";
import { linkIn } from "./mailbox.ts";
import { hold } from "./network.ts";
import { connect, newConnectedPair, newLandlord, newMigrant, password, write } from "./people.ts";
import { says } from "./screen.ts";
import { expect, test } from "./test.ts";

const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name });

/** Opens the dialog, and continues to the question for the password. */
async function askToDelete(page: Page) {
  await page.goto("/account");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await inDialog(page, "Continue").click();
  await expect(page.getByRole("dialog").getByLabel("Password", { exact: true })).toBeFocused();
}

/** Opens the dialog, enters the password and deletes the account. */
async function deleteAccount(page: Page) {
  await askToDelete(page);
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(password);
  await inDialog(page, "Delete my account").click();
}

async function signIn(page: Page, email: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("tabpanel").getByRole("button", { name: "Sign In" }).click();
}

test("people delete their account, and a sign-in undoes it", async ({ page }) => {
  const [migrant, landlord] = [await newMigrant({ verified: true }), await newLandlord()];
  // The refusal of the sign-in is a 403, which Chromium reports as an error of a watched page.
  await page.goto("/auth");
  await signIn(page, migrant.email);
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  await deleteAccount(page);
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("Nobody can find you any more.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Nobody can find you any more.")).toBeVisible();
  const profile = () => as(landlord).send(getMigrant, { params: { id: migrant.id } });
  expect((await profile()).status).toBe(404);
  await signIn(page, migrant.email);
  await expect(page.getByRole("heading", { name: "You asked us to delete this account" })).toBeVisible();
  await inDialog(page, "Don't sign in").click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("tabpanel").getByRole("button", { name: "Sign In" }).click();
  await inDialog(page, "Keep my account and sign in").click();
  await says(page, "Your account stays", "The deletion is cancelled.");
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  expect((await profile()).status).toBe(200);
});

test("the account is kept when a person cancels before the passkey prompt opens", async ({ newPage }) => {
  const me = await newLandlord();
  const page = await newPage(me);
  await withDevice(page);
  await page.goto("/account");
  await page.getByRole("main").getByRole("button", { name: "Add a passkey" }).click();
  await says(page, "Passkey added", "You can sign in with it from now on.");
  await askToDelete(page);
  const release = await hold(page, `**${beginPasskeySignIn.path}`);
  await inDialog(page, "Delete with a passkey").click();
  await inDialog(page, "Keep my account").click();
  await expect(page.getByRole("dialog")).toBeHidden();
  const begun = page.waitForResponse(`**${beginPasskeySignIn.path}`);
  release();
  await begun;
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("dialog", { name: "Delete your account?" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  expect((await as(me).send(currentUser)).status).toBe(200);
});

test("the link in the email undoes the deletion on any device", async ({ newPage }) => {
  const migrant = await newMigrant();
  const page = await newPage(migrant);
  await deleteAccount(page);
  await expect(page).toHaveURL("/auth");
  const link = await linkIn("deletion_scheduled", migrant.email);
  const phone = await newPage();
  await phone.goto(link);
  await phone.getByRole("main").getByRole("button", { name: "Keep my account" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Your account stays" })).toBeFocused();
  await phone.getByRole("link", { name: "Sign In" }).last().click();
  await signIn(phone, migrant.email);
  await expect(phone.getByRole("button", { name: /^Account of/ })).toBeVisible();
});

test("an active stay prevents the deletion, and the dialog says so before it asks for anything", async ({
  newPage,
}) => {
  const { migrant } = await newConnectedPair("active");
  const page = await newPage(migrant);
  await page.goto("/account");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("A stay is active.")).toBeVisible();
  await inDialog(page, "Close").last().click();
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
});

test("a wrong password keeps the account, and so does a connection that the dialog has not shown", async ({
  newPage,
}) => {
  const landlord = await newLandlord();
  const page = await newPage(landlord);
  await askToDelete(page);
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill("another harbour");
  await inDialog(page, "Delete my account").click();
  // The mistake is shown once, beside the field.
  await expect(page.getByRole("dialog").getByText("This is not your current password.")).toBeVisible();
  await expect(page.getByRole("dialog").getByLabel("Password", { exact: true })).toBeFocused();
  // The landlord pays on another device.
  const migrant = await newMigrant({ name: "Ruslan Karim", verified: true });
  await connect(landlord, migrant);
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(password);
  await inDialog(page, "Delete my account").click();
  await says(
    page,
    "Your account is not deleted",
    "Your connections have changed meanwhile. Please read again what ends.",
  );
  await expect(page.getByRole("heading", { name: "Delete your account?" })).toBeFocused();
  const ending = page.getByRole("list", { name: "These connections end as if you declined them" });
  await expect(ending.getByRole("listitem")).toHaveText(/Ruslan Karim/);
  await inDialog(page, "Continue").click();
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(password);
  await inDialog(page, "Delete my account").click();
  await expect(page).toHaveURL("/auth");
});

test("the dialog does not continue before it shows the connections that end", async ({ newPage }) => {
  const page = await newPage(await newLandlord());
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/connections", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/account");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await inDialog(page, "Continue").click({ force: true });
  await expect(page.getByRole("dialog").getByLabel("Password", { exact: true })).toBeHidden();
  answer();
  await inDialog(page, "Continue").click();
  await expect(page.getByRole("dialog").getByLabel("Password", { exact: true })).toBeFocused();
});

test("a landlord reads which connections end and what happens to each fee before the question for the password", async ({
  newPage,
}) => {
  const { landlord, migrant } = await newConnectedPair();
  const silent = await newMigrant({ name: "Ruslan Karim", verified: true });
  const { id } = await connect(landlord, silent);
  const writer = await newMigrant({ name: "Sami Odeh", verified: true });
  await write(writer, await connect(landlord, writer), "Hello. When may I come?");
  const page = await newPage(landlord);
  const twentyDaysAgo = new Date(Date.now() - 20 * 24 * 60 * 60_000).toISOString();
  await page.route("**/api/connections", async (route) => {
    const all: Connection[] = await (await route.fetch()).json();
    const older = all.map((each) => (each.id === id ? { ...each, createdAt: twentyDaysAgo } : each));
    await route.fulfill({ json: older });
  });
  await page.goto("/account");
  await page.getByRole("button", { name: "Delete my account" }).click();
  const ending = page.getByRole("list", { name: "These connections end as if you declined them" });
  await expect(ending.getByRole("listitem")).toHaveCount(3);
  await expect(ending.getByRole("listitem").filter({ hasText: "Sami" })).toContainText(
    "Sami has written to you, so you will not get your £200 back.",
  );
  await expect(ending.getByRole("listitem").filter({ hasText: migrant.firstName })).toContainText(
    "You will not get your £200 back.",
  );
  await expect(ending.getByRole("listitem").filter({ hasText: "Ruslan" })).toContainText(
    "If Ruslan has never written to you, we refund the full £200 to your card.",
  );
  await page.unroute("**/api/connections");
  await inDialog(page, "Continue").click();
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(password);
  await inDialog(page, "Delete my account").click();
  await expect(page).toHaveURL("/auth");
  const phone = await newPage(migrant);
  await phone.goto("/migrant-dashboard");
  await expect(phone.getByText("declined").first()).toBeVisible();
});

test("the deletion dialog leads to the page for a forgotten password, with the address filled in", async ({
  newPage,
}) => {
  const migrant = await newMigrant();
  const page = await newPage(migrant);
  await askToDelete(page);
  await page.getByRole("dialog").getByRole("link", { name: "Forgotten your password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveValue(migrant.email);
});
