import { login } from "#schema/endpoints/sign-in.ts";
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
import { expect, signInAs, test } from "./test.ts";

test("an admin suspends an account with a reason, which signs the person out at once, and lifts it [abuse 11, ASVS 7.4.5]", async ({
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
  const form = admin.getByRole("region", { name: "Suspend the account of Selam Okonkwo?" });

  await test.step("the question says what will happen, and Escape cancels", async () => {
    await open.focus();
    await admin.keyboard.press("Enter");
    await expect(form).toContainText("They are signed out everywhere at once and cannot sign in.");
    await expect(form).toContainText("the fee is refunded in full");
    await expect(form).toContainText("If they were verified, they lose the badge");
    await expect(form.getByLabel("What happened")).toBeFocused();
    await admin.keyboard.press("Escape");
    await expect(form).toBeHidden();
    await expect(open).toBeFocused();
  });

  await test.step("the facts stay beside the reason", async () => {
    await open.click();
    for (const width of [1024, 1440]) {
      await admin.setViewportSize({ width, height: 768 });
      const fact = admin.getByText("War.", { exact: true });
      await fact.scrollIntoViewIfNeeded();
      await expect(fact).toBeInViewport();
      await expect(form.getByLabel("Reason")).toBeInViewport({ ratio: 1 });
      const [facts, field] = [await fact.boundingBox(), await form.getByLabel("Reason").boundingBox()];
      expect((facts?.x ?? 0) + (facts?.width ?? 0)).toBeLessThanOrEqual(field?.x ?? 0);
    }
    await admin.keyboard.press("Escape");
  });

  await test.step("a reason is required, closing keeps it, and a refusal is shown", async () => {
    await open.click();
    await form.getByRole("button", { name: "Suspend account" }).click();
    const summary = form.getByRole("alert");
    await expect(summary).toBeFocused();
    await summary.getByRole("link", { name: "Please say why you are suspending this account" }).click();
    await expect(form.getByLabel("Reason")).toBeFocused();
    await form.getByLabel("Reason").fill("Asked a landlord for money.");
    await form.getByRole("button", { name: "Leave it as it is" }).click();
    await expect(open).toBeFocused();
    await open.click();
    await expect(form.getByLabel("Reason")).toHaveValue("Asked a landlord for money.");
    const json = { message: "The harbour is closed today.", code: "wrong_state", requestId: "r" };
    await admin.route("**/api/admin/users/*", (route) => route.fulfill({ status: 409, json }), { times: 1 });
    await form.getByRole("button", { name: "Suspend account" }).click();
    await expect(admin.getByText("The harbour is closed today.").first()).toBeVisible();
    await expect(form.getByLabel("Reason")).toHaveValue("Asked a landlord for money.");
  });

  await test.step("the person's open screen signs out at once and says why, and so does signing in", async () => {
    await form.getByRole("button", { name: "Suspend account" }).click();
    await expect(admin.getByText("Account suspended").first()).toBeVisible();
    await expect(hers).toHaveURL(/\/auth/);
    const notice = hers.getByRole("status").filter({ hasText: "This account is suspended." });
    await expect(notice).toContainText("Asked a landlord for money.");
    const { email, password } = migrant;
    const answer = await anonymous.send(login, { body: { email, password } });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ because: "Asked a landlord for money." });
  });

  await test.step("the panel shows the suspension, also after a reload, and lifts it", async () => {
    await admin.reload();
    await expect(admin.getByText("This account is suspended.", { exact: true })).toBeVisible();
    await admin.getByRole("button", { name: "Lift the suspension" }).click();
    const question = admin.getByRole("region", { name: "Lift the suspension of Selam Okonkwo?" });
    await expect(question).toContainText("If they were verified, they do not get the badge back");
    await question.getByRole("button", { name: "Lift the suspension" }).click();
    await expect(question).toBeHidden();
    await expect(open).toBeVisible();
    await startSession(migrant.email, migrant.password);
  });
});

test("a reload asks before the reason of a suspension is lost", async ({ newPage }) => {
  const migrant = await newMigrant();
  const { id } = await requestVerification(migrant);
  for (const path of [`/admin/verifications?kind=migrant&request=${id}`, `/admin/people/${migrant.id}`]) {
    const page = await newPage(await startDemoSession("admin"));
    await page.goto(path);
    await page.getByRole("button", { name: "Suspend this account" }).click();
    await page.getByLabel("Reason").fill("Asked a landlord for money.");
    // Closing the form keeps the text.
    await page.getByRole("button", { name: "Leave it as it is" }).click();
    const asked = page.waitForEvent("dialog");
    const reload = page.reload();
    expect((await asked).type()).toBe("beforeunload");
    await (await asked).accept();
    await reload;
  }
});

test("after a suspension a migrant reads why the badge is gone, asks again, and is approved again", async ({
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
  await expect(status).toContainText("You lost your badge when your account was suspended");
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

test("on a small phone the suspension's field stays visible, and any account is suspended from its page", async ({
  newPage,
}) => {
  const person = await newMigrant({ name: `${"ن".repeat(40)} ${"W".repeat(80)}`, profile: false });
  const page = await newPage(await startDemoSession("admin"));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/admin/people");
  await page.getByLabel("Search by name or email").fill(person.email);
  await page.getByRole("link", { name: person.lastName }).click();
  await page.getByRole("button", { name: "Suspend this account" }).click();
  // The height that the on-screen keyboard of a small phone leaves.
  await page.setViewportSize({ width: 360, height: 400 });
  const form = page.getByRole("region", { name: /^(Suspend the account|Lift the suspension) of/ });
  const reason = form.getByLabel("Reason");
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
  await form.getByRole("button", { name: "Suspend account" }).click();
  await expect(page.getByText(/^Suspended on/)).toBeVisible();
  await expect(page.getByText(link)).toBeVisible();
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.getByRole("button", { name: "Lift the suspension" }).click();
  await form.getByRole("button", { name: "Lift the suspension" }).click();
  await expect(page.getByText(/^Suspended on/)).toHaveCount(0);
  await expect(page.getByText("Account suspended")).toBeVisible();
});
