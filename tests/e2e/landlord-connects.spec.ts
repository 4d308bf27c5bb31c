import type { Locator, Page } from "@playwright/test";
import type { UserType } from "#schema/vocabulary.ts";
import { paysByCard } from "./paying.ts";
import { demoCode, demoPassword, newReviewer } from "./people.ts";
import { isGone, signIn } from "./screen.ts";
import { expect, test } from "./test.ts";

/** A person who registers in their own browser. */
interface Person {
  page: Page;
  firstName: string;
  lastName: string;
  email: string;
  userType: UserType;
}

const password = "a lantern in the harbour";
let registered = 0;

/** Expects a toast. */
const toast = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();

/** Registers from the home page, up to the profile set-up. */
async function register(page: Page, userType: UserType, firstName: string): Promise<Person> {
  registered += 1;
  const person = {
    page,
    firstName,
    lastName: userType === "migrant" ? "Okonkwo" : "Whitfield",
    userType,
    email: `${firstName.toLowerCase()}-${Date.now()}-${process.pid}-${registered}@people.test`,
  };
  await page.goto("/");
  const way = userType === "migrant" ? "I Need Housing" : "I Have Space";
  await page.getByRole("main").getByRole("link", { name: way }).first().click();
  await page.getByLabel("First Name").fill(person.firstName);
  await page.getByLabel("Last Name").fill(person.lastName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await toast(page, "Account created!");
  await expect(page).toHaveURL("/profile-setup");
  return person;
}

async function completeMigrantProfile({ page }: Person, story: string) {
  await expect(page.getByRole("heading", { name: "Complete Your Migrant Profile" })).toBeVisible();
  await expect(page.getByText("Verification Required")).toBeVisible();
  await page.getByLabel("Age").fill("34");
  await page.getByLabel("Country of Origin").fill("Eritrea");
  await page.getByLabel("Family Size").fill("3");
  await page.getByLabel("Your Story").fill(story);
  await page.getByLabel("Location Preference").selectOption("Leeds");
  await page.getByLabel("Duration Needed").selectOption("3-6 months");
  await page.getByRole("checkbox", { name: "English" }).check();
  await page.getByRole("checkbox", { name: "Teaching" }).check();
  await page.getByRole("button", { name: "Create Profile" }).click();
  await toast(page, "Your migrant profile has been set up successfully.");
  await expect(page).toHaveURL("/migrant-dashboard");
}

async function completeLandlordProfile({ page }: Person) {
  await expect(page.getByRole("heading", { name: "Complete Your Landlord Profile" })).toBeVisible();
  await page.getByLabel("Location").fill("Headingley, Leeds");
  await page.getByLabel("Property Type").selectOption("Room in shared house");
  await page.getByLabel("Property Description").fill("A bright room at the back of the house.");
  await page.getByRole("button", { name: "Create Profile" }).click();
  await toast(page, "Your landlord profile has been set up successfully.");
  await expect(page).toHaveURL("/landlord-dashboard");
}

/** Submits a verification request from the gate of the dashboard. */
async function asksToBeVerified({ page, firstName, lastName }: Person) {
  await expect(page.getByRole("heading", { name: "Verification Required" })).toBeVisible();
  await page.getByRole("link", { name: "Start verification" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue(`${firstName} ${lastName}`);
  await page.getByLabel("Reason for migration").fill("There was no school left for my children.");
  await page.getByLabel("Family composition").selectOption("family_small");
  await page.getByRole("button", { name: "Submit Verification Request" }).click();
  await toast(page, "Verification Request Submitted");
}

/** An admin reads and approves the person's request, and reads the result. */
async function approves(page: Page, { firstName, lastName }: Person, answer: string) {
  await page.goto("/admin/verifications");
  await page.getByRole("tab", { name: /^Migrants \(/ }).click();
  await page.getByRole("button", { name: `${firstName} ${lastName}` }).click();
  await expect(page.getByText("There was no school left for my children.")).toBeVisible();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("button", { name: "Approve request" }).click();
  await toast(page, answer);
}

async function seesTheDashboard({ page, firstName }: Person) {
  await page.goto("/migrant-dashboard");
  await expect(page.getByRole("heading", { name: new RegExp(firstName) }).first()).toBeVisible();
  await expect(page.getByText("Your Profile", { exact: true })).toBeVisible();
}

interface Filters {
  city: string;
  familySize: string;
  duration: string;
}

/** A landlord filters the list and opens one profile. */
async function findsAndOpens({ page }: Person, migrant: Person, filters: Filters) {
  await page.goto("/browse-migrants");
  const everybody = await countOf(page);
  await page.getByLabel("Location Preference").selectOption(filters.city);
  await page.getByLabel("Family Size").selectOption({ label: filters.familySize });
  await page.getByLabel("Duration Needed").selectOption(filters.duration);
  await page.getByRole("button", { name: "Apply Filters" }).click();
  await expect.poll(() => countOf(page)).toBeLessThan(everybody);
  const card = page
    .getByRole("listitem")
    .filter({ hasText: `${migrant.firstName} ${migrant.lastName[0]}` })
    .first();
  await card.getByRole("link", { name: /View Profile/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: migrant.firstName })).toBeVisible();
}

async function countOf(page: Page) {
  const heading = page.getByRole("heading", { name: /^Available Migrants \(/ });
  return Number(((await heading.textContent()) ?? "").replace(/\D/g, ""));
}

/** The row of the other person on a dashboard. */
const rowWith = (page: Page, { firstName, lastName }: Person): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: `${firstName} ${lastName}` }) });

