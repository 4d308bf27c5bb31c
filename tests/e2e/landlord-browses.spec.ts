import type { Page } from "@playwright/test";
import { newLandlord, startDemoSession } from "./people.ts";
import { expect, signInAs, test } from "./test.ts";

async function browses(page: Page, address = "/browse-migrants") {
  await signInAs(page, await startDemoSession("landlord"));
  await page.goto("/");
  await page.goto(address);
  await expect(title(page)).toBeVisible();
}
const title = (page: Page) => page.getByRole("heading", { name: /^Available Migrants \(\d+ profiles\)$/ });
const steps = (page: Page) => page.evaluate(() => history.length);

test("each filter counts at once, takes one step in the history, lives in the address, and Back undoes it [§2.6.5]", async ({
  newPage,
}) => {
  const page = await newPage();
  await browses(page);
  const everybody = await title(page).textContent();
  const before = await steps(page);
  const [place, languages] = [page.getByLabel("Location Preference"), page.getByLabel("Languages")];
  await place.focus();
  await place.selectOption("London");
  await expect(page).toHaveURL(/\?locationPreference=London$/);
  await expect(title(page)).not.toHaveText(everybody ?? "");
  await expect(place).toBeFocused();
  // Typed in steps, the languages are one step in the history.
  await languages.pressSequentially("arabic");
  await expect(page).toHaveURL(/&languages=arabic$/);
  await languages.pressSequentially(", Dari");
  await expect(page).toHaveURL(/&languages=arabic%2CDari$/);
  await expect(languages).toHaveValue("arabic, Dari");
  await expect(languages).toBeFocused();
  await page.getByRole("button", { name: "Apply Filters" }).click();
  await expect(page.getByRole("button", { name: "Remove filter: Dari" })).toBeVisible();
  expect(await steps(page)).toBe(before + 2);

  await page.reload();
  await expect(languages).toHaveValue("arabic, Dari");
  await page.getByRole("button", { name: "Remove filter: Dari" }).click();
  await expect(page).toHaveURL(/languages=arabic$/);
  await expect(languages).toHaveValue("arabic");
  await page.goBack();
  await expect(languages).toHaveValue("arabic, Dari");
  await page.goBack();
  await expect(languages).toHaveValue("");
  await expect(place).toHaveValue("London");
  await page.goBack();
  // Others may have come meanwhile; nobody has gone.
  const count = (words: string | null) => Number(words?.match(/\d+/)?.[0]);
  await expect
    .poll(async () => count(await title(page).textContent()))
    .toBeGreaterThanOrEqual(count(everybody));
  await expect(place).toHaveValue("");
  await page.goForward();
  await expect(place).toHaveValue("London");
  await expect(page.getByRole("button", { name: "Remove filter: London" })).toBeVisible();
});

test("a filter, an order and page 2 agree: the list, the form, the chips and the address", async ({
  newPage,
}) => {
  const page = await newPage();
  await browses(page, "/browse-migrants?page=2");
  await page.getByLabel("Location Preference").selectOption("London");
  await page.getByLabel("Sort by").focus();
  await page.getByLabel("Sort by").selectOption("Highest Rated");
  await expect(page).toHaveURL("/browse-migrants?locationPreference=London&sort=rating");
  await expect(page.getByLabel("Location Preference")).toHaveValue("London");
  await expect(page.getByRole("button", { name: "Remove filter: London" })).toBeVisible();
  await expect(page.getByLabel("Sort by")).toBeFocused();
});

