import type { Page } from "@playwright/test";
import { listMigrants } from "#schema/endpoints/migrants.ts";
import { as } from "./client.ts";
import { callsOf } from "./network.ts";
import { type MigrantFields, newLandlord, newMigrant, startDemoSession } from "./people.ts";
import { expect, signInAs, test } from "./test.ts";

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

const title = (page: Page) =>
  page.getByRole("heading", { level: 1, name: /^Available Migrants \(\d+ profiles\)$/ });

const cardOf = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: `${name} B.`, exact: true }) });

test("the list has its filter panel, title, order, pages and cards", async ({ newPage }) => {
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
    // A text field with suggestions has the role of a combobox.
    const languages = panel.getByRole("combobox", { name: "Languages", exact: true });
    await expect(languages).toHaveAccessibleDescription("Separate with commas");
    await expect(languages).toHaveJSProperty("type", "text");
    await expect(panel.getByRole("button", { name: "Apply Filters", exact: true })).toBeVisible();
  });

  await test.step("the sort selector offers Recently Joined, Highest Rated and Most Urgent [§2.6.11]", async () => {
    const sort = page.getByRole("combobox", { name: "Sort by" });
    await expect(sort.locator("option")).toHaveText(["Recently Joined", "Highest Rated", "Most Urgent"]);
    await expect(sort.locator("option:checked")).toHaveText("Recently Joined");
  });

  await test.step("a page shows 50 people, with Previous, Page 1 and Next [§2.6.14, §9.5]", async () => {
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

  await test.step("the toggle shows one column or several [§2.6.13]", async () => {
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
    // The list renders in steps, so poll until it is in order.
    await expect(async () => {
      const averages = (await rated.allTextContents()).map((words) => Number.parseFloat(words));
      expect(averages.length).toBeGreaterThan(10);
      expect(averages).toEqual(averages.toSorted((one, other) => other - one));
    }).toPass({ timeout: 10_000 });
  });
});

