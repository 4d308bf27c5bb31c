import type { Page } from "@playwright/test";
import { listPasskeys, removePasskey } from "#schema/endpoints/passkeys.ts";
import { as } from "./client.ts";
import { withDevice } from "./device.ts";
import * as measured from "./measures.ts";
import { newLandlord, newMigrant, suspend } from "./people.ts";
import { isGone, says, signIn } from "./screen.ts";
import { expect, test } from "./test.ts";

const section = (page: Page) => page.getByRole("region", { name: "Passkeys" });
const add = (page: Page) => page.getByRole("main").getByRole("button", { name: "Add a passkey" });
const listed = (page: Page) => section(page).getByRole("listitem");
const dialog = (page: Page) => page.getByRole("dialog");
const useOne = (page: Page) => page.getByRole("button", { name: "Use a passkey" });

async function signOut(page: Page) {
  await page.getByRole("button", { name: /^Account of / }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
}

test("a person adds a passkey, signs in with it alone, renames it and removes it", async ({ newPage }) => {
  const me = await newLandlord();
  const page = await newPage();
  const device = await withDevice(page);
  await signIn(page, me.email, me.password);
  await page.goto("/account");
  await add(page).dblclick();
  await says(page, "Passkey added", "You can sign in with it from now on.");
  await expect(listed(page)).toHaveCount(1);
  await expect(listed(page)).toContainText(/Synced.*Added.*, not used yet/s);

  await test.step("a second one for this device is not made", async () => {
    await add(page).click();
    await expect(page.getByText(/^This device already has a passkey/).first()).toBeVisible();
    expect(await device.passkeys()).toBe(1);
  });

  await test.step("signs in without email and password, and returns to the page", async () => {
    await signOut(page);
    await page.goto("/account");
    await useOne(page).dblclick();
    await says(page, "Welcome back!", "You have been successfully logged in.");
    await expect(page).toHaveURL("/account");
    await expect(listed(page)).toContainText("last used");
  });

  await test.step("renames it, by keyboard", async () => {
    await listed(page)
      .getByRole("button", { name: /^Rename/ })
      .press("Enter");
    await dialog(page).getByLabel("Name").fill(" ");
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("alert")).toContainText("Enter a name.");
    await dialog(page).getByLabel("Name").fill("هاتفي");
    await page.keyboard.press("Enter");
    await isGone(dialog(page));
    await expect(listed(page).getByRole("heading", { name: "هاتفي" })).toBeVisible();
    await expect(listed(page).getByRole("button", { name: "Rename هاتفي" })).toBeFocused();
  });

  await test.step("removes it, and it no longer signs the person in", async () => {
    const remove = listed(page).getByRole("button", { name: /^Remove/ });
    await remove.click();
    await dialog(page).getByRole("button", { name: "Keep the passkey" }).click();
    await isGone(dialog(page));
    await expect(remove).toBeFocused();
    await remove.click();
    await dialog(page).getByRole("button", { name: "Remove the passkey" }).click();
    await says(page, "Passkey removed", "Nobody can sign in with it any more.");
    await expect(listed(page)).toHaveCount(0);
    await expect(add(page)).toBeFocused();
    await signOut(page);
    await page.goto("/auth");
    await useOne(page).click();
    await expect(useOne(page)).not.toHaveAttribute("aria-disabled", "true");
    await expect(page.getByText("Welcome back!", { exact: true })).toHaveCount(0);
  });
});

test("a prompt that the person closes is no error, and they can try again", async ({ newPage }) => {
  const me = await newMigrant();
  const page = await newPage(me);
  const device = await withDevice(page);
  await page.goto("/account");
  await device.closePrompts();
  const finished = page.waitForResponse("**/api/auth/passkeys/begin");
  await add(page).click();
  await finished;
  await expect(add(page)).not.toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("region", { name: /^Notification/ }).getByRole("listitem")).toHaveCount(0);
  expect(await as(me).call(listPasskeys)).toEqual([]);
  await device.answerPrompts();
  await add(page).click();
  await expect(listed(page)).toHaveCount(1);

  await test.step("the list follows a removal on another device", async () => {
    const [passkey] = await as(me).call(listPasskeys);
    await as(me).call(removePasskey, { params: { id: passkey?.id ?? "" } });
    await listed(page)
      .getByRole("button", { name: /^Rename/ })
      .click();
    await dialog(page).getByLabel("Name").fill("My phone");
    await page.keyboard.press("Enter");
    await isGone(dialog(page));
    await expect(listed(page)).toHaveCount(0);
  });
});

