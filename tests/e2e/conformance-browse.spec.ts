import type { Page } from "@playwright/test";
import { listMigrants } from "#schema/endpoints/migrants.ts";
import { as } from "./client.ts";
import { type MigrantFields, newLandlord, newMigrant, startDemoSession } from "./people.ts";
import { expect, test } from "./test.ts";

const longStory = "I taught mathematics in Mekelle for ten years, and I would like to teach again. ".repeat(
  12,
);
const told: MigrantFields = {
  countryOfOrigin: "Ethiopia",
  story: longStory,
  age: 34,
  gender: "Female",
  familySize: 4,
  locationPreference: "Leeds",
  durationNeeded: "6-12 months",
  languages: ["English", "Arabic"],
  skills: ["Teaching", "Cooking"],
  employmentStatus: "Self-employed",
  urgent: true,
};
/** A first name that no other test and no earlier run uses. */
const newName = () => `Tirunesh${crypto.randomUUID().slice(0, 6)}`;

const title = (page: Page) => page.getByRole("heading", { level: 1, name: /^Available Migrants/ });
const cardOf = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: `${name} B.`, exact: true }) });

test("a landlord finds the panel, the title, the order, the pages and the card that were asked for", async ({
  newPage,
}) => {
  const name = newName();
  const migrant = await newMigrant({ name: `${name} Bekele`, verified: true, profile: told });
  const page = await newPage(await startDemoSession("landlord"));
  const answer = page.waitForResponse(/\/api\/migrants(\?|$)/);
  await page.goto("/browse-migrants");
  const total = (await answer).headers()["x-total-count"];

  await test.step("the title counts the profiles: Available Migrants (N profiles) [§2.6.10]", async () => {
    await expect(title(page)).toHaveText(`Available Migrants (${total} profiles)`);
    expect(Number(total)).toBeGreaterThan(100);
  });

  await test.step("the filter panel offers places, family sizes, durations, languages and Apply Filters [§2.6.4]", async () => {
    const panel = page.getByRole("complementary", { name: "Filters" });
    for (const [label, choices] of Object.entries({
      "Location Preference": ["Any", "London", "Manchester", "Birmingham", "Liverpool", "Leeds"],
      "Family Size": ["Any", "Individual", "Couple", "Family (3-5)", "Large Family (6+)"],
      "Duration Needed": ["Any", "1-3 months", "3-6 months", "6-12 months", "12+ months"],
    })) {
      const select = panel.getByRole("combobox", { name: label, exact: true });
      await expect(select.locator("option")).toHaveText(choices);
      await expect(select.locator("option:checked")).toHaveText("Any");
    }
    const languages = panel.getByRole("textbox", { name: "Languages", exact: true });
    await expect(languages).toHaveAccessibleDescription("Separate them with commas: Arabic, English");
    await expect(panel.getByRole("button", { name: "Apply Filters", exact: true })).toBeVisible();
  });

  await test.step("the sort selector offers Recently Joined, Highest Rated and Most Urgent [§2.6.11]", async () => {
    const sort = page.getByRole("combobox", { name: "Sort by" });
    await expect(sort.locator("option")).toHaveText(["Recently Joined", "Highest Rated", "Most Urgent"]);
    await expect(sort.locator("option:checked")).toHaveText("Recently Joined");
  });

  await test.step("50 people stand on a page, with Previous, Page 1 and Next [§2.6.14, §9.5]", async () => {
    await expect(page.getByRole("link", { name: /^View Profile/ })).toHaveCount(50);
    const pages = page.getByRole("navigation", { name: "Pages" });
    await expect(pages.getByRole("button", { name: /^Previous/ })).toBeDisabled();
    await expect(pages.getByText("Page 1", { exact: true })).toBeVisible();
    await expect(pages.getByRole("link", { name: "Next" })).toBeVisible();
  });

  const card = cardOf(page, name);
  await test.step("the card shows initials, first name and last initial, badges and country [§2.6.17, §2.6.18, §2.6.19, §2.6.20, §2.6.24]", async () => {
    await expect(card.getByText("TB", { exact: true })).toBeVisible();
    await expect(card.getByText("Bekele")).toHaveCount(0);
    await expect(card.getByText("Verified", { exact: true })).toBeVisible();
    await expect(card.getByText("Urgent", { exact: true })).toBeVisible();
    await expect(card.getByText("From Ethiopia", { exact: true })).toBeVisible();
    await expect(card.getByText("New Profile", { exact: true })).toBeVisible();
  });

  await test.step("the card shows family size, age, gender, location, duration and languages [§2.6.21, §2.6.25]", async () => {
    for (const fact of [
      "Who: Family of 4 · Age 34 · Female",
      "Location: Leeds",
      "Duration: 6-12 months",
      "Languages: English, Arabic",
    ])
      await expect(card.getByRole("listitem").filter({ hasText: fact })).toBeVisible();
  });

  await test.step("the card clamps the story to 3 lines, in the grid and in the list [§2.6.22, §9.7]", async () => {
    const story = card.getByText(/^I taught mathematics/);
    const lines = () =>
      story.evaluate((element) => {
        const hidden = element.scrollHeight > element.clientHeight;
        return [element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight), hidden];
      });
    await expect.poll(lines).toEqual([3, true]);
    await page.getByRole("button", { name: "List view" }).click();
    await expect(page).toHaveURL("/browse-migrants?view=list");
    await expect.poll(lines).toEqual([3, true]);
  });

  await test.step("the toggle lays people out in one column or in several [§2.6.13]", async () => {
    const columns = () =>
      page
        .getByRole("heading", { level: 2, name: / [A-Z]\.$/ })
        .evaluateAll((names) => new Set(names.map((each) => each.getBoundingClientRect().x)).size);
    await expect(page.getByRole("button", { name: "List view" })).toHaveAttribute("aria-pressed", "true");
    await expect.poll(columns).toBe(1);
    await page.getByRole("button", { name: "Grid view" }).click();
    await expect(page.getByRole("button", { name: "Grid view" })).toHaveAttribute("aria-pressed", "true");
    await expect.poll(columns).toBeGreaterThan(1);
  });

  await test.step("View Profile and Connect (£200) lead to the profile and to checkout [§2.6.26, §2.6.27, §9.2]", async () => {
    const profile = card.getByRole("link", { name: /^View Profile/ });
    await expect(profile).toHaveAttribute("href", `/migrant/${migrant.id}`);
    const connect = card.getByRole("link", { name: /^Connect \(£200\)/ });
    await expect(connect).toHaveAttribute("href", `/checkout/${migrant.id}`);
  });

  await test.step("the sort works, and a rated person's card shows stars with one decimal and the count [§2.6.12, §2.6.23, §9.8]", async () => {
    await page.getByLabel("Sort by").selectOption("Highest Rated");
    await expect(page).toHaveURL("/browse-migrants?sort=rating");
    const rated = page.getByText(/^[1-5]\.\d out of 5, \d+ reviews?$/);
    // The list is drawn in small steps: it is looked at until it stands in order.
    await expect(async () => {
      const averages = (await rated.allTextContents()).map((words) => Number.parseFloat(words));
      expect(averages.length).toBeGreaterThan(10);
      expect(averages).toEqual(averages.toSorted((one, other) => other - one));
    }).toPass({ timeout: 10_000 });
  });

  await test.step("nobody found: No migrants found matching your criteria, with a hint to adjust the filters [§2.6.15]", async () => {
    await page.goto("/browse-migrants?familySize=couple&languages=Klingon");
    await expect(page.getByText("No migrants found matching your criteria.", { exact: true })).toBeVisible();
    await expect(page.getByText(/Try adjusting your filters/)).toBeVisible();
    await expect(title(page)).toHaveText("Available Migrants (0 profiles)");
  });
});