test("a migrant's profile shows a landlord all its parts", async ({ newPage }) => {
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

  await test.step("Verified, Urgent and the rating are badges [§2.7.5]", async () => {
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
      "Profile views:": "1",
    })) {
      const description = facts.filter({ has: page.getByText(term, { exact: true }) }).locator("dd");
      await expect(description, term).toHaveText(fact);
    }
  });

  await test.step("Their Story in full, Languages and Skills as badges [§2.7.8]", async () => {
    const story = main.getByRole("region", { name: "Their Story" });
    await expect(story.getByText(longStory.trim(), { exact: true })).toBeVisible();
    const languages = main.getByRole("region", { name: "Languages" });
    await expect(languages.getByText("You could talk in English or Arabic")).toBeVisible();
    const skills = main.getByRole("region", { name: "Skills" });
    await expect(skills.getByRole("listitem")).toHaveText(["Teaching", "Cooking"]);
    for (const [part, word] of [
      [languages, "English"],
      [languages, "Arabic"],
      [skills, "Cooking"],
    ] as const) {
      const badge = part.locator("span.rounded-full").filter({ hasText: word });
      await expect(badge, word).toHaveText(word);
    }
  });

  await test.step("Connect for £200 leads to checkout, whose button reads Pay £200 [§2.7.7, §9.3]", async () => {
    await main.getByRole("link", { name: /^Connect for £200/ }).click();
    await expect(page).toHaveURL(`/checkout/${migrant.id}`);
    await expect(page.getByRole("heading", { name: "Complete Connection" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Pay £200", exact: true })).toBeVisible();
  });

  await test.step("an unknown id shows 'Migrant profile not found.' and Back to Browse [§2.7.9]", async () => {
    await page.goto(`/migrant/${crypto.randomUUID()}`);
    await expect(page.getByText("Migrant profile not found.", { exact: true })).toBeVisible();
    const back = main.getByRole("link", { name: "Back to Browse", exact: true });
    await expect(back).toHaveAttribute("href", "/browse-migrants");
  });
});

test("a migrant is redirected home from the list, a profile and checkout [§2.6.2, §2.7.2]", async ({
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

async function browses(page: Page, address = "/browse-migrants") {
  await signInAs(page, await startDemoSession("landlord"));
  await page.goto("/");
  await page.goto(address);
  await expect(title(page)).toBeVisible();
}

const steps = (page: Page) => page.evaluate(() => history.length);

test("each filter applies at once, adds one history entry, is in the address, and Back undoes it [§2.6.5]", async ({
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
  // Text that is typed in two steps adds one history entry.
  await languages.pressSequentially("arabic");
  await expect(page).toHaveURL(/&languages=Arabic$/);
  await languages.pressSequentially(", Dari");
  await expect(page).toHaveURL(/&languages=Arabic%2CDari$/);
  await expect(languages).toHaveValue("arabic, Dari");
  await expect(languages).toBeFocused();
  await page.getByRole("button", { name: "Apply Filters" }).click();
  await expect(page.getByRole("button", { name: "Remove filter: Dari" })).toBeVisible();
  expect(await steps(page)).toBe(before + 2);

  await page.reload();
  await expect(languages).toHaveValue("Arabic, Dari");
  await page.getByRole("button", { name: "Remove filter: Dari" }).click();
  await expect(page).toHaveURL(/languages=Arabic$/);
  await expect(languages).toHaveValue("Arabic");
  await page.goBack();
  await expect(languages).toHaveValue("Arabic, Dari");
  await page.goBack();
  await expect(languages).toHaveValue("");
  await expect(place).toHaveValue("London");
  await page.goBack();
  // Other tests may have added people meanwhile, but none is removed.
  const count = (words: string | null) => Number(words?.match(/\d+/)?.[0]);
  await expect
    .poll(async () => count(await title(page).textContent()))
    .toBeGreaterThanOrEqual(count(everybody));
  await expect(place).toHaveValue("");
  await page.goForward();
  await expect(place).toHaveValue("London");
  await expect(page.getByRole("button", { name: "Remove filter: London" })).toBeVisible();
});

test("after a filter and an order on page 2, the list, form, chips and address agree", async ({
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

test("on a wide window the header is as wide as the list", async ({ page }) => {
  await page.setViewportSize({ width: 1680, height: 900 });
  await browses(page);
  const startOf = async (name: RegExp, role: "link" | "heading") =>
    (await page.getByRole(role, { name }).first().boundingBox())?.x ?? 0;
  const logo = await startOf(/^Havenbridge/, "link");
  expect(Math.abs(logo - (await startOf(/^Available Migrants/, "heading")))).toBeLessThan(8);
});

test("an empty list names the filters and offers to clear them [§2.6.15]", async ({ newPage }) => {
  const page = await newPage();
  await browses(page, "/browse-migrants?familySize=couple&languages=Klingon");
  await expect(page.getByText("No migrants found matching your criteria.", { exact: true })).toBeVisible();
  await expect(page.getByText(/Try adjusting your filters/)).toBeVisible();
  await expect(title(page)).toHaveText("Available Migrants (0 profiles)");
  await expect(page.getByText("You asked for Couple and Klingon.")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
  await expect(page.getByRole("link", { name: /^View Profile/ })).toHaveCount(50);
  await page.goto(`/browse-migrants?languages=${"x".repeat(5_000)}`);
  await expect(page.getByText("No migrants found matching your criteria.")).toBeVisible();
});

test("a new page starts at the top, a new order at page 1, and the last page has no Next [§2.6.14, §4.11, §9.6]", async ({
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

test("Next and Previous add a key to the page number; the number alone also shows a page", async ({
  newPage,
}) => {
  const page = await newPage();
  await browses(page);
  const turn = async (name: string, number: number) => {
    await page.getByRole("link", { name }).click();
    await expect(page.getByText(`Page ${number}`, { exact: true })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  };
  const people = async () => {
    const links = page.getByRole("link", { name: /^View Profile/ });
    await expect(links).toHaveCount(50);
    // All links are read in one step. Read one by one, the first could still belong to the previous page.
    return links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  };
  await turn("Next", 2);
  await expect(page).toHaveURL(/\?page=2&after=\d{26}$/);
  const [second, address] = [await people(), page.url()];
  await turn("Next", 3);
  await expect(page).toHaveURL(/\?page=3&after=\d{26}$/);
  await turn("Previous", 2);
  await expect(page).toHaveURL(address);
  await turn("Previous", 1);
  await expect(page).toHaveURL("/browse-migrants");
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect.poll(people).toEqual(second);
  // Other tests add people meanwhile, so a page that is requested by its number may contain other people.
  for (const key of ["", "&after=nobody"]) {
    await page.goto(`/browse-migrants?page=2${key}`);
    await expect(page.getByText("Page 2", { exact: true })).toBeVisible();
    expect(await people()).toHaveLength(50);
  }
});

test("Back from a profile returns to the same position and card without a new request", async ({
  newPage,
}) => {
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

test("Back from a profile returns to the card on page 2, also for a landlord without a profile", async ({
  page,
}) => {
  await signInAs(page, await newLandlord({ profile: false }));
  await page.goto("/browse-migrants");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Page 2", { exact: true })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const link = page.getByRole("link", { name: /^View Profile/ }).nth(20);
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  const [id, place] = [await link.getAttribute("id"), await page.evaluate(() => scrollY)];
  await link.click();
  await expect(page.getByRole("heading", { name: "Their Story" })).toBeVisible();
  await page.goBack();
  await expect(page.locator(`[id="${id}"]:focus`)).toBeVisible();
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(3);
});

test("on a phone the filters are a sheet, and its button counts the active ones", async ({ newPage }) => {
  const page = await newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await browses(page, "/browse-migrants?sort=rating&page=2&view=list");
  const sheet = page.getByRole("dialog", { name: "Filters" });
  const apply = sheet.getByRole("button", { name: "Apply Filters" });

  await test.step("'Apply Filters' returns to page 1, even when no filter changed [§4.10]", async () => {
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
  // The chosen order and view stay.
  await expect(page).toHaveURL("/browse-migrants?familySize=couple&sort=rating&view=list");
  expect(await steps(page)).toBe(before + 1);
  await page.goBack();
  await expect(page).toHaveURL("/browse-migrants?sort=rating&view=list");
  await expect(sheet).toBeHidden();
});

test("a failed list says so, and Retry loads it [§2.6.16, §8.7]", async ({ newPage }) => {
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

test("in the list view, Tab follows the reading order of each row", async ({ newPage }) => {
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

test("a landlord without a profile reads why photos are missing, and reads what to do at the limit", async ({
  newPage,
}) => {
  const page = await newPage(await newLandlord({ name: "Robin Okafor", profile: false }));
  await page.goto("/browse-migrants");
  await expect(
    page.getByText("You see no photos and only the start of each story until you complete your profile."),
  ).toBeVisible();
  const setUp = page.getByRole("main").getByRole("link", { name: "Complete your profile" });
  await expect(setUp).toHaveAttribute("href", "/profile-setup");
  const message = "You have seen as many people as we show without a profile.";
  const json = { code: "browse_needs_profile", message, requestId: "1" };
  // The real status 429 would make the browser log an error. Only the code matters here.
  await page.route("**/api/migrants?*", (route) => route.fulfill({ status: 404, json }));
  await page.getByLabel("Location Preference").selectOption("London");
  const limit = page.getByRole("alert").filter({ hasText: "You have reached the limit for now" });
  await expect(limit).toContainText(message);
  await expect(limit.getByRole("link", { name: "Complete your profile" })).toBeVisible();
  await page.unroute("**/api/migrants?*");
  await limit.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: /^View Profile/ }).first()).toBeVisible();
});

test("filters start at page 1, and opening a profile counts a view", async ({ newPage }) => {
  const page = await newPage(await startDemoSession("landlord"));
  const apply = page.getByRole("button", { name: "Apply Filters" });

  await test.step("'Apply Filters' goes to page 1, whether a filter changed or not [§4.10]", async () => {
    for (const change of [
      () => Promise.resolve([]),
      () => page.getByLabel("Location Preference").selectOption("London"),
    ]) {
      await page.goto("/browse-migrants?page=2");
      await expect(page.getByText("Page 2", { exact: true })).toBeVisible();
      await change();
      await apply.click();
      await expect(page.getByText("Page 1", { exact: true })).toBeVisible();
      expect(page.url()).not.toContain("page=");
    }
  });

  await test.step("a view is recorded only when the profile exists [§4.12, §8.8]", async () => {
    const calls = callsOf(page);
    await page.goto("/migrant/00000000-0000-4000-8000-000000000000");
    await expect(page.getByText("Migrant profile not found.", { exact: true })).toBeVisible();
    expect(calls.filter((call) => call.endsWith("/view"))).toEqual([]);
    const demo = "00000000-0000-4000-8000-00000000000a";
    await page.goto(`/migrant/${demo}`);
    await expect
      .poll(() => calls.filter((call) => call === `POST /api/migrants/${demo}/view`).length)
      .toBe(1);
  });
});

test("a card is two controls, reads its rating in words, and loads no photo when data is saved", async ({
  newPage,
}) => {
  const page = await newPage(await newLandlord());
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
  );
  const photo = "/objects/photo-of-somebody.webp";
  const asked: string[] = [];
  page.on("request", (call) => asked.push(new URL(call.url()).pathname));
  await page.route("**/api/migrants", async (route) => {
    const answer = await route.fetch();
    const people: object[] = await answer.json();
    await route.fulfill({
      response: answer,
      json: people.map((each) => ({ ...each, profilePicture: photo, averageRating: 4.5, totalRatings: 12 })),
    });
  });
  await page.goto("/browse-migrants");
  const cards = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^View Profile/ }) });
  await expect(cards).toHaveCount(50);
  await expect(page.getByText(/^Available Migrants \(\d+ profiles\)$/)).toHaveCount(2);
  await expect(cards.first().getByText("4.5 out of 5, 12 reviews")).toBeAttached();
  expect(await cards.locator("a a, a button, button a, button button").count()).toBe(0);
  const presses = await cards.evaluateAll((all) =>
    all.map((card) => card.querySelectorAll("a, button").length),
  );
  expect(new Set(presses)).toEqual(new Set([2]));
  expect(asked).not.toContain(photo);
});

test("Back shows the list at once, even ten minutes later", async ({ page }) => {
  await signInAs(page, await newLandlord());
  await page.clock.install();
  await page.goto("/browse-migrants");
  const card = page.getByRole("link", { name: /^View Profile/ }).first();
  await card.click();
  await expect(page.getByText("Their Story")).toBeVisible();
  await page.route("**/api/migrants?*", () => {});
  await page.route("**/api/migrants", () => {});
  await page.clock.fastForward("10:00");
  await page.goBack();
  await expect(card).toBeFocused();
});
