import type { Page } from "@playwright/test";
import { arabicCast } from "./cast.ts";
import * as measured from "./measures.ts";
import { newMigrant } from "./people.ts";
import { groupsOf } from "./states/groups.ts";
import { arriveAt, type Visit } from "./states/state.ts";
import { expect, signInAs, test } from "./test.ts";

const narrow = { width: 320, height: 640 };

const phone = { width: 390, height: 844 };

const desktop = { width: 1280, height: 900 };

// The check is polled: a fault during rendering disappears, a real fault remains.
const faultless = (page: Page, name: string, found = measured.faults) =>
  expect
    .configure({ soft: true })
    .poll(() => found(page), { message: name, timeout: 20_000 })
    .toEqual([]);

/**
 * Brings one person's browser through the states and measures each in three languages, light and dark. Colours do not
 * depend on the language, so each language is measured in one theme.
 */
async function goThrough(page: Page, { person, states }: Visit) {
  await measured.watchPages(page);
  if (person) await signInAs(page, person);
  for (const [index, state] of states.entries()) {
    const { name, only, answers = {} } = state;
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
    await page.setViewportSize(only === "desktop" ? desktop : phone);
    const moves = await arriveAt(page, state, states[index - 1]);
    await faultless(page, `${name}: English, light`);
    expect.soft(await measured.prominentMissingValues(page), `${name}: emptiness shouts`).toEqual([]);
    // When one call fails, the live socket makes the screen repeat it, which may move parts of the screen.
    if (!Object.values(answers).includes("cut")) expect.soft(moves, `${name}: moves by itself`).toEqual([]);
    await Promise.all([
      page.emulateMedia({ colorScheme: "dark" }),
      page.setViewportSize(only === "phone" ? phone : desktop),
      measured.chooseLanguage(page, "ar"),
    ]);
    await faultless(page, `${name}: Arabic, dark`);
    if (only !== "desktop") {
      await page.setViewportSize(narrow);
      await faultless(page, `${name}: sideways in Arabic`, measured.horizontalOverflow);
      await faultless(page, `${name}: small targets`, measured.smallTargets);
    }
    await Promise.all([page.emulateMedia({ colorScheme: "light" }), measured.chooseLanguage(page, "uk")]);
    await faultless(page, `${name}: Ukrainian, light`);
    if (only !== "desktop") {
      await measured.spaceOut(page, true);
      await faultless(page, `${name}: sideways in Ukrainian, spaced out`, measured.horizontalOverflow);
    }
    expect.soft(await measured.policyViolations(page), `${name}: stopped by the policy`).toEqual([]);
  }
}

/** The first or the second half of a group's states. Each half ends in time even on a busy machine. */
function halfOf(visits: Visit[], half: 1 | 2): Visit[] {
  const middle = visits.flatMap(({ states }) => states).length / 2;
  let before = 0;
  return visits.flatMap((visit) => {
    const states = visit.states.filter(() => (before++ < middle ? 1 : 2) === half);
    return states.length > 0 ? [{ ...visit, states }] : [];
  });
}

test.describe("every screen in every state is accessible and does not shift", () => {
  // Each test opens dozens of pages.
  test.describe.configure({ timeout: 240_000 });

  for (const [group, visits] of Object.entries(groupsOf(arabicCast)))
    for (const half of [1, 2] as const)
      test(`screens of ${group}, half ${half}`, async ({ newPage }) => {
        for (const visit of halfOf(await visits(), half)) await goThrough(await newPage(), visit);
      });
});

test("forced colours and reduced motion are respected", async ({ newPage }) => {
  const page = await newPage();
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.goto("/auth");
  const look = (name: string) =>
    page
      .getByRole("tab", { name })
      .evaluate((tab) => getComputedStyle(tab).backgroundColor + getComputedStyle(tab).color);
  expect(await look("Sign In")).not.toBe(await look("Register"));
  await page.keyboard.press("Tab");
  const ring = await page.evaluate(() => document.activeElement && getComputedStyle(document.activeElement));
  expect(ring?.outlineStyle).toBe("solid");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 400)
      .map(({ effect }) => String(effect?.getComputedTiming().endTime)),
  );
  expect(moving).toEqual([]);
});

test("the account menu still offers Log out when its code cannot be loaded", async ({ page }) => {
  await signInAs(page, (await arabicCast.newcomers()).landlord);
  await page.route("**/account-menu*", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/hosting-guidelines");
  await expect(page.getByRole("banner").getByRole("button", { name: "Log out" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Hosting guidelines" })).toBeVisible();
});

test("short words and ranges stay on one line on every phone", async ({ newPage }) => {
  const { unasked, waiting } = await arabicCast.unverified();
  const page = await newPage(unasked);
  await page.goto("/migrant-dashboard");
  expect(await measured.breaksAt(page, "2-3")).toEqual([]);
  const another = await newPage(waiting);
  await another.goto("/migrant-verification");
  expect(await measured.breaksAt(another, "2-3")).toEqual([]);
  const verified = await newPage(await newMigrant({ verified: true }));
  await verified.goto("/migrant-dashboard");
  expect(await measured.breaksAt(verified, "Seeking")).toEqual([]);
});