const opensDashboard = ({ page, userType }: Person) => page.goto(`/${userType}-dashboard`);

/** Opens the conversation from the dashboard, writes, and closes it. */
async function writes(writer: Person, reader: Person, words: string) {
  const { page } = writer;
  await opensDashboard(writer);
  await rowWith(page, reader)
    .getByRole("button", { name: /^Message/ })
    .click();
  const dialog = page.getByRole("dialog", { name: `Messages with ${reader.firstName} ${reader.lastName}` });
  await dialog.getByLabel("Your message").fill(words);
  await dialog.getByRole("button", { name: "Send" }).click();
  await toast(page, "Your message has been sent successfully.");
  await expect(dialog.getByLabel("Your message")).toHaveValue("");
  await page.keyboard.press("Escape");
  await isGone(dialog);
}

/** Finds one unread message on the dashboard, reads it, and finds none afterwards. */
async function reads(reader: Person, writer: Person, words: string) {
  const { page } = reader;
  await opensDashboard(reader);
  const button = rowWith(page, writer).getByRole("button", { name: /^Message/ });
  await expect(button).toContainText("1");
  await button.click();
  const dialog = page.getByRole("dialog", { name: `Messages with ${writer.firstName} ${writer.lastName}` });
  await expect(dialog.getByRole("log").getByText(words)).toBeVisible();
  await page.keyboard.press("Escape");
  await isGone(dialog);
  await expect(button).not.toContainText("1");
}

async function accepts({ page }: Person, migrant: Person) {
  await page.goto("/landlord-dashboard");
  await expect(page.getByRole("heading", { name: "Pending Connections" })).toBeVisible();
  await rowWith(page, migrant).getByRole("button", { name: "Accept" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
  await toast(page, "Connection updated");
  await expect(rowWith(page, migrant).getByText("Active", { exact: true })).toBeVisible();
}

async function completes({ page }: Person, migrant: Person) {
  await rowWith(page, migrant).getByRole("button", { name: "Mark Complete" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Mark Complete" }).click();
  await toast(page, "Connection updated");
  await isGone(dialog);
  await expect(rowWith(page, migrant).getByText("Completed", { exact: true })).toBeVisible();
}

async function rates(author: Person, subject: Person, stars: number, comment: string) {
  const { page } = author;
  await opensDashboard(author);
  await rowWith(page, subject).getByRole("button", { name: /^Rate/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: new RegExp(`^${stars} star`) }).check({ force: true });
  await dialog.getByLabel("What should others know?").fill(comment);
  await dialog.getByRole("button", { name: "Send rating" }).click();
  await isGone(dialog);
}

/** Expects an average rating on the person's own dashboard. */
async function seesTheRating(person: Person, average: string) {
  await opensDashboard(person);
  await expect(person.page.getByText(average, { exact: true }).first()).toBeVisible();
}

test("a migrant and a landlord find each other, from registration to ratings [§4.20, §6.4, §6.6]", async ({
  newPage,
}) => {
  test.setTimeout(180_000);

  const story = "I taught mathematics for ten years. My two children and I need a quiet place near a school.";
  // The name is unique, because the reviewer sees the requests of all tests.
  const saba = await register(await newPage(), "migrant", "Saba");
  await completeMigrantProfile(saba, story);
  await asksToBeVerified(saba);

  const adminPage = await newPage();
  await signIn(adminPage, "admin@demo.havenbridge.test", demoPassword);
  await adminPage.goto("/admin/verifications");
  await adminPage.getByLabel("Code from your app").fill(await demoCode());
  await adminPage.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(adminPage).toHaveURL("/admin/verifications");
  // The request of a family needs two reviewers.
  const secondPage = await newPage(await newReviewer());
  await approves(adminPage, saba, "It counts when another admin agrees.");
  await approves(secondPage, saba, "Request Approved");
  await seesTheDashboard(saba);

  const owen = await register(await newPage(), "landlord", "Owen");
  await completeLandlordProfile(owen);
  await findsAndOpens(owen, saba, {
    city: "Leeds",
    familySize: "Family (3-5)",
    duration: "3-6 months",
  });
  await expect(owen.page.getByText(story)).toBeVisible();
  await expect(owen.page.getByText(saba.lastName)).toHaveCount(0);

  await owen.page.getByRole("link", { name: "Connect for £200" }).click();
  await paysByCard(owen.page, "4000 0000 0000 0002");
  await expect(owen.page.getByText("Payment Failed").first()).toBeVisible();
  await paysByCard(owen.page, "4242 4242 4242 4242");
  await expect(owen.page.getByText("Payment Successful").first()).toBeVisible();
  await expect(owen.page).toHaveURL("/landlord-dashboard");

  await writes(owen, saba, "Hello Saba, the room is free from Monday.");
  await reads(saba, owen, "Hello Saba, the room is free from Monday.");
  await writes(saba, owen, "Thank you, Owen. May we see it on Saturday?");
  await reads(owen, saba, "Thank you, Owen. May we see it on Saturday?");

  await accepts(owen, saba);
  await completes(owen, saba);

  await rates(owen, saba, 5, "A considerate family.");
  await rates(saba, owen, 4, "We felt at home.");
  await seesTheRating(saba, "5.0");
  await seesTheRating(owen, "4.0");
});