test("a landlord reads a migrant's profile, with everything that was asked for", async ({ newPage }) => {
  const name = newName();
  const migrant = await newMigrant({ name: `${name} Bekele`, verified: true, profile: told });
  const landlord = await newLandlord();
  const page = await newPage(landlord);
  await page.goto(`/migrant/${migrant.id}`);
  const main = page.getByRole("main");

  await test.step("a large avatar, the name with last initial, and the country [§2.7.4]", async () => {
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(`${name} B.`);
    await expect(page.getByText("Bekele")).toHaveCount(0);
    const { width = 0 } = (await main.getByText("TB", { exact: true }).locator("..").boundingBox()) ?? {};
    expect(width).toBeGreaterThanOrEqual(96);
    await expect(main.getByText("From Ethiopia", { exact: true })).toBeVisible();
  });

  await test.step("Verified, Urgent and the rating stand as badges [§2.7.5]", async () => {
    for (const badge of ["Verified", "Urgent", "New Profile"])
      await expect(main.getByText(badge, { exact: true })).toBeVisible();
    const [best] = await as(landlord).call(listMigrants, { query: { sort: "rating", limit: "1" } });
    await page.goto(`/migrant/${best?.userId}`);
    const rating = `${best?.averageRating?.toFixed(1)} out of 5, ${best?.totalRatings} review`;
    await expect(main.getByText(rating).first()).toBeVisible();
    await page.goBack();
  });

  await test.step("family size, location, duration, employment, housing, age and profile views [§2.7.6]", async () => {
    const facts = main.locator("dl > div");
    for (const [term, fact] of Object.entries({
      "Family size": "Family of 4",
      "Preferred location": "Leeds",
      "Duration needed": "6-12 months",
      "Employment status": "Self-employed",
      "Housing status": "Seeking",
      Age: "34",
      "Profile views": "1",
    })) {
      const description = facts.filter({ has: page.getByText(term, { exact: true }) }).locator("dd");
      await expect(description, term).toHaveText(fact);
    }
  });

  await test.step("Their Story in full, Languages and Skills as badges [§2.7.8]", async () => {
    const story = main.getByRole("region", { name: "Their Story" });
    await expect(story.getByText(longStory.trim(), { exact: true })).toBeVisible();
    const languages = main.getByRole("region", { name: "Languages" }).getByRole("listitem");
    await expect(languages).toHaveText(["English", "Arabic"]);
    const skills = main.getByRole("region", { name: "Skills" }).getByRole("listitem");
    await expect(skills).toHaveText(["Teaching", "Cooking"]);
    const rounded = await skills
      .first()
      .locator("span")
      .first()
      .evaluate((element) => getComputedStyle(element).borderRadius);
    expect(Number.parseFloat(rounded)).toBeGreaterThan(0);
  });

  await test.step("Connect for £200 leads to checkout, whose button reads Pay £200 [§2.7.7, §9.3]", async () => {
    await main.getByRole("link", { name: /^Connect for £200/ }).click();
    await expect(page).toHaveURL(`/checkout/${migrant.id}`);
    await expect(page.getByRole("heading", { name: "Complete Connection" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Pay £200", exact: true })).toBeVisible();
  });

  await test.step("nobody there: Migrant profile not found. and Back to Browse [§2.7.9]", async () => {
    await page.goto(`/migrant/${crypto.randomUUID()}`);
    await expect(page.getByText("Migrant profile not found.", { exact: true })).toBeVisible();
    const back = main.getByRole("link", { name: "Back to Browse", exact: true });
    await expect(back).toHaveAttribute("href", "/browse-migrants");
  });
});

test("a migrant is led home from the list, from a profile and from checkout [§2.6.2, §2.7.2]", async ({
  newPage,
}) => {
  const page = await newPage(await startDemoSession("migrant"));
  for (const path of [
    "/browse-migrants",
    `/migrant/${crypto.randomUUID()}`,
    `/checkout/${crypto.randomUUID()}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
    await expect(page).toHaveURL("/");
  }
});
