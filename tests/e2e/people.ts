import { expect, type Locator, type Page } from "@playwright/test";

/** What people do in the product, in the words they see. */

export interface Person {
  page: Page;
  firstName: string;
  lastName: string;
  email: string;
}

const password = "a lantern in the harbour";
let registered = 0;

/** The words of a toast; one is shown at a time. */
const says = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();

/** From the home page, through the form, to the profile set-up. */
export async function register(
  page: Page,
  userType: "migrant" | "landlord",
  firstName: string,
): Promise<Person> {
  registered += 1;
  const person = {
    page,
    firstName,
    lastName: userType === "migrant" ? "Okonkwo" : "Whitfield",
    email: `${firstName.toLowerCase()}-${Date.now()}-${process.pid}-${registered}@people.test`,
  };
  await page.goto("/");
  const way = userType === "migrant" ? "I Need Housing" : "I Have Space";
  await page.getByRole("main").getByRole("link", { name: way }).click();
  await page.getByLabel("First Name").fill(person.firstName);
  await page.getByLabel("Last Name").fill(person.lastName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await says(page, "Account created!");
  await expect(page).toHaveURL("/profile-setup");
  return person;
}

export async function signIn(page: Page, email: string, secret = password) {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(secret);
  await page.getByRole("button", { name: "Sign In" }).click();
  await says(page, "Welcome back!");
  await expect(page).toHaveURL("/");
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
  await page.getByRole("checkbox", { name: "English" }).check();
  await page.getByRole("checkbox", { name: "Teaching" }).check();
  await page.getByRole("button", { name: "Create Profile" }).click();
  await says(page, "Your migrant profile has been set up successfully.");
  await expect(page).toHaveURL("/migrant-dashboard");
}

export async function completeLandlordProfile({ page }: Person) {
  await expect(page.getByRole("heading", { name: "Complete Your Landlord Profile" })).toBeVisible();
  await page.getByLabel("Location").fill("Headingley, Leeds");
  await page.getByLabel("Property Type").selectOption("Room in shared house");
  await page.getByLabel("Property Description").fill("A bright room at the back of the house.");
  await page.getByRole("button", { name: "Create Profile" }).click();
  await says(page, "Your landlord profile has been set up successfully.");
  await expect(page).toHaveURL("/landlord-dashboard");
}

/** From the gate of the dashboard to a request that waits. */
export async function asksToBeVerified({ page, firstName, lastName }: Person) {
  await expect(page.getByRole("heading", { name: "Verification Required" })).toBeVisible();
  await page.getByRole("link", { name: "Start verification" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue(`${firstName} ${lastName}`);
  await page.getByLabel("Reason for migration").fill("There was no school left for my children.");
  await page.getByLabel("Family composition").selectOption("family_small");
  await page.getByRole("button", { name: "Submit Verification Request" }).click();
  await says(page, "Verification Request Submitted");
}

/** An admin reads the person's request and approves it. */
export async function approves(page: Page, { firstName, lastName }: Person) {
  await page.goto("/admin/verifications");
  await page.getByRole("tab", { name: /^Migrants \(/ }).click();
  await page.getByRole("button", { name: `${firstName} ${lastName}` }).click();
  await expect(page.getByText("There was no school left for my children.")).toBeVisible();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("button", { name: "Approve request" }).click();
  await says(page, "Request Approved");
}

export async function seesTheDashboard({ page, firstName }: Person) {
  await page.goto("/migrant-dashboard");
  await expect(page.getByRole("heading", { name: new RegExp(firstName) }).first()).toBeVisible();
  await expect(page.getByText("Your Profile", { exact: true })).toBeVisible();
}

interface Filters {
  city: string;
  familySize: string;
  duration: string;
}

/** A landlord narrows the list down and opens one profile. */
export async function findsAndOpens({ page }: Person, migrant: Person, filters: Filters) {
  await page.goto("/browse-migrants");
  const everybody = await countOf(page);
  await page.getByLabel("Location Preference").selectOption(filters.city);
  await page.getByLabel("Family Size").selectOption({ label: filters.familySize });
  await page.getByLabel("Duration Needed").selectOption(filters.duration);
  await page.getByRole("button", { name: "Apply Filters" }).click();
  await expect.poll(() => countOf(page)).toBeLessThan(everybody);
  const card = page
    .getByRole("listitem")
    .filter({ hasText: `${migrant.firstName} ${initial(migrant)}` })
    .first();
  await card.getByRole("link", { name: /View Profile/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: migrant.firstName })).toBeVisible();
}

async function countOf(page: Page) {
  const heading = page.getByRole("heading", { name: /^Available Migrants \(/ });
  return Number(((await heading.textContent()) ?? "").replace(/\D/g, ""));
}

export const initial = ({ lastName }: Person) => lastName.slice(0, 1);

/** Fills the card form in, and pays. */
export async function pays({ page }: Person, number: string) {
  const form = page.getByRole("region", { name: "Payment" });
  await form.getByLabel("Card number").fill(number);
  await form.getByLabel("Expiry date").fill("12 / 34");
  await form.getByLabel("Security code").fill("123");
  await form.getByLabel("Postal code").fill("LS6 1AA");
  await page.getByRole("button", { name: "Pay £200" }).click();
}

/** The row of the other person on a dashboard. */
const rowOf = (page: Page, { firstName, lastName }: Person): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: `${firstName} ${lastName}` }) });

