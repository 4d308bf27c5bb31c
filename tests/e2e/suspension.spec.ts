import { login } from "#schema/endpoints/auth.ts";
import { getMigrantVerification } from "#schema/endpoints/verification.ts";
import { anonymous, as } from "./client.ts";
import {
  decideVerification,
  liftSuspension,
  newMigrant,
  requestVerification,
  startDemoSession,
  startSession,
  suspend,
} from "./people.ts";
import { isGone } from "./screen.ts";
import { expect, signInAs, test } from "./test.ts";

test("an admin suspends an account: a reason is asked for, the person is signed out at once, and it can be lifted [abuse 11, ASVS 7.4.5]", async ({
  newPage,
}) => {
  const migrant = await newMigrant();
  const { id } = await requestVerification(migrant);
  const hers = await newPage(migrant);
  const greeted = hers.waitForEvent("websocket", (socket) => socket.url().endsWith("/api/live"));
  await hers.goto("/migrant-verification");
  await (await greeted).waitForEvent("framereceived");
  const admin = await newPage(await startDemoSession("admin"));
  await admin.goto(`/admin/verifications?kind=migrant&request=${id}`);
  const open = admin.getByRole("button", { name: "Suspend this account" });
  const dialog = admin.getByRole("dialog", { name: "Suspend the account of Selam Okonkwo?" });

  await test.step("it says what will happen, and Escape leaves everything as it was", async () => {
    await open.focus();
    await admin.keyboard.press("Enter");
    await expect(dialog).toContainText("They are signed out everywhere at once and cannot sign in.");
    await expect(dialog).toContainText("the fee is refunded in full");
    await expect(dialog).toContainText("They lose the verified badge.");
    await expect(dialog.getByLabel("Reason")).toBeFocused();
    await admin.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
  });

  await test.step("nothing is sent without a reason, a press outside loses none, and a refusal is said", async () => {
    await open.click();
    await dialog.getByRole("button", { name: "Suspend account" }).click();
    const summary = dialog.getByRole("alert");
    await expect(summary).toBeFocused();
    await summary.getByRole("link", { name: "Please say why you suspend this account" }).click();
    await expect(dialog.getByLabel("Reason")).toBeFocused();
    await dialog.getByLabel("Reason").fill("Asked a landlord for money.");
    await admin.mouse.click(5, 5);
    await isGone(dialog);
    await open.click();
    await expect(dialog.getByLabel("Reason")).toHaveValue("Asked a landlord for money.");
    const json = { message: "The harbour is closed today.", code: "wrong_state", requestId: "r" };
    await admin.route("**/api/admin/users/*", (route) => route.fulfill({ status: 409, json }), { times: 1 });
    await dialog.getByRole("button", { name: "Suspend account" }).click();
    await expect(admin.getByText("The harbour is closed today.").first()).toBeVisible();
    await expect(dialog.getByLabel("Reason")).toHaveValue("Asked a landlord for money.");
  });

  await test.step("the person's open screen is signed out at once, and signing in says why", async () => {
    await dialog.getByRole("button", { name: "Suspend account" }).click();
    await expect(admin.getByText("Account suspended").first()).toBeVisible();
    await expect(hers.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    const { email, password } = migrant;
    const answer = await anonymous.send(login, { body: { email, password } });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ because: "Asked a landlord for money." });
  });

  await test.step("the panel says that the account is suspended, also after a reload, and lifts it", async () => {
    await admin.reload();
    await expect(admin.getByText("This account is suspended.")).toBeVisible();
    await admin.getByRole("button", { name: "Lift the suspension" }).click();
    const question = admin.getByRole("dialog", { name: "Lift the suspension of Selam Okonkwo?" });
    await expect(question).toContainText("They do not get the verified badge back.");
    await question.getByRole("button", { name: "Lift the suspension" }).click();
    await expect(question).toBeHidden();
    await expect(open).toBeVisible();
    await startSession(migrant.email, migrant.password);
  });
});

test("whoever was suspended reads why they are not verified any more, asks again, and is let in again", async ({
  page,
}) => {
  const migrant = await newMigrant({ verified: true });
  await suspend(migrant, "Asked a landlord for money.");
  await liftSuspension(migrant);
  const session = await startSession(migrant.email, migrant.password);
  await signInAs(page, session);

  await page.goto("/migrant-dashboard");
  const gate = page.getByRole("region", { name: "Verification Required" });
  await expect(gate).toContainText("with that you lost the verified badge");
  await gate.getByRole("link", { name: "Submit a new request" }).click();

  const status = page.getByRole("region", { name: "Verification Status" });
  await expect(status).toContainText("You are not verified any more: your account was suspended");
  await expect(status.getByText("No longer valid")).toBeVisible();
  await expect(page.getByText("You are verified already.")).toHaveCount(0);
  await expect(page.getByLabel("Reason for migration")).toHaveValue("War.");
  await page.getByRole("button", { name: "Submit Verification Request" }).click();
  await expect(status.getByText("Pending", { exact: true })).toBeVisible();

  const again = await as(session).call(getMigrantVerification);
  await decideVerification(migrant, again, { status: "approved" });
  await page.goto("/migrant-dashboard");
  await expect(page.getByText("Your Profile", { exact: true })).toBeVisible();
});

test("on a small phone the question about a suspension leaves its field free, and anyone is suspended from their page", async ({
  newPage,
}) => {
  const person = await newMigrant({ name: `${"ن".repeat(40)} ${"W".repeat(80)}`, profile: false });
  const page = await newPage(await startDemoSession("admin"));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/admin/people");
  await page.getByLabel("Search by name or email").fill(person.email);
  await page.getByRole("link", { name: person.lastName }).click();
  await page.getByRole("button", { name: "Suspend this account" }).click();
  // As much as the keyboard of a small phone leaves.
  await page.setViewportSize({ width: 360, height: 400 });
  const dialog = page.getByRole("dialog");
  const reason = dialog.getByLabel("Reason");
  await reason.focus();
  await expect(reason).toBeInViewport({ ratio: 1 });
  const covered = () =>
    reason.evaluate((field) => {
      const { left, right, top, bottom } = field.getBoundingClientRect();
      const hit = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
      return hit.filter((element) => element !== field).length;
    });
  await expect.poll(covered).toBe(0);
  const link = `https://people.test/${"a".repeat(80)}`;
  await reason.fill(link);
  await dialog.getByRole("button", { name: "Suspend account" }).click();
  await expect(page.getByText(/^Suspended on/)).toBeVisible();
  await expect(page.getByText(link)).toBeVisible();
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.getByRole("button", { name: "Lift the suspension" }).click();
  await dialog.getByRole("button", { name: "Lift the suspension" }).click();
  await expect(page.getByText(/^Suspended on/)).toHaveCount(0);
  await expect(page.getByText("Account suspended")).toBeVisible();
});
