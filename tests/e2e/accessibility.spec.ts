import type { Page } from "@playwright/test";
import { connectedPeople, newcomers, unverifiedMigrants } from "./cast.ts";
import * as measured from "./measures.ts";
import { newMigrant, startDemoSession } from "./people.ts";
import * as states from "./states.ts";
import { expect, signInAs, test } from "./test.ts";

const narrow = { width: 320, height: 640 };

const phone = { width: 390, height: 844 };

const desktop = { width: 1280, height: 900 };

// Polled: a fault during rendering disappears, a real fault remains.
const faultless = (page: Page, name: string, found = measured.faults) =>
  expect
    .configure({ soft: true })
    .poll(() => found(page), { message: name, timeout: 20_000 })
    .toEqual([]);

/** What the server answers in this state. */
async function prepare(page: Page, answers: states.State["answers"] = {}) {
  for (const [pattern, answer] of Object.entries(answers))
    await page.route(pattern, (route) => {
      if (answer === "cut") return route.abort("internetdisconnected");
      if (answer !== "never") return route.fulfill({ json: answer });
    });
}

/** Whether a state differs from the one before only by what is pressed, so the page need not be loaded again. */
const goesOn = (state: states.State, before?: states.State) =>
  before?.path === state.path && !before.steps && !before.answers && !state.answers;

/** Brings one person's browser through the states and measures each. */
async function goThrough(page: Page, all: states.State[], person?: { token: string }) {
  await measured.watchPages(page);
  if (person) await signInAs(page, person);
  for (const [index, state] of all.entries()) {
    const { name, path, only } = state;
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
    await page.setViewportSize(only === "desktop" ? desktop : phone);
    await prepare(page, state.answers);
    if (goesOn(state, all[index - 1])) await measured.beginAgain(page);
    else await page.goto(path);
    await state.steps?.(page);
    await measured.says(page, state.shows);
    await expect(page.getByText(state.shows).filter({ visible: true }).first(), name).toBeVisible();

    await measured.isStill(page);
    await faultless(page, `${name}: light, from the left`);
    expect.soft(await measured.moved(page), `${name}: moves by itself`).toEqual([]);
    await Promise.all([
      page.emulateMedia({ colorScheme: "dark" }),
      page.setViewportSize(only === "phone" ? phone : desktop),
      measured.turn(page, "rtl"),
    ]);
    await faultless(page, `${name}: dark, from the right`);
    if (only !== "desktop") {
      await page.setViewportSize(narrow);
      await faultless(page, `${name}: sideways, from the right`, measured.sideways);
      await faultless(page, `${name}: small targets`, measured.smallTargets);
      await measured.spaceOut(page, true);
      await measured.turn(page, "ltr");
      await faultless(page, `${name}: sideways, spaced out`, measured.sideways);
    }
    expect.soft(await measured.policyViolations(page), `${name}: stopped by the policy`).toEqual([]);
    if (state.answers) await page.unrouteAll({ behavior: "ignoreErrors" });
  }
}

test.describe("every screen in every state is accessible and does not shift", () => {
  // Each test opens a dozen pages.
  test.describe.configure({ timeout: 180_000 });

  test("screens of a visitor", async ({ newPage }) => {
    await goThrough(await newPage(), states.visitorStates);
    const { landlord } = await newcomers();
    await goThrough(await newPage(), states.newLandlordStates, landlord);
  });

  test("screens of a migrant who is not verified", async ({ newPage }) => {
    const { migrant } = await newcomers();
    await goThrough(await newPage(), [...states.sessionStates, ...states.newMigrantStates], migrant);
    const { unasked, waiting, rejected } = await unverifiedMigrants();
    await goThrough(await newPage(), states.unaskedStates, unasked);
    await goThrough(await newPage(), states.waitingStates, waiting);
    await goThrough(await newPage(), states.rejectedStates, rejected);
  });

  test("screens of a landlord who looks for a migrant", async ({ newPage }) => {
    const { landlord, alone } = await connectedPeople();
    await goThrough(await newPage(), states.browseStates(alone.id), landlord);
  });

  test("screens of a landlord who hosts", async ({ newPage }) => {
    const { landlord } = await connectedPeople();
    await goThrough(await newPage(), states.landlordStates, landlord);
  });

  test("screens of a landlord who pays and of connected migrants", async ({ newPage }) => {
    const { landlord, pending, active, alone } = await connectedPeople();
    await goThrough(await newPage(), states.checkoutStates(alone.id, pending.id), landlord);
    await goThrough(await newPage(), states.aloneStates, alone);
    await goThrough(await newPage(), states.guestStates, active);
  });

  test("screens of an admin", async ({ newPage }) => {
    await goThrough(await newPage(), states.adminStates, await startDemoSession("admin"));
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
  await signInAs(page, (await newcomers()).landlord);
  await page.route("**/account-menu*", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/hosting-guidelines");
  await expect(page.getByRole("banner").getByRole("button", { name: "Log out" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Hosting guidelines" })).toBeVisible();
});

test("short words and ranges stay on one line on every phone", async ({ newPage }) => {
  const { unasked, waiting } = await unverifiedMigrants();
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
