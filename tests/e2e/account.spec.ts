import type { Page } from "@playwright/test";
import { changeAddress, sendPasswordLink } from "#schema/endpoints/account.ts";
import { me } from "#schema/endpoints/auth.ts";
import { saveMigrantProfile } from "#schema/endpoints/profiles.ts";
import { register } from "#schema/endpoints/sign-in.ts";
import { anonymous, as, send } from "./client.ts";
import { lettersTo, linkIn } from "./mailbox.ts";
import { callsOf, hold } from "./network.ts";
import { newMigrant, type Person, password, startSession } from "./people.ts";
import { says, saysInRed } from "./screen.ts";
import { expect, test } from "./test.ts";

const newPassword = "a lighthouse at noon";
const newEmail = () => `${crypto.randomUUID()}@people.test`;
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const box = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name }).dblclick();
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name });

/** A person who has registered through the API, so that their address is not confirmed. */
async function newcomer() {
  const email = newEmail();
  const body = { email, password, firstName: "Amal", lastName: "Haddad", userType: "migrant" } as const;
  return { ...(await anonymous.call(register, { body })), email };
}

/** Expects that the link does not work: the page says why, and leads to a new link. */
async function isClosed(page: Page, way: string) {
  await expect(heading(page, "This link does not work")).toBeVisible();
  await expect(
    page.getByText(/^It is too old, it was used already, or a newer email has replaced it\./),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: way })).toBeVisible();
}

async function signIn(page: Page, email: string, secret: string) {
  await page.getByLabel("Email").fill(email);
  await box(page, "Password").fill(secret);
  await page.getByRole("tabpanel").getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
}

test("people confirm their address on any device, with one press", async ({ newPage }) => {
  const person = await newcomer();
  const laptop = await newPage(person);
  await laptop.goto("/account");
  const notice = laptop.getByText(/^Please confirm your email address/);
  await expect(notice).toBeVisible();
  await press(laptop, "Send it again");
  await says(laptop, "Email sent", "It may take a minute. Look in your spam folder, too.");
  await expect.poll(async () => (await lettersTo(person.email)).length).toBe(2);

  const link = await linkIn("confirm_address", person.email);
  const phone = await newPage();
  await phone.goto(link);
  await expect(heading(phone, "Confirm your email address")).toBeVisible();
  await expect(phone.getByText(person.email)).toBeVisible();
  await expect(phone).toHaveURL("/confirm-address");
  // The token is not in the history: a reload asks to open the link again, and the link in the email still works.
  await phone.reload();
  await expect(heading(phone, "Open the link again")).toBeVisible();
  await phone.goto(link);
  await expect(heading(phone, "Confirm your email address")).toBeVisible();
  expect((await as(person).call(me)).emailConfirmed).toBe(false);
  await press(phone, "Confirm my address");
  await expect(heading(phone, "Your address is confirmed")).toBeFocused();

  await laptop.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await expect(notice).toBeHidden();
  await phone.goto("/auth");
  await phone.goto(link);
  await isClosed(phone, "Sign in to your account");
});

test("a dashboard asks for the confirmation, and for nothing after it", async ({ newPage }) => {
  const person = await newcomer();
  const page = await newPage(person);
  const profile = await newPage(person);
  await profile.goto("/profile-setup");
  await expect(profile.getByText(/^Please confirm your email/)).toHaveCount(0);
  await as(person).call(saveMigrantProfile, { body: { countryOfOrigin: "Syria", story: "A story." } });
  await page.goto("/migrant-dashboard");
  await expect(page.getByText(/^Please confirm your email address/)).toBeVisible();
  await page.getByRole("link", { name: "Change the address" }).click();
  await expect(heading(page, "Account")).toBeVisible();
});

