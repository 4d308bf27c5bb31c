import type { Page, Route } from "@playwright/test";
import { changeAddress, changePassword } from "#schema/endpoints/account.ts";
import { logout } from "#schema/endpoints/auth.ts";
import { as } from "./client.ts";
import { callsOf } from "./network.ts";
import { newLandlord, newMigrant, type Person, startSession } from "./people.ts";
import { expect, test } from "./test.ts";

const notice = (page: Page) => page.getByText("You have been signed out. Sign in to continue.");
const greeting = (page: Page, { firstName }: Person) =>
  page.getByRole("heading", { level: 1 }).filter({ hasText: firstName });

/** Stores the token once, so that an ended session stays ended after a reload. */
async function comesWith(page: Page, { token }: { token: string }, path: string) {
  await page.goto("/privacy");
  await page.evaluate((session) => localStorage.setItem("token", session), token);
  await page.goto(path);
}

/** Expects sign-in with the reason, and no message about a wrong kind of account. Then expects the way back. */
async function leadsToSignInAndBack(page: Page, me: Person, path: string, words = notice(page)) {
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
  await expect(words).toBeVisible();
  await expect(page.getByText("Access denied")).toHaveCount(0);
  await page.getByLabel("Email").fill(me.email);
  await page.getByLabel("Password", { exact: true }).fill(me.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(path);
  await expect(greeting(page, me)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("ended"))).toBeNull();
}

test("a password change on another device leads the next load to sign-in and back", async ({ newPage }) => {
  const me = await newMigrant();
  const page = await newPage();
  const changed = { ...me, password: "another lantern in the harbour" };
  await comesWith(page, await startSession(me.email, me.password), "/terms");
  const body = { currentPassword: me.password, password: changed.password };
  await as(me).call(changePassword, { body });
  await page.goto("/migrant-dashboard");
  await leadsToSignInAndBack(page, changed, "/migrant-dashboard");
});

for (const [kind, path, newPerson] of [
  ["migrant", "/migrant-dashboard", newMigrant],
  ["landlord", "/landlord-dashboard", newLandlord],
] as const)
  test(`after a ${kind}'s session has ended, the first load, the second, a reload and another tab say so`, async ({
    newPage,
  }) => {
    const me = await newPerson();
    await as(me).call(logout);
    const page = await newPage();
    await comesWith(page, me, path);
    await expect(notice(page)).toBeVisible();
    await page.goto(path);
    await expect(notice(page)).toBeVisible();
    await page.reload();
    await expect(notice(page)).toBeVisible();
    const tab = await page.context().newPage();
    const calls = callsOf(tab);
    await tab.goto(path);
    await expect(notice(tab)).toBeVisible();
    expect(calls).toEqual([]);
    await leadsToSignInAndBack(page, me, path);
    // The other tab is also signed in.
    await expect(greeting(tab, me)).toBeVisible();
  });

test("Back to an earlier screen after the end leads to sign-in and back to it", async ({ newPage }) => {
  const me = await newMigrant();
  const page = await newPage();
  await comesWith(page, me, "/migrant-dashboard");
  await expect(greeting(page, me)).toBeVisible();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Account", exact: true }).click();
  await expect(page).toHaveURL("/account");
  await as(me).call(logout);
  await expect(page).toHaveURL("/auth?next=%2Faccount");
  await expect(notice(page)).toBeVisible();
  await page.goBack();
  await leadsToSignInAndBack(page, me, "/migrant-dashboard");
});

test("a tab follows when another tab finds that the session has ended, and still says so after a reload", async ({
  newPage,
}) => {
  const me = await newLandlord();
  const page = await newPage();
  await page.route("**/api/live/ticket", (route) => route.abort("internetdisconnected"));
  await comesWith(page, me, "/landlord-dashboard");
  await expect(greeting(page, me)).toBeVisible();
  await as(me).call(logout);
  const tab = await page.context().newPage();
  await tab.goto("/landlord-dashboard");
  await expect(notice(tab)).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await page.reload();
  await leadsToSignInAndBack(page, me, "/landlord-dashboard");
});

test("an answer that arrives after the sign-out is not kept for the person who signs in in another tab", async ({
  newPage,
}) => {
  const [before, next] = [await newMigrant(), await newMigrant()];
  const page = await newPage();
  const answered = Promise.withResolvers<void>();
  const read = Promise.withResolvers<void>();
  await page.route(`**${changeAddress.path}`, async (route) => {
    const response = await route.fetch();
    if (route.request().method() === changeAddress.method) await answered.promise;
    else if (route.request().headers().authorization === `Bearer ${next.token}`) await read.promise;
    return route.fulfill({ response });
  });
  await comesWith(page, before, "/account");
  await page.getByRole("button", { name: "Change address" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("New email").fill(`next-${before.email}`);
  await dialog.getByLabel("Current password").fill(before.password);
  await dialog.getByRole("button", { name: "Send the link" }).click();
  const tab = await page.context().newPage();
  await tab.goto("/privacy");
  await tab.evaluate(() => localStorage.removeItem("token"));
  await expect(page).toHaveURL("/auth?next=%2Faccount");
  answered.resolve();
  await expect(page.getByText("Check your email", { exact: true })).toBeVisible();
  await tab.evaluate((session) => localStorage.setItem("token", session), next.token);
  await expect(page).toHaveURL("/account");
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  // This is already true before the next person's own answer arrives.
  await expect(page.getByText("You asked to use")).toHaveCount(0);
  read.resolve();
  await expect(page.getByRole("main").getByText(next.email)).toBeVisible();
  await expect(page.getByText("You asked to use")).toHaveCount(0);
});

test("a read that is refused with 401 leads to sign-in and back, also after a reload", async ({
  newPage,
}) => {
  const me = await newLandlord();
  const page = await newPage();
  await page.route("**/api/live/ticket", (route) => route.abort("internetdisconnected"));
  await comesWith(page, me, "/browse-migrants");
  await expect(page.getByRole("heading", { name: /^Available Migrants/ })).toBeVisible();
  // The reads that the next screen waits for say that the session of the token has ended.
  const json = { message: "Sign in to continue.", code: "unauthenticated", requestId: "in-a-test" };
  const refuse = async (route: Route) => {
    await page.waitForURL("/landlord-dashboard");
    await route.fulfill({ status: 401, json });
  };
  await page.route("**/api/connections", refuse);
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Dashboard/ })
    .click();
  await expect(notice(page)).toBeVisible();
  await page.unroute("**/api/connections");
  await page.reload();
  await leadsToSignInAndBack(page, me, "/landlord-dashboard");
});

test("a visitor is denied, signs in from there, and comes back", async ({ newPage }) => {
  const me = await newMigrant();
  const page = await newPage();
  await page.goto("/migrant-dashboard");
  await expect(page.getByText("Access denied. Migrant account required.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await leadsToSignInAndBack(page, me, "/migrant-dashboard", page.getByText("Welcome back"));
});
