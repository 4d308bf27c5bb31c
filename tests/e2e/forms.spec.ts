import type { Page } from "@playwright/test";
import { logout } from "#schema/endpoints/auth.ts";
import { saveMigrantProfile } from "#schema/endpoints/profiles.ts";
import { as } from "./client.ts";
import { change, newConnectedPair, newLandlord, newMigrant } from "./people.ts";
import { isGone } from "./screen.ts";
import { expect, signInAs, test } from "./test.ts";

const problems = (page: Page) => page.getByRole("alert").filter({ hasText: "There is a problem" });

test("a refused form names each mistake above and beside its field, and keeps all input", async ({
  newPage,
}) => {
  const page = await newPage();
  await page.goto("/auth?type=migrant");
  const fill = async (name: string, words: string) => page.getByLabel(name, { exact: true }).fill(words);
  await expect(page.locator("form")).toHaveAttribute("novalidate");
  await fill("First Name", "Amal");
  await page.getByRole("button", { name: "Create Account" }).click();

  await expect(problems(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Register/);
  const words = ["Enter your last name.", "Enter your email.", "Choose a password."];
  await expect(problems(page).getByRole("link")).toHaveText(words);
  for (const [name, mistake] of [
    ["Last Name", words[0]],
    ["Email", words[1]],
    ["Password", words[2]],
  ] as const) {
    const box = page.getByLabel(name, { exact: true });
    await problems(page).getByRole("link", { name: mistake }).press("Enter");
    await expect(box).toBeFocused();
    await expect(box).toHaveAttribute("aria-invalid", "true");
    await expect(box).toHaveAccessibleDescription(new RegExp(mistake ?? ""));
  }
  await expect(page.getByLabel("First Name")).toHaveValue("Amal");
  await expect(page.getByText("required", { exact: true }).first()).toBeVisible();

  await fill("Last Name", "Haddad");
  await fill("Email", `${crypto.randomUUID()}@people.test`);
  const password = page.getByLabel("Password", { exact: true });
  await password.evaluate((box) => box.focus());
  await page.evaluate(() => document.execCommand("insertText", false, "password1"));
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Create Account" }).click();
  const weak = "Password: This password is too easy to guess. Choose another.";
  await expect(problems(page).getByRole("link")).toHaveText(weak);
  await expect(password).toHaveAccessibleDescription(/too easy to guess/);
  await expect(password).toHaveValue("password1");
  await fill("Password", "a harbour at night");
  await expect(problems(page)).toBeHidden();
  await expect(page).toHaveTitle(/^Register/);

  // A new mistake during correction is shown beside its field and does not move the focus.
  const firstName = page.getByLabel("First Name", { exact: true });
  await firstName.press("ControlOrMeta+a");
  await page.keyboard.press("Backspace");
  await expect(firstName).toHaveAccessibleDescription("Enter your first name.");
  await expect(problems(page)).toBeHidden();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(problems(page)).toBeFocused();
  await expect(problems(page).getByRole("link")).toHaveText("Enter your first name.");
});

test("what was typed to register survives Back and a reload in this tab, but never the password", async ({
  newPage,
}) => {
  const page = await newPage();
  await page.goto("/auth?type=migrant");
  const box = (name: string) => page.getByLabel(name, { exact: true });
  const typed = { "First Name": "Amal", "Last Name": "Haddad", Email: `${crypto.randomUUID()}@people.test` };
  const password = "a harbour at night";
  for (const [name, words] of Object.entries({ ...typed, Password: password })) await box(name).fill(words);
  const isKept = async () => {
    for (const [name, words] of Object.entries(typed)) await expect(box(name)).toHaveValue(words);
    await expect(box("Password")).toHaveValue("");
  };
  await page.reload();
  await isKept();
  await page.getByRole("banner").getByRole("link", { name: "Havenbridge" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Safe Temporary Housing/ })).toBeVisible();
  await page.goBack();
  await isKept();
  await box("Password").fill(password);
  const stored = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(await stored()).not.toContain(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL("/profile-setup");
  expect(await stored()).not.toContain(typed.Email);
});

test("a mistake in an unfinished field does not move the focus", async ({ newPage }) => {
  const page = await newPage(await newMigrant({ name: "Amal Haddad", profile: false }));
  await page.goto("/migrant-verification");
  await page.getByRole("button", { name: "Submit Verification Request" }).click();
  await expect(problems(page)).toBeFocused();
  await page.getByLabel("Reason for migration").fill("War.");
  await expect(problems(page)).toBeHidden();
  const birth = page.getByRole("group", { name: "Date of birth" });
  await birth.getByLabel("Day").focus();
  await page.keyboard.type("21");
  await expect(birth.getByLabel("Day")).toBeFocused();
  await expect(birth.getByLabel("Day")).toHaveValue("21");
  await expect(birth).toHaveAccessibleDescription(/Enter a real date\.$/);
});

test("fields tell password managers and phones their kind, keyboard and choices [ASVS 6.2.6]", async ({
  newPage,
}) => {
  const page = await newPage();
  const expects = async (name: string, attributes: Record<string, string>) => {
    for (const [attribute, value] of Object.entries(attributes))
      await expect(page.getByLabel(name, { exact: true })).toHaveAttribute(attribute, value);
  };
  await page.goto("/auth");
  await expects("Email", { autocomplete: "username", type: "email" });
  await expects("Password", { autocomplete: "current-password" });
  await page.getByRole("tab", { name: "Register" }).click();
  await expects("Email", { autocomplete: "email", type: "email" });
  await expects("Password", { autocomplete: "new-password" });
  await expects("First Name", { autocomplete: "given-name" });
  await expects("Last Name", { autocomplete: "family-name" });

  const migrant = await newMigrant({ name: "Amal Haddad", profile: false });
  await signInAs(page, migrant);
  await page.goto("/profile-setup");
  await expects("Age", { inputmode: "numeric" });
  await expects("Family Size", { inputmode: "numeric" });
  await expects("Country of Origin", { autocomplete: "country-name" });
  for (const group of ["Languages", "Skills & Experience"])
    await expect(page.getByRole("group", { name: group }).getByRole("checkbox")).toHaveCount(8);
  for (const list of ["Gender", "Location Preference", "Duration Needed", "Employment Status"])
    await expect(page.getByRole("combobox", { name: list })).toHaveJSProperty("multiple", false);

  // The form is filled in from the account and the profile.
  await as(migrant).call(saveMigrantProfile, {
    body: { countryOfOrigin: "Syria", story: "A story.", familySize: 1, employmentStatus: "Student" },
  });
  await page.goto("/migrant-verification");
  await expect(page.getByLabel("Full name")).toHaveValue("Amal Haddad");
  await expect(page.getByLabel("Family composition")).toHaveValue("single");
  await expect(page.getByLabel("Employment status")).toHaveValue("student");
  const birth = page.getByRole("group", { name: "Date of birth" });
  await expect(birth).toHaveAccessibleDescription(/calendar used in the United Kingdom/);
  for (const [part, token] of [
    ["Day", "bday-day"],
    ["Month", "bday-month"],
    ["Year", "bday-year"],
  ] as const) {
    await expect(birth.getByLabel(part)).toHaveAttribute("autocomplete", token);
    await expect(birth.getByLabel(part)).toHaveAttribute("inputmode", "numeric");
  }
  await expects("Current address", { autocomplete: "street-address" });
});

test("a form sends once, shows that it is sending, and puts the server's problem at its field", async ({
  newPage,
}) => {
  const page = await newPage(await newMigrant({ name: "Amal Haddad", profile: false }));
  await page.goto("/profile-setup");
  let sent = 0;
  let answer = () => {};
  await page.route("**/api/profiles/migrant", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent += 1;
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    const json = {
      message: "Please check the marked fields.",
      code: "invalid_fields",
      requestId: "x",
      fields: { story: "Use at most 4000 characters." },
      problems: { story: { code: "too_long", n: 4000 } },
    };
    await route.fulfill({ status: 422, json });
  });
  await page.getByLabel("Country of Origin").fill("Syria");
  const story = page.getByLabel("Your Story");
  await story.fill("x".repeat(3_500));
  await expect(page.getByText(/characters left/)).toBeHidden();
  await story.fill("x".repeat(3_990));
  await expect(page.getByText("10 characters left").first()).toBeVisible();
  const spoken = page.locator("[aria-live=polite]").filter({ hasText: "characters left" });
  await expect(spoken).toHaveText("10 characters left");
  const heard = await spoken.evaluateHandle((words) => {
    const all: (string | null)[] = [];
    const note = () => all.push(words.textContent);
    new MutationObserver(note).observe(words, { subtree: true, childList: true, characterData: true });
    return all;
  });
  await story.evaluate(async (box) => {
    box.focus();
    for (const letter of "0123456789") {
      document.execCommand("insertText", false, letter);
      await new Promise(requestAnimationFrame);
    }
  });
  await expect(spoken).toHaveText("0 characters left");
  expect(await heard.jsonValue()).toEqual(["0 characters left"]);

  await page.getByRole("button", { name: "Create Profile" }).click();
  const pending = page.getByRole("button", { name: "Creating Profile..." });
  await expect(pending).toBeFocused();
  await expect(pending).toHaveJSProperty("disabled", false);
  await pending.press("Enter");
  await expect.poll(() => sent).toBe(1);
  answer();
  await expect(problems(page)).toBeFocused();
  await expect(problems(page).getByRole("link")).toHaveText("Your Story: Use at most 4000 characters.");
  await expect(story).toHaveAccessibleDescription(/Use at most 4000 characters/);
  expect(sent).toBe(1);
});

