import type { Page } from "@playwright/test";
import { hold } from "./network.ts";
import { newLandlord, newMigrant, startDemoSession, suspend } from "./people.ts";
import { expect, test } from "./test.ts";

/** Where a landlord is in the list of migrants: pages, scroll position, addresses, and what stays in view. */

const cards = (page: Page) => page.getByRole("link", { name: /^View Profile/ });
const number = (page: Page, of: number) => page.getByText(`Page ${of}`, { exact: true });
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

async function browses(newPage: (person: { token: string }) => Promise<Page>, path = "/browse-migrants") {
  const page = await newPage(await startDemoSession("landlord"));
  await page.goto(path);
  await expect(cards(page)).toHaveCount(50);
  return page;
}

test("while a page loads, Next waits, so that no page is asked for by its number", async ({ newPage }) => {
  const page = await browses(newPage);
  const release = await hold(page, "**/api/migrants?page=2&*");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(number(page, 2)).toBeVisible();
  await expect(page.getByRole("button", { name: "Next Page 2 is still loading." })).toBeDisabled();
  release();
  await expect(page.getByRole("link", { name: "Next" })).toHaveAttribute("href", /page=3&after=\d{26}$/);
});

test("a page far past the end leads back to the last page, and Previous does not show a person suspended meanwhile", async ({
  newPage,
}) => {
  const name = `Yonas${crypto.randomUUID().slice(0, 6)}`;
  const migrant = await newMigrant({ name: `${name} Bekele`, verified: true });
  const page = await browses(newPage);
  const person = page.getByRole("heading", { name: `${name} B.` });
  await expect(person).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(number(page, 2)).toBeVisible();
  await expect(person).toHaveCount(0);
  await suspend(migrant, "A test.");
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(number(page, 1)).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(cards(page)).toHaveCount(50);
  await expect(person).toHaveCount(0);

  await page.goto("/browse-migrants?page=99999");
  await expect(page.getByText("The list ends before page 99,999.")).toBeVisible();
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(page).toHaveURL(/\?page=\d$/);
  await expect(cards(page).first()).toBeVisible();
});

test("a typed address opens the list at its top; 'Back to Browse' returns to the card", async ({
  newPage,
}) => {
  const page = await browses(newPage);
  const card = cards(page).nth(30);
  await card.focus();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(500);
  const before = await scrolled(page);
  await card.click();
  await page.getByRole("link", { name: "Back to Browse" }).click();
  await expect(card).toBeFocused();
  await expect.poll(() => scrolled(page)).toBe(before);

  await page.goto("/hosting-guidelines");
  await page.goto("/browse-migrants");
  await expect(cards(page)).toHaveCount(50);
  // Wait ten frames: the list would restore an earlier position within them.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(await scrolled(page)).toBe(0);
  await expect(page.locator("body")).toBeFocused();
});

test("the list says which filter of the address it does not know", async ({ newPage }) => {
  const page = await browses(newPage, "/browse-migrants?locationPreference=Paris&durationNeeded=all");
  const notice = page.getByText("We have no filter for Paris. This list does not use it.");
  await expect(notice).toBeVisible();
  await page.getByLabel("Location Preference").selectOption("Leeds");
  await expect(page).toHaveURL("/browse-migrants?locationPreference=Leeds");
  await expect(notice).toHaveCount(0);
});

test("with a filter by city, the cards of people who would live anywhere say so", async ({ newPage }) => {
  const name = `Marta${crypto.randomUUID().slice(0, 6)}`;
  const profile = { locationPreference: "Any location", durationNeeded: "3-6 months" } as const;
  await newMigrant({ name: `${name} Bekele`, verified: true, profile });
  const page = await newPage(await newLandlord());
  await page.goto("/browse-migrants?locationPreference=Leeds");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await expect(card.getByText("Open to any location, Leeds too")).toBeVisible();
  await page.getByRole("button", { name: "Remove filter: Leeds" }).click();
  await expect(card.getByRole("listitem").filter({ hasText: /^Location: Any location/ })).toBeVisible();
});

test("the languages filter suggests languages after the typed text, and understands the reader's language", async ({
  newPage,
}) => {
  const page = await browses(newPage);
  const field = page.getByLabel("Languages", { exact: true });
  const offered = () =>
    page
      .locator("#bar-suggestions option")
      .evaluateAll((all) => all.map((each) => each.getAttribute("value")));
  expect(await offered()).toHaveLength(8);
  await field.pressSequentially("Arabic, ");
  await expect.poll(offered).toContain("Arabic, English");
  expect(await offered()).not.toContain("Arabic, Arabic");

  await page.evaluate(() => localStorage.setItem("language", "ar"));
  await page.goto("/browse-migrants");
  await page.locator("#bar-languages").fill("العربية، الإنجليزية");
  await page.locator("#bar-languages").press("Enter");
  await expect(page).toHaveURL(/languages=Arabic%2CEnglish$/);
});

test("a row has two, three or four cards; the filters stay in view and do not cover the focus", async ({
  newPage,
}) => {
  const page = await browses(newPage);
  for (const [width, columns] of [
    [1024, 2],
    [1280, 3],
    [1680, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const starts = () =>
      cards(page).evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().x)).size);
    await expect.poll(starts, `${width}`).toBe(columns);
  }
  await cards(page).last().focus();
  await expect(page.getByRole("button", { name: "Apply Filters" })).toBeInViewport();
  for (let step = 0; step < 12; step += 1) await page.keyboard.press("Shift+Tab");
  const isCovered = await page.evaluate(() => {
    const { x, y } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
    return document.querySelector("aside")?.contains(document.elementFromPoint(x + 4, y + 4));
  });
  expect(isCovered).toBe(false);
});
