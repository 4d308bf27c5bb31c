import type { Page } from "@playwright/test";
import { saysInRed } from "./screen.ts";
import { expect, test } from "./test.ts";

const password = "a harbour at night";
const newEmail = () => `${crypto.randomUUID()}@people.test`;
const passwordBox = (page: Page) => page.getByLabel("Password", { exact: true });
const problems = (page: Page) => page.getByRole("alert").filter({ hasText: "There is a problem" });

async function fillRegistration(page: Page, email: string) {
  await page.getByLabel("First Name").fill("ليلى");
  await page.getByLabel("Last Name").fill("عبد الرحمن");
  await page.getByLabel("Email").fill(email);
  await passwordBox(page).fill(password);
}

test("Leila registers, and is told what is missing before anything is sent [§5.3, §8.4]", async ({
  newPage,
}) => {
  const leila = await newPage();
  let sent = 0;
  leila.on("request", (request) => {
    if (request.url().endsWith("/api/auth/register")) sent += 1;
  });

  await leila.goto("/auth");
  await leila.getByRole("tab", { name: "Register" }).click();
  await fillRegistration(leila, newEmail());
  await leila.getByRole("button", { name: "Create Account" }).click();
  const whether = "Choose whether you're a migrant or landlord";
  await saysInRed(leila, "Please select user type", whether);
  await expect(problems(leila)).toBeFocused();
  await expect(problems(leila).getByRole("link")).toHaveText(whether);
  expect(sent).toBe(0);

  await leila.getByRole("radio", { name: "Migrant looking for housing" }).check();
  await passwordBox(leila).focus();
  await leila.keyboard.press("Enter");
  await leila.keyboard.press("Enter");
  await expect(leila.getByRole("heading", { name: "Complete Your Migrant Profile" })).toBeVisible();
  await expect(leila.getByText("Account created!").first()).toBeVisible();
  await expect(
    leila.getByText("Welcome to Havenbridge. Please complete your profile.").first(),
  ).toBeVisible();
  expect(sent).toBe(1);
});

test("who has an account already signs in instead, with the e-mail carried over [§2.4.3]", async ({
  newPage,
}) => {
  const email = newEmail();
  const first = await newPage();
  await first.goto("/auth?type=landlord");
  await fillRegistration(first, email);
  await first.getByRole("button", { name: "Create Account" }).click();
  await expect(first.getByRole("heading", { name: "Complete Your Landlord Profile" })).toBeVisible();

  const again = await newPage();
  await again.goto("/auth?type=landlord");
  await fillRegistration(again, email);
  await again.getByRole("button", { name: "Create Account" }).click();
  await again.getByRole("button", { name: "Sign in instead" }).click();
  await expect(again.getByLabel("Email")).toHaveValue(email);

  await passwordBox(again).fill("not my password");
  await passwordBox(again).press("Enter");
  await expect(again.getByText("Login failed").first()).toBeVisible();
  await expect(problems(again).getByRole("link")).toHaveText("Invalid credentials");
  await expect(passwordBox(again)).toHaveValue("not my password");

  await passwordBox(again).fill(password);
  await passwordBox(again).press("Enter");
  await expect(again.getByText("You have been successfully logged in.").first()).toBeVisible();
  await expect(again).toHaveURL("/");
});

test("after signing in, only a path of our own is followed [§2.4.6]", async ({ newPage }) => {
  const person = await newPage();
  await person.goto("/auth?type=migrant");
  await fillRegistration(person, newEmail());
  await person.getByRole("button", { name: "Create Account" }).click();
  await expect(person).toHaveURL("/profile-setup");

  await person.goto("/auth?next=/hosting-guidelines");
  await expect(person).toHaveURL("/hosting-guidelines");
  await person.goto("/auth?next=//evil.test");
  await expect(person).toHaveURL("/");
});
