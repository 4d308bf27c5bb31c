import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { me } from "#schema/endpoints/auth.ts";
import { listFactorResets } from "#schema/endpoints/second-factor.ts";
import { as, send } from "./client.ts";
import { withDevice } from "./device.ts";
import { newAdmin, newMigrant, admin as otherAdmin, startSession } from "./people.ts";
import { newRequest, opens } from "./review-requests.ts";
import { says, signIn } from "./screen.ts";
import { expect, test } from "./test.ts";

const main = (page: Page) => page.getByRole("main");
const press = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const dialog = (page: Page) => page.getByRole("dialog");

/** The code that an app with the secret on the screen shows, `steps` half minutes from now. */
async function codeOn(page: Page, steps = 0) {
  const secret = ((await page.locator("code[dir=ltr]").textContent()) ?? "").replaceAll(" ", "");
  return { secret, code: codeOf(secret, steps) };
}
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

/** Makes the newest pass of a person's sessions 16 minutes old. */
async function letTimePass(userId: string) {
  const response = await send("/__demo/passes/age", { method: "POST", body: JSON.stringify({ userId }) });
  if (!response.ok) throw new Error(await response.text());
}

test("an admin sets up a passkey at first use, keeps the codes, is asked again, and loses the passkey [abuse 28]", async ({
  newPage,
}) => {
  const admin = await newAdmin();
  const page = await newPage();
  const device = await withDevice(page);
  await signIn(page, admin.email, admin.password);

  await test.step("the admin area leads to the set-up", async () => {
    await page.goto("/admin/people");
    await expect(heading(page, "Set up a second factor")).toBeVisible();
    await expect(page).toHaveURL("/admin/second-factor?next=%2Fadmin%2Fpeople");
  });

  let codes: string[] = [];
  await test.step("a passkey, then the codes, then the page that was asked for", async () => {
    await press(page, "Add a passkey");
    await expect(heading(page, "Recovery codes")).toBeVisible();
    await press(page, "Show my recovery codes");
    await expect(main(page).locator("ol code")).toHaveCount(10);
    codes = await main(page).locator("ol code").allTextContents();
    await press(page, "I have kept them");
    await expect(page).toHaveURL("/admin/people");
    await expect(heading(page, "People")).toBeVisible();
  });

  await test.step("asks again before a suspension, and keeps what was written", async () => {
    const target = await newMigrant({ name: "Karim Aslan", verified: true });
    await letTimePass(admin.id);
    await page.goto(`/admin/people/${target.id}`);
    await press(page, "Suspend this account");
    await page.getByLabel("Reason").fill("Asked two landlords for money.");
    await press(page, "Suspend account");
    await expect(dialog(page)).toContainText("Your last step waits");
    const asked = page.waitForEvent("dialog");
    void page.evaluate(() => location.reload());
    await (await asked).dismiss();
    await dialog(page).getByRole("button", { name: "Confirm with a passkey" }).click();
    await expect(main(page).getByText("This account is suspended.")).toBeVisible();
    await expect(main(page).getByText("Asked two landlords for money.").first()).toBeVisible();
    expect((await as(target).send(me)).status).toBe(401);
  });

  await test.step("says that an approval waits for it", async () => {
    const request = await newRequest();
    await letTimePass(admin.id);
    await opens(page, request.id);
    await expect(page.getByRole("heading", { name: request.name })).toBeVisible();
    await page.keyboard.press("a");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^Your approval of .* waits until you have confirmed/)).toBeVisible();
    await dialog(page).getByRole("button", { name: "Confirm with a passkey" }).click();
    await expect(page.getByText(/^You approved .* They have the verified badge\./)).toBeVisible();
  });

  await test.step("a new session asks; a recovery code replaces a lost passkey, once", async () => {
    await device.lose();
    const again = await startSession(admin.email, admin.password);
    const other = await newPage(again);
    await other.goto("/admin/people");
    await expect(heading(other, "Confirm it is you")).toBeVisible();
    await press(other, "Use a recovery code");
    await other.getByLabel("Recovery code").fill("not a code");
    await other.keyboard.press("Enter");
    await expect(other.getByRole("alert")).toContainText("This code does not work.");
    await other.getByLabel("Recovery code").fill(` ${codes[0]?.toUpperCase()} `);
    await other.keyboard.press("Enter");
    await expect(other).toHaveURL("/admin/people");
    await other.goto("/account");
    await expect(other.getByRole("region", { name: "Second factor" })).toContainText("9");
  });
});