test("programs that open the links of emails change nothing", async ({ newPage }) => {
  const person = await newcomer();
  const { email } = person;
  const next = newEmail();
  await as(person).call(changeAddress, { body: { email: next, currentPassword: password } });
  await anonymous.call(sendPasswordLink, { body: { email } });
  const links = [
    await linkIn("confirm_address", email),
    await linkIn("confirm_new_address", next),
    await linkIn("reset_password", email),
  ];
  const before = await as(person).call(me);
  for (const link of links)
    for (const method of ["GET", "HEAD"]) {
      const [path = "", token = ""] = link.split("#");
      expect((await send(path, { method })).status).toBe(200);
      for (const call of ["address-link", "confirm-address", "reset-password"])
        expect((await send(`/api/auth/${call}?token=${token}`, { method })).status).toBe(405);
    }
  // Some of these programs run the scripts of the page.
  const scanner = await newPage();
  const questions = ["Confirm your email address", "Confirm your new email address", "Choose a new password"];
  for (const [at, link] of links.entries()) {
    await scanner.goto(link);
    await expect(heading(scanner, questions[at] ?? "")).toBeVisible();
    await expect(scanner).toHaveURL(link.split("#")[0] ?? "");
  }
  expect(await as(person).call(me)).toEqual(before);
  await scanner.goto(links[1] ?? "");
  await press(scanner, "Use this address");
  await expect(heading(scanner, "Your new address is in use")).toBeVisible();
});

test("a forgotten password is replaced through an email, and every session ends", async ({ newPage }) => {
  const person = await newMigrant();
  const lost = await newPage(person);
  await lost.goto("/account");
  await expect(heading(lost, "Account")).toBeVisible();

  const page = await newPage();
  await page.goto("/auth");
  await page.getByRole("link", { name: "Forgotten your password?" }).click();
  await expect(heading(page, "Forgotten your password?")).toBeVisible();
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Enter your email."]);
  await test.step("an unknown address gets the same answer", async () => {
    const unknown = newEmail();
    await page.getByLabel("Email").fill(unknown);
    await press(page, "Send the link");
    await expect(heading(page, "Check your email")).toBeFocused();
    await expect(page.getByText(`If ${unknown} has an account, a link is on its way.`)).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
  });
  await page.getByLabel("Email").fill(person.email);
  await press(page, "Send the link");
  await expect(page.getByText(`If ${person.email} has an account, a link is on its way.`)).toBeVisible();

  const first = await linkIn("reset_password", person.email);
  await anonymous.call(sendPasswordLink, { body: { email: person.email } });
  const link = await linkIn("reset_password", person.email, { than: first });
  await test.step("a newer email ends the link of an older one", async () => {
    await page.goto(first);
    await isClosed(page, "Ask for a new link");
  });

  await page.goto(link);
  await expect(heading(page, "Choose a new password")).toBeVisible();
  await expect(page).toHaveURL("/reset-password");
  await box(page, "New password").fill("password123");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "New password: This password is too easy to guess. Choose another.",
  ]);
  await box(page, "New password").fill(newPassword);
  const calls = callsOf(page);
  await press(page, "Save the new password");
  await says(page, "Password changed", "Sign in with your new password.");
  await expect(heading(page, "Welcome back")).toBeVisible();
  expect(calls.filter((call) => call === "POST /api/auth/reset-password")).toHaveLength(1);
  await signIn(page, person.email, newPassword);

  await lost.reload();
  await expect(heading(lost, "Sign In")).toBeVisible();
  await page.goto(link);
  await isClosed(page, "Ask for a new link");
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(heading(page, "Forgotten your password?")).toBeVisible();
  expect((await lettersTo(person.email)).map(({ kind }) => kind)).toContain("password_changed");
});