test("nobody found names the filters and offers to clear them", async ({ newPage }) => {
  const page = await newPage();
  await browses(page, "/browse-migrants?familySize=couple&languages=Klingon");
  await expect(page.getByText("No migrants found matching your criteria.")).toBeVisible();
  await expect(page.getByText("You asked for Couple and Klingon.")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
  await expect(page.getByRole("link", { name: /^View Profile/ })).toHaveCount(50);
  await page.goto(`/browse-migrants?languages=${"x".repeat(5_000)}`);
  await expect(page.getByText("No migrants found matching your criteria.")).toBeVisible();
});

test("pages turn to the end and begin at the top; a changed order begins at page 1 [§2.6.14, §4.11, §9.6]", async ({
  newPage,
}) => {
  const page = await newPage();
  await browses(page);
  await expect(page.getByRole("button", { name: /^Previous/ })).toBeDisabled();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Page 2", { exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByLabel("Sort by").selectOption("Most Urgent");
  await expect(page).toHaveURL(/\?sort=urgent$/);
  await expect(page.getByText("Page 1", { exact: true })).toBeVisible();
  await page.goto("/browse-migrants?familySize=large&locationPreference=Leeds");
  await expect(page.getByRole("button", { name: /^Next/ })).toBeDisabled();
  await page.goto("/browse-migrants?page=999");
  await expect(page.getByText("The list ends before page 999.")).toBeVisible();
});

test("Back from a profile returns to the same place and card, without asking again", async ({ newPage }) => {
  const page = await newPage();
  await browses(page, "/browse-migrants?view=list&sort=rating");
  const link = page.getByRole("link", { name: /^View Profile/ }).nth(20);
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  const [name, place] = [await link.textContent(), await page.evaluate(() => scrollY)];
  await link.click();
  await expect(page.getByRole("heading", { name: "Their Story" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goBack();
  await expect(page.getByRole("link", { name: name ?? "" }).and(page.locator(":focus"))).toBeVisible();
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(3);
  expect(asked).not.toContain("/api/migrants");
});

test("on a phone the filters are a sheet, and its button counts those that are active", async ({
  newPage,
}) => {
  const page = await newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await browses(page, "/browse-migrants?sort=rating&page=2&view=list");
  const sheet = page.getByRole("dialog", { name: "Filters" });
  const apply = sheet.getByRole("button", { name: "Apply Filters" });

  await test.step("'Apply Filters' leads to page 1, though no filter was changed [§4.10]", async () => {
    await expect(page.getByText("Page 2", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Filters" }).click();
    await apply.click();
    await expect(page).toHaveURL("/browse-migrants?sort=rating&view=list");
    await expect(sheet).toBeHidden();
    await expect(page.getByText("Page 1", { exact: true })).toBeVisible();
  });

  const before = await steps(page);
  await page.getByRole("button", { name: "Filters" }).click();
  await sheet.getByLabel("Family Size").selectOption("Couple");
  await apply.click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: "Filters 1 active" })).toBeVisible();
  // The order and the view that were chosen stay.
  await expect(page).toHaveURL("/browse-migrants?familySize=couple&sort=rating&view=list");
  expect(await steps(page)).toBe(before + 1);
  await page.goBack();
  await expect(page).toHaveURL("/browse-migrants?sort=rating&view=list");
  await expect(sheet).toBeHidden();
});

test("a failure says so in the product's words, and Retry mends it [§2.6.16, §8.7]", async ({ newPage }) => {
  const page = await newPage();
  await browses(page);
  await page.route("**/api/migrants?*", (route) => route.abort("internetdisconnected"));
  await page.getByLabel("Sort by").focus();
  await page.getByLabel("Sort by").selectOption("Highest Rated");
  await expect(page.getByText("Failed to load migrants. Please try again.")).toBeVisible();
  await page.unroute("**/api/migrants?*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("link", { name: /^View Profile/ })).toHaveCount(50);
});

test("in the list, the keyboard goes through each row in reading order", async ({ newPage }) => {
  const page = await newPage();
  await browses(page, "/browse-migrants?view=list");
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: /^Connect/ }) })
    .first();
  const view = row.getByRole("link", { name: /^View Profile/ });
  const connect = row.getByRole("link", { name: /^Connect/ });
  await view.focus();
  await page.keyboard.press("Tab");
  await expect(connect).toBeFocused();
  const [first, second] = [await view.boundingBox(), await connect.boundingBox()];
  expect(first?.y).toBeLessThan(second?.y ?? 0);
});

test("without a profile a landlord reads why photos are missing, and at the limit what helps", async ({
  newPage,
}) => {
  const page = await newPage(await newLandlord({ name: "Robin Okafor", profile: false }));
  await page.goto("/browse-migrants");
  await expect(page.getByText("You see no photos and only the start of each story")).toBeVisible();
  const setUp = page.getByRole("main").getByRole("link", { name: "Complete your profile" });
  await expect(setUp).toHaveAttribute("href", "/profile-setup");
  const message = "You have seen as many people as we show without a profile.";
  const json = { code: "browse_needs_profile", message, requestId: "1" };
  // As 429 the browser itself would complain; the code alone decides.
  await page.route("**/api/migrants?*", (route) => route.fulfill({ status: 404, json }));
  await page.getByLabel("Location Preference").selectOption("London");
  const limit = page.getByRole("alert").filter({ hasText: "You have reached the limit for now" });
  await expect(limit).toContainText(message);
  await expect(limit.getByRole("link", { name: "Complete your profile" })).toBeVisible();
  await page.unroute("**/api/migrants?*");
  await limit.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: /^View Profile/ }).first()).toBeVisible();
});
