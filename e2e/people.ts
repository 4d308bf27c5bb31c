import { expect, type Page } from "@playwright/test";

/** What people do in the product, in their words. Each function begins and ends on a screen they would know. */

export interface Person {
  page: Page;
  firstName: string;
  lastName: string;
  email: string;
}

export const password = "a lantern in the harbour";
let count = 0;

/** Registers through the form and lands on the profile set-up. */
export async function register(
  page: Page,
  userType: "migrant" | "landlord",
  firstName: string,
): Promise<Person> {
  count += 1;
  const lastName = "Okonkwo";
  const email = `${firstName.toLowerCase()}-${Date.now()}-${process.pid}-${count}@people.test`;
  await page.goto("/");
  await page
    .getByRole("main")
    .getByRole("link", { name: userType === "migrant" ? "I Need Housing" : "I Have Space" })
    .click();
  await page.getByLabel("First Name").fill(firstName);
  await page.getByLabel("Last Name").fill(lastName);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: false }).first().fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Account created!", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/profile-setup");
  return { page, firstName, lastName, email };
}

export async function signIn(page: Page, email: string, word = password) {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: false }).first().fill(word);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Welcome back!", { exact: true })).toBeVisible();
}

export async function completeMigrantProfile({ page }: Person, story: string) {
  await expect(page.getByRole("heading", { name: "Complete Your Migrant Profile" })).toBeVisible();
  await expect(page.getByText("Verification Required")).toBeVisible();
  await page.getByLabel("Age").fill("34");
  await page.getByLabel("Country of Origin").fill("Eritrea");
  await page.getByLabel("Family Size").fill("3");
  await page.getByLabel("Your Story").fill(story);
  await page.getByLabel("Location Preference").selectOption("Leeds");
  await page.getByLabel("Duration Needed").selectOption("3-6 months");
  await page.getByLabel("English").check();
  await page.getByLabel("Teaching").check();
  await page.getByRole("button", { name: "Create Profile" }).click();
  await expect(page.getByText("Your migrant profile has been set up successfully.")).toBeVisible();
  await expect(page).toHaveURL("/migrant-dashboard");
}

export async function completeLandlordProfile({ page }: Person) {
  await expect(page.getByRole("heading", { name: "Complete Your Landlord Profile" })).toBeVisible();
  await page.getByLabel("Location").fill("Headingley, Leeds");
  await page.getByLabel("Property Type").selectOption("Room in shared house");
  await page.getByLabel("Property Description").fill("A bright room at the back of the house.");
  await page.getByRole("button", { name: "Create Profile" }).click();
  await expect(page.getByText("Your landlord profile has been set up successfully.")).toBeVisible();
  await expect(page).toHaveURL("/landlord-dashboard");
}