const dashboardOf = ({ page, lastName }: Person) =>
  page.goto(lastName === "Okonkwo" ? "/migrant-dashboard" : "/landlord-dashboard");

/** Its step in the history goes a moment after the dialog, and would cut off whoever left in between. */
export async function isGone(dialog: Locator) {
  await expect(dialog).toBeHidden();
  await expect.poll(() => dialog.page().evaluate(() => history.state?.usr?.layers ?? [])).toEqual([]);
}

/** Opens the conversation from the dashboard, writes, and closes it. */
export async function writes(writer: Person, reader: Person, words: string) {
  const { page } = writer;
  await dashboardOf(writer);
  await rowOf(page, reader)
    .getByRole("button", { name: /^Message/ })
    .click();
  const dialog = page.getByRole("dialog", { name: `Messages with ${reader.firstName} ${reader.lastName}` });
  await dialog.getByLabel("Your message").fill(words);
  await dialog.getByRole("button", { name: "Send" }).click();
  await says(page, "Your message has been sent successfully.");
  await expect(dialog.getByLabel("Your message")).toHaveValue("");
  await page.keyboard.press("Escape");
  await isGone(dialog);
}

/** Finds one unread message on the dashboard, reads it, and finds none afterwards. */
export async function reads(reader: Person, writer: Person, words: string) {
  const { page } = reader;
  await dashboardOf(reader);
  const button = rowOf(page, writer).getByRole("button", { name: /^Message/ });
  await expect(button).toContainText("1");
  await button.click();
  const dialog = page.getByRole("dialog", { name: `Messages with ${writer.firstName} ${writer.lastName}` });
  await expect(dialog.getByText(words)).toBeVisible();
  await page.keyboard.press("Escape");
  await isGone(dialog);
  await expect(button).not.toContainText("1");
}

export async function accepts({ page }: Person, migrant: Person) {
  await page.goto("/landlord-dashboard");
  await expect(page.getByRole("heading", { name: "Pending Connections" })).toBeVisible();
  await rowOf(page, migrant).getByRole("button", { name: "Accept" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
  await says(page, "Connection updated");
  await expect(rowOf(page, migrant).getByText("Active", { exact: true })).toBeVisible();
}

export async function completes({ page }: Person, migrant: Person) {
  await rowOf(page, migrant).getByRole("button", { name: "Mark Complete" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Mark Complete" }).click();
  await says(page, "Connection updated");
  await isGone(dialog);
  await expect(rowOf(page, migrant).getByText("Completed", { exact: true })).toBeVisible();
}

export async function rates(author: Person, subject: Person, stars: number, comment: string) {
  const { page } = author;
  await dashboardOf(author);
  await rowOf(page, subject).getByRole("button", { name: /^Rate/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: new RegExp(`^${stars} star`) }).check({ force: true });
  await dialog.getByLabel("What should others know?").fill(comment);
  await dialog.getByRole("button", { name: "Send rating" }).click();
  await isGone(dialog);
}

/** The average on one's own dashboard. */
export async function seesTheRating(person: Person, average: string) {
  await dashboardOf(person);
  await expect(person.page.getByText(average, { exact: true }).first()).toBeVisible();
}