test("an admin uses an authenticator app, adds it on paper too, and signs in with its code", async ({
  newPage,
}) => {
  const admin = await newAdmin("Tom Ellery");
  const page = await newPage(admin);
  await page.goto("/admin/verifications");
  await press(page, "Use an app");
  await expect(main(page).getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const { secret, code } = await codeOn(page);
  const field = page.getByLabel("Code from your app");
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await expect(field).toHaveAttribute("inputmode", "numeric");
  await field.fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("This code does not work.");
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press("Enter");
  await press(page, "Show my recovery codes");
  await press(page, "I have kept them");
  await expect(page).toHaveURL("/admin/verifications");

  const again = await newPage(await startSession(admin.email, admin.password));
  await again.goto("/admin/verifications");
  await again.getByLabel("Code from your app").fill(codeOf(secret, 1));
  await again.keyboard.press("Enter");
  await expect(again).toHaveURL("/admin/verifications");

  await again.goto("/account");
  await again.getByRole("button", { name: "Remove the app" }).click();
  await dialog(again).getByRole("button", { name: "Remove the app" }).click();
  await says(
    again,
    "Could not remove the app",
    "This is your only second factor. Add another one before you remove it.",
  );
});

test("two other admins reset a lost second factor", async ({ newPage }) => {
  const lost = await newAdmin("Lost Okafor");
  const page = await newPage(lost);
  await page.goto("/admin/second-factor");
  await press(page, "Use an app");
  await page.getByLabel("Code from your app").fill((await codeOn(page)).code);
  await page.keyboard.press("Enter");
  await press(page, "Show my recovery codes");
  await press(page, "I have kept them");

  const second = await newAdmin("Second Ellery");
  const helper = await newPage(second);
  await helper.goto("/admin/second-factor");
  await press(helper, "Use an app");
  await helper.getByLabel("Code from your app").fill((await codeOn(helper)).code);
  await helper.keyboard.press("Enter");
  await press(helper, "Show my recovery codes");
  await press(helper, "I have kept them");

  const stranded = await newPage(await startSession(lost.email, lost.password));
  await stranded.goto("/admin/people");
  await stranded.getByText("Lost your passkey or your app?").click();
  await press(stranded, "Ask two other admins");
  await expect(main(stranded).getByText("0 of 2 have approved.")).toBeVisible();

  const approve = async (by: Page) => {
    const row = by.getByRole("listitem").filter({ hasText: lost.email });
    await row.getByRole("button", { name: /^Approve/ }).click();
    await dialog(by).getByRole("button", { name: "Yes, approve the reset" }).click();
    return row;
  };
  await helper.goto("/admin/second-factor");
  const row = await approve(helper);
  await expect(row).toContainText("1 of 2 have approved.");
  await expect(row).toContainText("You have approved.");

  const first = await newPage(await otherAdmin());
  await first.goto("/admin/second-factor");
  await approve(first);
  await says(first, "Approved", "Their second factor is removed, and they are signed out everywhere.");
  expect((await as(lost).send(me)).status).toBe(401);
  expect(
    (await as(await otherAdmin()).call(listFactorResets)).map(({ person }) => person.email),
  ).not.toContain(lost.email);

  const fresh = await newPage(await startSession(lost.email, lost.password));
  await fresh.goto("/admin/people");
  await expect(heading(fresh, "Set up a second factor")).toBeVisible();
});