test("adding a passkey long after the sign-in asks for the password again", async ({ newPage }) => {
  const me = await newMigrant();
  const page = await newPage(me);
  await withDevice(page);
  const problems = { password: { code: "required" } };
  await page.route(
    "**/api/auth/passkeys/begin",
    (route) =>
      route.fulfill({
        status: 422,
        json: { message: "", code: "invalid_fields", requestId: "x", fields: {}, problems },
      }),
    { times: 1 },
  );
  await page.goto("/account");
  await add(page).click();
  await expect(dialog(page).getByRole("heading", { name: "Enter your password" })).toBeVisible();
  const password = dialog(page).getByLabel("Password", { exact: true });
  await password.fill("not the password");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText("This is not your current password.").first()).toBeVisible();
  await password.fill(me.password);
  await page.keyboard.press("Enter");
  await says(page, "Passkey added", "You can sign in with it from now on.");
  await isGone(dialog(page));
  await expect(listed(page)).toHaveCount(1);
});

test("a passkey that the server does not receive is reported, also after the question for the password", async ({
  newPage,
}) => {
  const me = await newMigrant();
  const page = await newPage(me);
  await withDevice(page);
  const problems = { password: { code: "required" } };
  const asks = { message: "", code: "invalid_fields", requestId: "x", fields: {}, problems };
  await page.route("**/api/auth/passkeys/begin", (route) => route.fulfill({ status: 422, json: asks }), {
    times: 1,
  });
  await page.route("**/api/auth/passkeys", (route) =>
    route.request().method() === "POST" ? route.abort("internetdisconnected") : route.fallback(),
  );
  await page.goto("/account");
  await add(page).click();
  await dialog(page).getByLabel("Password", { exact: true }).fill(me.password);
  await page.keyboard.press("Enter");
  await isGone(dialog(page));
  await expect(page.locator("[data-toast]")).toContainText("Could not add the passkey");
  await expect(listed(page)).toHaveCount(0);
});

test("a suspended person reads why, and how to appeal, only after their passkey has answered", async ({
  page,
}) => {
  const me = await newMigrant();
  await withDevice(page);
  await signIn(page, me.email, me.password);
  await page.goto("/account");
  await add(page).click();
  await expect(listed(page)).toHaveCount(1);
  await signOut(page);
  await suspend(me, "Asked a landlord for money.");
  await page.goto("/auth");
  await useOne(page).click();
  const lookAgain = page.getByRole("link", { name: "Ask us to look again" });
  const notice = page.getByRole("status").filter({ has: lookAgain });
  await expect(notice).toBeFocused();
  await expect(notice).toContainText("Asked a landlord for money.");
  const byPasskey = await notice.innerText();
  // An empty attempt says what is missing, and no longer says why the last attempt was refused.
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(notice).toHaveCount(0);
  await page.getByLabel("Email").fill(me.email);
  await page.getByLabel("Password", { exact: true }).fill(me.password);
  await page.keyboard.press("Enter");
  await expect(notice).toBeFocused();
  expect(await notice.innerText()).toBe(byPasskey);
  await useOne(page).click();
  await expect(notice).toBeFocused();
  await lookAgain.click();
  await expect(page.getByText("It is about the suspension of your account.")).toBeVisible();
});

test("a device that supports passkeys offers one once, after a password sign-in", async ({ newPage }) => {
  const me = await newLandlord();
  const page = await newPage();
  const device = await withDevice(page);
  const offer = page.getByText(/^Next time, sign in with your fingerprint/);
  const dashboard = page.getByRole("banner").getByRole("link", { name: /^Dashboard/ });
  const home = page.getByRole("banner").getByRole("link", { name: /^Havenbridge/ });
  const greeting = page.getByRole("heading", { level: 1, name: /^Good / });
  const toDashboard = async () => {
    await dashboard.click();
    await expect(greeting).toBeVisible();
  };
  await signIn(page, me.email, me.password);
  // The offer does not move the current screen. It comes with the next screen.
  await expect(async () => {
    await toDashboard();
    if (!(await offer.isVisible())) await home.click();
    await expect(offer).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await measured.faults(page)).toEqual([]);
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(offer).toHaveCount(0);
  await home.click();
  await toDashboard();
  await expect(offer).toHaveCount(0);

  await signOut(page);
  await signIn(page, me.email, me.password);
  await toDashboard();
  await page.reload();
  await expect(greeting).toBeVisible();
  await expect(offer).toHaveCount(0);
  expect(await device.passkeys()).toBe(0);
});

test("a browser that does not support passkeys shows nothing about them", async ({ newPage }) => {
  const withoutPasskeys = () => Object.assign(globalThis, { PublicKeyCredential: undefined });
  const visitor = await newPage();
  await visitor.addInitScript(withoutPasskeys);
  await visitor.goto("/auth");
  await visitor.getByRole("button", { name: "Show password" }).click();
  await expect(visitor.getByText(/passkey/i)).toHaveCount(0);
  const page = await newPage(await newLandlord());
  await page.addInitScript(withoutPasskeys);
  await page.goto("/account");
  await expect(page.getByText("See your devices")).toBeVisible();
  await expect(page.getByText(/passkey/i)).toHaveCount(0);
});
