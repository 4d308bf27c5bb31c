import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

/** Somebody who has just registered, on the screen that asks for their profile. */
async function register(page: Page, userType: "migrant" | "landlord") {
  await page.goto(`/auth?type=${userType}`);
  await page.getByLabel("First Name").fill("Amal");
  await page.getByLabel("Last Name").fill("Haddad");
  await page.getByLabel("Email").fill(`${crypto.randomUUID()}@people.test`);
  await page.getByLabel("Password", { exact: true }).fill("a harbour at night");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL("/profile-setup");
}

const createProfile = (page: Page) => page.getByRole("button", { name: "Create Profile" });

test("Amal's words survive a reload, a mistake and a lost network", async ({ newPage }) => {
  const amal = await newPage();
  await register(amal, "migrant");
  await expect(amal.getByRole("heading", { name: "Verification Required" })).toBeVisible();
  await amal.getByLabel("Your Story").fill("كنت معلمة في حلب.");
  await amal.getByRole("checkbox", { name: "Arabic" }).check();
  amal.on("dialog", (leaving) => leaving.accept());
  await amal.reload();
  await expect(amal.getByText("We kept what you wrote here before.")).toBeVisible();
  await expect(amal.getByLabel("Your Story")).toHaveValue("كنت معلمة في حلب.");
  await expect(amal.getByRole("checkbox", { name: "Arabic" })).toBeChecked();

  await amal.getByLabel("Age").fill("seventeen");
  await createProfile(amal).click();
  const problems = amal.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(problems.getByRole("link")).toHaveText([
    "Enter your country of origin.",
    "Age must be a whole number from 18 to 120, or left empty.",
  ]);
  await problems.getByRole("link", { name: "Age" }).press("Enter");
  await expect(amal.getByLabel("Age")).toBeFocused();
  await amal.getByLabel("Age").fill("٣٤");
  await amal.getByLabel("Country of Origin").fill("Syria");

  await amal.context().setOffline(true);
  await createProfile(amal).click();
  await expect(amal.getByText("Everything you wrote is still here.")).toBeVisible();
  await amal.context().setOffline(false);

  await createProfile(amal).click();
  await expect(amal.getByText("Profile created!").first()).toBeVisible();
  await expect(amal.getByText("Your migrant profile has been set up successfully.").first()).toBeVisible();
  await expect(amal).toHaveURL("/migrant-dashboard");
  await amal.goto("/profile-setup");
  await expect(amal).toHaveURL("/migrant-dashboard");
});

test("on a shared device nothing is kept", async ({ newPage }) => {
  const landlord = await newPage();
  await register(landlord, "landlord");
  await landlord.getByLabel("Keep what I write on this device").uncheck();
  await landlord.getByLabel("Property Description").fill("A warm room above the garden.");
  landlord.on("dialog", (leaving) => leaving.accept());
  await landlord.reload();
  await expect(landlord.getByLabel("Property Description")).toHaveValue("");
  await landlord.getByLabel("Location").fill("Headingley, Leeds");
  await createProfile(landlord).click();
  await expect(
    landlord.getByText("Your landlord profile has been set up successfully.").first(),
  ).toBeVisible();
  await expect(landlord).toHaveURL("/landlord-dashboard");
});
