import type { Page } from "@playwright/test";
import { saveMigrantProfile } from "#schema/endpoints/profiles.ts";
import { as } from "./client.ts";
import { newLandlord, newMigrant } from "./people.ts";
import { expect, signInAs, test } from "./test.ts";

const problems = (page: Page) => page.getByRole("alert").filter({ hasText: "There is a problem" });

test("a refused form names each mistake above and beside its field, and loses nothing that was typed", async ({
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
  const words = ["Enter your last name.", "Enter your e-mail.", "Choose a password."];
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

  // A mistake made while mending waits beside its field, and leaves the focus with who types.
  const firstName = page.getByLabel("First Name", { exact: true });
  await firstName.press("ControlOrMeta+a");
  await page.keyboard.press("Backspace");
  await expect(firstName).toHaveAccessibleDescription("Enter your first name.");
  await expect(problems(page)).toBeHidden();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(problems(page)).toBeFocused();
  await expect(problems(page).getByRole("link")).toHaveText("Enter your first name.");
});

test("a mistake in what is half written takes the focus from nobody", async ({ newPage }) => {
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
  await expect(birth).toHaveAccessibleDescription(/Date of birth: /);
});

test("fields are known to password managers and phones: who, which keyboard, which choices [ASVS 6.2.6]", async ({
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
    body: { countryOfOrigin: "Syria", story: "A story.", familySize: 2, employmentStatus: "Student" },
  });
  await page.goto("/migrant-verification");
  await expect(page.getByLabel("Full name")).toHaveValue("Amal Haddad");
  await expect(page.getByLabel("Family composition")).toHaveValue("couple");
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

test("a press sends once, says that it is being sent, and the server's words land on their field", async ({
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
    const fields = { story: "Use at most 4000 characters." };
    const body = {
      message: "Please check the marked fields.",
      code: "invalid_fields",
      requestId: "x",
      fields,
    };
    await route.fulfill({ status: 422, json: body });
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

test("a shared link survives sign-in", async ({ newPage }) => {
  const { email, password } = await newLandlord({ profile: false });
  const page = await newPage();
  await page.goto("/browse-migrants?view=list&sort=rating");
  await expect(page).toHaveURL("/");
  await page.getByRole("link", { name: "Sign in to open it" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/browse-migrants?view=list&sort=rating");
  await expect(page.getByRole("heading", { name: /^Available Migrants \(/ })).toBeVisible();

  const stranger = await newPage();
  await stranger.goto("/profile-setup");
  await expect(stranger).toHaveURL("/auth?next=%2Fprofile-setup");
});