test("the email typed at sign-in is filled in on the page for a forgotten password", async ({ newPage }) => {
  const page = await newPage();
  await page.goto("/auth");
  // Wait for the app's code. Before it has loaded, links are ordinary links.
  await page.getByRole("tab", { name: "Register" }).click();
  await expect(page.getByLabel("First Name")).toBeVisible();
  await page.getByRole("tab", { name: "Sign In" }).click();
  await page.getByLabel("Email").fill("amal@people.test");
  await page.getByRole("link", { name: "Forgotten your password?" }).click();
  await expect(heading(page, "Forgotten your password?")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("amal@people.test");
});

async function fillPasswords(page: Page, current: string, next: string) {
  await page.getByRole("button", { name: "Change password" }).click();
  await box(page, "Current password").fill(current);
  await box(page, "New password").fill(next);
}

test("when two devices change the password at once, one succeeds, and the other is told and signed out", async ({
  newPage,
}) => {
  const person: Person = await newMigrant();
  const { token } = await startSession(person.email, person.password);
  const [laptop, phone] = [await newPage(person), await newPage({ token })];
  for (const page of [laptop, phone]) await page.goto("/account");
  await laptop.getByRole("button", { name: "Change password" }).click();
  await expect(laptop.getByRole("dialog")).toBeVisible();
  await laptop.keyboard.press("Escape");
  await expect(laptop.getByRole("dialog")).toBeHidden();
  await fillPasswords(laptop, "not my password", newPassword);
  await inDialog(laptop, "Change password").click();
  await expect(laptop.getByRole("alert").getByRole("link")).toHaveText([
    "Current password: This is not your current password.",
  ]);
  await box(laptop, "Current password").fill(person.password);
  await fillPasswords(phone, person.password, "a second lighthouse");
  await Promise.all([laptop, phone].map((page) => inDialog(page, "Change password").dblclick()));
  const outcomes = await Promise.all(
    [laptop, phone].map(async (page) => {
      const changed = page.getByText("All your other devices are signed out.", { exact: true });
      const isOut = heading(page, "Sign In");
      await expect(changed.or(isOut)).toBeVisible();
      return (await isOut.isVisible()) ? "out" : "changed";
    }),
  );
  expect(outcomes.toSorted()).toEqual(["changed", "out"]);
  const loser = outcomes[0] === "changed" ? phone : laptop;
  await expect(loser.getByText("Your password was not changed on this device.")).toBeVisible();
  const [winner, won] = outcomes[0] === "changed" ? [laptop, newPassword] : [phone, "a second lighthouse"];
  await expect(heading(winner, "Account")).toBeVisible();
  await startSession(person.email, won);
});

test("a change of address takes effect once it is confirmed, and the old address can undo it", async ({
  newPage,
}) => {
  const person = await newMigrant();
  const page = await newPage(person);
  const next = newEmail();
  await page.goto("/account");
  await page.getByRole("button", { name: "Change address" }).click();
  await inDialog(page, "Send the link").click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Enter your new email.",
    "Enter your current password.",
  ]);
  await box(page, "New email").fill(person.email);
  await box(page, "Current password").fill(person.password);
  await inDialog(page, "Send the link").click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "There is already an account with this email.",
  ]);
  await box(page, "New email").fill(next);
  await inDialog(page, "Send the link").dblclick();
  await says(page, "Check your email", "Open the link that we sent to the new address.");
  await expect(page.getByText(`You asked to use ${next}.`)).toBeVisible();
  expect((await as(person).call(me)).email).toBe(person.email);

  await test.step("it can be cancelled and begun again", async () => {
    await press(page, "Cancel the change");
    await says(page, "Change cancelled", "Your address stays the same.");
    await page.getByRole("button", { name: "Change address" }).click();
    await box(page, "New email").fill(next);
    await box(page, "Current password").fill(person.password);
    const cancelled = await linkIn("confirm_new_address", next);
    await inDialog(page, "Send the link").click();
    await expect(page.getByText(`You asked to use ${next}.`)).toBeVisible();
    await linkIn("confirm_new_address", next, { than: cancelled });
    const other = await newPage();
    await other.goto(cancelled);
    await isClosed(other, "Sign in to your account");
  });

  await page.goto(await linkIn("confirm_new_address", next));
  await expect(heading(page, "Confirm your new email address")).toBeVisible();
  await press(page, "Use this address");
  await expect(heading(page, "Your new address is in use")).toBeVisible();
  await page.getByRole("link", { name: "Go to your account" }).click();
  await expect(page.getByText(next)).toBeVisible();

  const owner = await newPage();
  const undo = await linkIn("address_changed", person.email);
  await owner.goto(undo);
  await expect(heading(owner, "Put your old address back?")).toBeVisible();
  await press(owner, "Put it back");
  await expect(heading(owner, "Choose a new password")).toBeVisible();
  await expect(owner).toHaveURL("/reset-password");
  await expect(owner.getByText(/^Your old address is back/)).toBeVisible();
  await page.reload();
  await expect(heading(page, "Sign In")).toBeVisible();
  await box(owner, "New password").fill(newPassword);
  await press(owner, "Save the new password");
  await expect(heading(owner, "Welcome back")).toBeVisible();
  await signIn(owner, person.email, newPassword);
  await owner.goto(undo);
  await isClosed(owner, "Go to your account");
});