const question = (page: Page) => page.getByRole("dialog", { name: "Leave without sending?" });

const draftsOn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")));

test("a link, Back or signing out asks before unsent text is left", async ({ newPage }) => {
  const page = await newPage(await newMigrant({ name: "Amal Haddad", profile: false }));
  await page.goto("/hosting-guidelines");
  await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("main").getByRole("link", { name: "Set up your profile" }).click();
  const story = page.getByLabel("Your Story");
  await story.fill("We were teachers.");

  const home = page.getByRole("banner").getByRole("link", { name: "Havenbridge" });
  await home.click();
  await expect(question(page)).toContainText("It is kept on this device");
  await expect(question(page).getByRole("button", { name: "Stay here" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await expect(home).toBeFocused();

  await page.goBack();
  await question(page).getByRole("button", { name: "Stay here" }).click();
  await expect(story).toHaveValue("We were teachers.");
  // The screen guards Back again once it has its own history entry.
  await page.waitForFunction(() => history.state?.usr?.layers?.length > 0);
  await page.goBack();
  await question(page).getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/migrant-dashboard");

  await page.goForward();
  await expect(page.getByText("We kept what you wrote here before.")).toBeVisible();
  await expect(story).toHaveValue("We were teachers.");
  await page.getByLabel("Country of Origin").fill("Syria");
  // A reload loses nothing, so the browser does not ask.
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  await page.reload();
  await expect(page.getByLabel("Country of Origin")).toHaveValue("Syria");
  expect(asked).toEqual([]);
  await page.getByLabel("Age").fill("34");
  await home.click();
  await question(page).getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Safe Temporary Housing/ })).toBeVisible();

  await page.goBack();
  await page.getByRole("button", { name: "Start again" }).click();
  await expect(story).toHaveValue("");
  await expect(page.getByLabel("Country of Origin")).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(story).toHaveValue("We were teachers.");
  await story.fill("We were teachers in Aleppo.");
  await page.getByRole("button", { name: "Account of Amal Haddad" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  const signOut = page.getByRole("dialog", { name: "Log out?" });
  await expect(signOut).toContainText("Signing out deletes what you wrote and have not sent.");
  await signOut.getByRole("button", { name: "Cancel" }).click();
  await expect(story).toHaveValue("We were teachers in Aleppo.");
  await page.getByRole("button", { name: "Account of Amal Haddad" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await signOut.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("link", { name: "I Need Housing" }).first()).toBeVisible();
  // The key of the display face belongs to the device and says nothing about the person.
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key !== "face")).toEqual([]);
});

test("the question before leaving says correctly whether the text is kept", async ({ newPage }) => {
  const page = await newPage(await newLandlord({ profile: false }));
  await page.goto("/profile-setup");
  const choice = page.getByLabel("Keep what I write on this device");
  const location = page.getByLabel("Location");
  const privacy = page.getByRole("contentinfo").getByRole("link", { name: "Privacy" });
  const leave = question(page).getByRole("button", { name: "Leave" });
  await choice.uncheck();
  await location.fill("Headingley, Leeds");
  expect(await draftsOn(page)).toEqual([]);
  await privacy.click();
  await expect(question(page)).toContainText("If you leave, it is lost.");
  await question(page).getByRole("button", { name: "Stay here" }).click();

  // Ticking the choice stores the text that is already written.
  await choice.check();
  expect(await draftsOn(page)).toHaveLength(1);
  await privacy.click();
  await expect(question(page)).toContainText("It is kept on this device");
  await leave.click();
  await expect(location).toBeHidden();
  await page.goBack();
  await expect(page.getByText("We kept what you wrote here before.")).toBeVisible();
  await expect(location).toHaveValue("Headingley, Leeds");

  // Unticking the choice deletes the draft, and the page asks before the restored text is lost.
  await choice.uncheck();
  expect(await draftsOn(page)).toEqual([]);
  await privacy.click();
  await expect(question(page)).toContainText("If you leave, it is lost.");
  await leave.click();
  await expect(location).toBeHidden();
  await page.goBack();
  await expect(choice).not.toBeChecked();
  await expect(location).toHaveValue("");

  await location.fill("Headingley, Leeds");
  await page.getByRole("button", { name: "Create Profile" }).click();
  await expect(page).toHaveURL("/landlord-dashboard");
  await privacy.click();
  await expect(page).toHaveURL("/privacy");
});

test("on a shared device unsent text stays in the open page only, and not for the next person", async ({
  newPage,
}) => {
  const { landlord, connection } = await newConnectedPair();
  const page = await newPage(landlord);
  await page.goto("/landlord-verification");
  await page.getByLabel("Keep what I write on this device").uncheck();
  const dashboard = page.getByRole("banner").getByRole("link", { name: "Dashboard" });
  await dashboard.click();

  const message = page.getByLabel("Your message");
  const writes = page.getByRole("button", { name: /^Message Selam/ }).first();
  await writes.click();
  await message.fill("The kettle is on.");
  await page.keyboard.press("Escape");
  await isGone(page.getByRole("dialog"));
  await writes.click();
  await expect(message).toHaveValue("The kettle is on.");
  expect(await draftsOn(page)).toEqual([]);
  const asked = page.waitForEvent("dialog");
  const reload = page.reload();
  expect((await asked).type()).toBe("beforeunload");
  await (await asked).accept();
  await reload;
  // Leave the history entry of the open conversation.
  await page.goto("/hosting-guidelines");
  await dashboard.click();
  await writes.click();
  await expect(message).toHaveValue("");
  await page.keyboard.press("Escape");
  await isGone(page.getByRole("dialog"));

  for (const status of ["active", "completed"] as const) await change(landlord, connection, status);
  const comment = page.getByLabel("What should others know?");
  const rates = page.getByRole("button", { name: "Rate Selam" }).first();
  await rates.click();
  await comment.fill("A quiet and kind guest.");
  await page.getByRole("button", { name: "Not now" }).click();
  await isGone(page.getByRole("dialog"));
  await rates.click();
  await expect(comment).toHaveValue("A quiet and kind guest.");
  await page.keyboard.press("Escape");
  await isGone(page.getByRole("dialog"));

  // The session ends on another device.
  await as(landlord).call(logout);
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await page.getByLabel("Email").fill(landlord.email);
  await page.getByLabel("Password", { exact: true }).fill(landlord.password);
  await page.keyboard.press("Enter");
  await dashboard.click();
  await rates.click();
  await expect(comment).toHaveValue("");
});

test("the page asks before a private note with a rating is lost, which no device keeps", async ({
  newPage,
}) => {
  const { landlord } = await newConnectedPair("active", "completed");
  const page = await newPage(landlord);
  await page.goto("/landlord-dashboard");
  await page.getByRole("button", { name: "Rate Selam" }).first().click();
  const rating = page.getByRole("dialog", { name: "Rate your stay with Selam" });
  const note = rating.getByLabel("Is there anything that our safety team should know?");
  await note.fill("She seemed afraid.");
  await rating.getByRole("link", { name: "How ratings work" }).click();
  await expect(question(page)).toContainText("If you leave, it is lost.");
  await question(page).getByRole("button", { name: "Stay here" }).click();
  await expect(note).toHaveValue("She seemed afraid.");
  const asked = page.waitForEvent("dialog");
  const reload = page.reload();
  expect((await asked).type()).toBe("beforeunload");
  await (await asked).accept();
  await reload;
});

test("a link or a reload asks before email settings that are not saved are lost", async ({ newPage }) => {
  const page = await newPage(await newMigrant());
  await page.goto("/account");
  const digest = page.getByLabel("One email a day instead of one for each event");
  const privacy = page.getByRole("contentinfo").getByRole("link", { name: "Privacy" });
  await digest.check();
  await privacy.click();
  await expect(question(page)).toContainText("If you leave, it is lost.");
  await question(page).getByRole("button", { name: "Stay here" }).click();
  await expect(digest).toBeChecked();
  const warning = page.waitForEvent("dialog");
  await Promise.all([warning.then((dialog) => dialog.dismiss()), page.evaluate(() => location.reload())]);
  expect((await warning).type()).toBe("beforeunload");
  await expect(digest).toBeChecked();

  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  // The order of the ticks does not matter.
  const kind = page.getByRole("group", { name: "Email me about" }).getByRole("checkbox").first();
  await kind.click();
  await kind.click();
  await privacy.click();
  await expect(page).toHaveURL("/privacy");
});

test("a double click on the button of an incomplete form leaves the focus on its mistakes", async ({
  newPage,
}) => {
  const page = await newPage(await newMigrant({ profile: false }));
  await page.goto("/profile-setup");
  await page.getByRole("button", { name: "Create Profile" }).dblclick({ delay: 60 });
  await expect(problems(page)).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe("");
});

test("a mistake names its field in the summary, and not a second time beside the field", async ({
  newPage,
}) => {
  const page = await newPage(await newMigrant());
  await page.goto("/account");
  await page.getByRole("button", { name: "Change password" }).click();
  const current = page.getByLabel("Current password", { exact: true });
  await current.fill("not my password");
  await page.getByLabel("New password", { exact: true }).fill("a lighthouse at noon");
  await page.getByRole("dialog").getByRole("button", { name: "Change password" }).click();
  await expect(problems(page).getByRole("link")).toHaveText(
    "Current password: This is not your current password.",
  );
  await expect(current).toHaveAccessibleDescription("This is not your current password.");
});

test("a mistake in a rating names the question that is on the screen", async ({ newPage }) => {
  const { landlord } = await newConnectedPair("active", "completed");
  const page = await newPage(landlord);
  await page.goto("/landlord-dashboard");
  await page.getByRole("button", { name: "Rate Selam" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^5 stars/ }).check();
  await dialog.getByLabel("What should others know?").fill("Write to selam@people.test");
  await dialog.getByRole("button", { name: "Send rating" }).click();
  await expect(problems(page).getByRole("link")).toHaveText(
    /^What should others know\? Others can read this comment/,
  );
});

test("a date of birth with the month as a word is refused with what to write instead", async ({
  newPage,
}) => {
  const page = await newPage(await newMigrant());
  await page.goto("/migrant-verification");
  await page.getByLabel("Reason for migration").fill("War");
  await page.getByLabel("Day", { exact: true }).fill("27");
  await page.getByLabel("Month", { exact: true }).fill("March");
  await page.getByLabel("Year", { exact: true }).fill("1990");
  await page.getByRole("button", { name: "Submit Verification Request" }).click();
  const words = "Write the day, month and year as numbers. For example 27 3 1990.";
  await expect(problems(page).getByRole("link")).toHaveText(words);
  await expect(page.getByRole("group", { name: "Date of birth" })).toContainText(words);
  await page.getByLabel("Month", { exact: true }).fill("13");
  await expect(page.getByRole("group", { name: "Date of birth" })).toContainText("Enter a real date.");
});
