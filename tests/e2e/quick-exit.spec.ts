import type { BrowserContext, Page } from "@playwright/test";
import { neutralSite } from "#schema/screens.ts";
import { hold } from "./network.ts";
import { newConnectedPair, newMigrant, type Person, write } from "./people.ts";
import { expect, test } from "./test.ts";

/** Answers in place of the neutral site, so that the tests never send a request to it. */
const standIn = (context: BrowserContext) =>
  context.route(`${neutralSite}**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Weather</title><h1>Weather</h1>" }),
  );

/** Stores the token once. `signInAs` would store it again when Back loads a document. */
async function signIn(page: Page, { token }: Pick<Person, "token">) {
  await page.goto("/safety");
  await page.evaluate((session) => localStorage.setItem("token", session), token);
}

async function opensDashboard(page: Page, person: Person) {
  await standIn(page.context());
  await signIn(page, person);
  await page.goto("/migrant-dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(person.firstName);
}

const exit = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Quick exit" });
const pressesEscape = async (page: Page, times: number) => {
  for (let time = 0; time < times; time += 1) await page.keyboard.press("Escape");
};
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage));
const everything = (page: Page) => page.evaluate(() => document.documentElement.outerHTML + document.title);

test("the quick exit shows another site, ends the session everywhere, and Back shows nothing of the person [abuse 31]", async ({
  page,
}) => {
  const migrant = await newMigrant();
  await opensDashboard(page, migrant);
  await page.evaluate(() => localStorage.setItem("draft:a story", '"What I wrote"'));
  await page.getByRole("contentinfo").getByRole("link", { name: "Staying safe" }).click();
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/migrant-dashboard");
  await expect(other.getByRole("heading", { level: 1 })).toContainText(migrant.firstName);

  const ended = page.context().waitForEvent("request", (request) => request.url().endsWith("/logout"));
  await exit(page).click();
  await expect(page).toHaveURL(neutralSite);
  expect((await (await ended).allHeaders()).authorization).toBe(`Bearer ${migrant.token}`);

  await test.step("another tab shows the sign-in form", async () => {
    await expect(other.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
    await expect(other.getByText(migrant.firstName)).toHaveCount(0);
    expect(await stored(other)).not.toContain("token");
    expect((await stored(other)).filter((key) => key.startsWith("draft:"))).toEqual([]);
  });

  await test.step("Back leads away again", async () => {
    await page.evaluate(() => history.back()).catch(() => undefined);
    await expect(page).toHaveURL(neutralSite);
    expect(await everything(page)).not.toContain(migrant.firstName);
  });

  await test.step("a person who enters the address sees the page of a visitor", async () => {
    await page.goto("/migrant-dashboard");
    await expect(page.getByText(migrant.firstName)).toHaveCount(0);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain("left");
  });
});

test("the tab keeps nothing about where the person has been", async ({ page }) => {
  await opensDashboard(page, await newMigrant());
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  // The app stores the scroll position of a page.
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await exit(page).click();
  await expect(page).toHaveURL(neutralSite);
  await page.goto("/privacy");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("account");
});

test("Escape three times leaves from within a conversation, past unsent text", async ({ page }) => {
  const { landlord, migrant, connection } = await newConnectedPair();
  await write(landlord, connection, "Welcome, the room is yours.");
  await opensDashboard(page, migrant);
  await page
    .getByRole("button", { name: /^(Message|Open)/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("log").getByText("Welcome, the room is yours.")).toBeVisible();
  await dialog.getByRole("textbox").fill("I am afraid of");
  await pressesEscape(page, 3);
  await expect(page).toHaveURL(neutralSite);
});

test("the exit is in a conversation too, where the header cannot be reached", async ({ page }) => {
  const { landlord, migrant, connection } = await newConnectedPair();
  await write(landlord, connection, "Welcome.");
  await page.setViewportSize({ width: 360, height: 640 });
  await opensDashboard(page, migrant);
  await page
    .getByRole("button", { name: /^(Message|Open)/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("link", { name: "Quick exit" }).click();
  await expect(page).toHaveURL(neutralSite);
});

test("Enter twice opens a dialog on a phone and does not leave", async ({ page }) => {
  const { landlord, migrant } = await newConnectedPair();
  await page.setViewportSize({ width: 360, height: 640 });
  await opensDashboard(page, migrant);
  const opens = async (button: string, title: string) => {
    await page.getByRole("main").getByRole("button", { name: button }).press("Enter");
    const heading = page.getByRole("dialog").getByRole("heading", { level: 2, name: title });
    await expect(heading).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(heading).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await page.goto(`/landlord/${landlord.id}`);
  await page.getByRole("button", { name: `More about ${landlord.firstName}` }).press("Enter");
  await page.getByRole("menuitem", { name: "Report a concern" }).press("Enter");
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Report Owen" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goto("/account");
  await opens("Change address", "Change your email address");
  await opens("Change password", "Change your password");
  await opens("Delete my account", "Delete your account?");
});

test("one Escape closes a dialog, and slow presses do not leave the page", async ({ page }) => {
  const { migrant } = await newConnectedPair();
  await opensDashboard(page, migrant);
  await page
    .getByRole("button", { name: /^(Message|Open)/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await pressesEscape(page, 1);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // A key that is held down repeats, but counts once.
  await page.keyboard.down("Escape");
  await page.keyboard.down("Escape");
  await page.keyboard.down("Escape");
  await page.keyboard.up("Escape");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(migrant.firstName);
});

test("the screen is empty before the other site answers, and stays so", async ({ page }) => {
  const migrant = await newMigrant();
  await opensDashboard(page, migrant);
  const answer = await hold(page, `${neutralSite}**`);
  const seen = await exit(page).evaluate((link: HTMLElement) => {
    link.click();
    document.title = "(1) Dashboard";
    return [document.body.innerText, document.title, location.pathname, document.documentElement.outerHTML];
  });
  expect(seen.slice(0, 3)).toEqual(["", "…", "/"]);
  expect(seen[3]).not.toContain(migrant.firstName);
  answer();
  await expect(page).toHaveURL(neutralSite);
});

test("without a network nothing of the person is kept", async ({ page, context }) => {
  const migrant = await newMigrant();
  await signIn(page, migrant);
  await page.goto("/migrant-dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(migrant.firstName);
  await context.setOffline(true);
  await exit(page).click();
  await expect(page.getByText(migrant.firstName)).toHaveCount(0);
  await expect(page).not.toHaveURL(/migrant-dashboard/);
  await context.setOffline(false);
  await page.goto("/safety");
  expect(await stored(page)).not.toContain("token");
});

test("a document that Back restores as it was shows nothing once the session has ended", async ({ page }) => {
  const migrant = await newMigrant();
  await opensDashboard(page, migrant);
  const restored = () =>
    page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
      const hidden = getComputedStyle(document.body).visibility;
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
      return [hidden, getComputedStyle(document.body).visibility];
    });
  expect(await restored()).toEqual(["hidden", "visible"]);
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    localStorage.removeItem("token");
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect(page.getByText(migrant.firstName)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("visitors have the exit where they read about danger, before any other script runs", async ({
  page,
}) => {
  await standIn(page.context());
  await page.route("**/assets/*.js", (route) => route.abort());
  for (const path of ["/safety", "/report"]) {
    await page.goto(path);
    await exit(page).click();
    await expect(page).toHaveURL(neutralSite);
  }
  await page.goto("/hosting-guidelines");
  await expect(exit(page)).toHaveCount(0);
  await page.goto("/report");
  await pressesEscape(page, 3);
  await expect(page).toHaveURL(neutralSite);
});

for (const width of [320, 360, 412, 768, 1024])
  test(`at ${width} pixels the exit is in the header, large enough, and stays in sight`, async ({ page }) => {
    const migrant = await newMigrant();
    await page.setViewportSize({ width, height: 640 });
    await opensDashboard(page, migrant);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const box = await exit(page).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await expect(exit(page)).toBeInViewport({ ratio: 1 });
    expect((await page.getByRole("banner").boundingBox())?.height).toBe(width < 640 ? 57 : 65);
  });

test("at 360 pixels the header has one row on the way from a registration to the first screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/auth?type=migrant");
  const height = () =>
    page
      .getByRole("banner")
      .evaluate((header) => Math.max(...[...header.children].map((row) => row.clientHeight)));
  expect(await height()).toBe(56);
  await page.getByRole("banner").evaluate((header) => {
    const seen = new Set<number>();
    const row = header.firstElementChild as HTMLElement;
    const watch = new ResizeObserver(() => seen.add(row.clientHeight));
    watch.observe(row);
    Object.assign(window, { seen });
  });
  await page.getByLabel("First Name").fill("Leila");
  await page.getByLabel("Last Name").fill("Haddad");
  await page.getByLabel("Email").fill(`${crypto.randomUUID()}@people.test`);
  await page.getByLabel("Password", { exact: true }).fill("a lantern in the harbour");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("heading", { name: "Complete Your Migrant Profile" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Notifications/ })).toBeVisible();
  await expect(exit(page)).toBeVisible();
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<number> }).seen])).toEqual([56]);
});