test("a language that people choose becomes the language of their emails", async ({ newPage }) => {
  const person = await newMigrant();
  const page = await newPage(person);
  const { promise: isChosen, resolve: choose } = Promise.withResolvers<void>();
  await page.route(`**${me.path}`, (route) => isChosen.then(() => route.continue()));
  await page.goto("/account");
  await page.getByRole("button", { name: /^Language/ }).click();
  await page.getByRole("button", { name: "Українська" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "uk");
  // The page learns who is signed in only now.
  choose();
  await expect(heading(page, "Обліковий запис")).toBeVisible();
  await expect.poll(async () => (await as(person).call(me)).language).toBe("uk");
  await anonymous.call(sendPasswordLink, { body: { email: person.email } });
  await linkIn("reset_password", person.email);
  const [letter] = await lettersTo(person.email);
  expect(letter?.subject).toMatch(/парол/);
});

test("a link without its token asks to open the link again, and an invented link leads to a new one", async ({
  newPage,
}) => {
  const page = await newPage();
  for (const path of ["/reset-password", "/confirm-address"]) {
    await page.goto(path);
    await expect(heading(page, "Open the link again")).toBeVisible();
  }
  await page.goto("/confirm-address#made.up.token");
  await isClosed(page, "Sign in to your account");
  await page.goto("/reset-password#made.up.token");
  await isClosed(page, "Ask for a new link");
});

test("a new password can remove all passkeys in the same press, which is suggested when a passkey is new", async ({
  page,
}) => {
  const passkey = (days: number) => ({
    browser: "Chrome",
    system: "Android",
    createdAt: new Date(Date.now() - days * 24 * 60 * 60_000).toISOString(),
  });
  const sent: unknown[] = [];
  await page.route("**/api/auth/reset-password", (route) => {
    sent.push(route.request().postDataJSON().removePasskeys);
    return route.abort("internetdisconnected");
  });
  const opened = async (...passkeys: unknown[]) => {
    await page.route("**/api/auth/password-link", (route) => route.fulfill({ json: { passkeys } }));
    // The query makes the browser load a new document each time.
    await page.goto(`/reset-password?${passkeys.length}${sent.length}#token`);
    await box(page, "New password").fill(newPassword);
  };
  // There is one click: the call fails at once, and a second click would try again.
  const saves = async () => {
    const before = sent.length;
    await page.getByRole("main").getByRole("button", { name: "Save the new password" }).click();
    await expect.poll(() => sent.length).toBe(before + 1);
  };
  const remove = page.getByLabel("Remove all passkeys");
  await opened();
  await expect(remove).toHaveCount(0);
  await saves();
  await opened(passkey(29), passkey(400));
  await expect(page.getByRole("listitem").filter({ hasText: /Chrome.*Android.*added/ })).toHaveCount(2);
  await expect(remove).toBeChecked();
  await saves();
  await opened(passkey(31));
  await expect(remove).not.toBeChecked();
  await saves();
  expect(sent).toEqual([false, true, false]);
});

test("a failure says what happened, and the text stays", async ({ page }) => {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill("amal@people.test");
  await page.route("**/api/auth/forgotten-password", (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Send the link" }).click();
  await saysInRed(page, "Could not send the link", "We could not reach the server. Please try again.");
  await expect(page.getByLabel("Email")).toHaveValue("amal@people.test");
});

test("a person whose emails come back is asked for another address, on the dashboard and the account page", async ({
  newPage,
}) => {
  const person = await newMigrant();
  const bounced = {
    type: "cf.email.sending.message.bounced",
    payload: { recipient: person.email, bounce: { type: "hard" } },
  };
  await send("/__mail/events", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(bounced),
  });
  await expect.poll(async () => (await as(person).call(me)).emailBlocked).toBe(true);
  const page = await newPage(person);
  await page.goto("/migrant-dashboard");
  const notice = page.getByText(/^Our emails to .* come back/);
  await expect(notice).toBeVisible();
  await page.getByRole("link", { name: "Change the address" }).click();
  await expect(heading(page, "Account")).toBeVisible();
  await expect(notice).toBeVisible();
  await expect(page.getByRole("button", { name: "Send it again" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Change address" })).toBeVisible();
});

test("when two devices change the password at once, the slower device says what happened and what to do", async ({
  newPage,
}) => {
  const person = await newMigrant();
  const [phone, laptop] = [await newPage(person), await newPage(await startSession(person.email, password))];
  const fill = async (page: Page, secret: string) => {
    await page.goto("/account");
    await page.getByRole("button", { name: "Change password" }).click();
    await box(page, "Current password").fill(password);
    await box(page, "New password").fill(secret);
  };
  await fill(laptop, "a lighthouse at dusk");
  await fill(phone, newPassword);
  // The laptop's request is on its way while the phone's is answered.
  const release = await hold(laptop, "**/api/account/password");
  await inDialog(laptop, "Change password").click();
  await inDialog(phone, "Change password").click();
  await says(phone, "Password changed", "All your other devices are signed out.");
  release();
  await expect(laptop).toHaveURL(/\/auth/);
  const notice = laptop
    .getByRole("status")
    .filter({ hasText: "Your password was not changed on this device." });
  await expect(notice).toContainText("sign in with that one");
  await expect(laptop.getByText("What you wrote is kept")).toHaveCount(0);
  await signIn(laptop, person.email, newPassword);
});

test("a device that changes the password a moment too late says that another device changed it", async ({
  newPage,
}) => {
  const page = await newPage(await newMigrant());
  await page.goto("/account");
  await page.getByRole("button", { name: "Change password" }).click();
  await box(page, "Current password").fill(password);
  await box(page, "New password").fill(newPassword);
  const refused = { message: "", code: "password_already_changed", requestId: "in-a-test" };
  await page.route("**/api/account/password", (route) => route.fulfill({ status: 409, json: refused }));
  const ended = { message: "Please sign in.", code: "unauthenticated", requestId: "in-a-test" };
  await page.route("**/api/auth/me", (route) => route.fulfill({ status: 401, json: ended }));
  await inDialog(page, "Change password").click();
  await expect(page.getByText("It was changed on another device meanwhile", { exact: false })).toBeVisible();
});

test("a tab that was still loading when another tab ended the session shows the sign-in form", async ({
  newPage,
}) => {
  const page = await newPage(await newMigrant());
  await page.goto("/account");
  await expect(heading(page, "Account")).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/privacy");
  const release = await hold(page, "**/assets/*.js");
  await page.goto("/account", { waitUntil: "commit" });
  await page.waitForFunction(() => document.documentElement.dataset.token !== undefined);
  await other.evaluate(() => localStorage.removeItem("token"));
  release();
  await expect(page).toHaveURL("/auth?next=%2Faccount");
  await expect(page.getByLabel("Email")).toBeVisible();
  await expect(page.getByRole("banner").getByText("Loading…")).toBeHidden();
});
