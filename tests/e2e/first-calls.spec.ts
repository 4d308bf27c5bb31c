import type { Page } from "@playwright/test";
import { callsOf, hold } from "./network.ts";
import { newConnectedPair, newLandlord, newMigrant, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

// A document starts the first calls of its screen before the app's code is there (dev/build/early.js).

const code = "**/assets/*.js";
const me = "GET /api/auth/me";

/** Remembers who was signed in, as a browser does after its first visit. */
const remember = (page: Page, { userType }: Person, more = "") =>
  page.addInitScript((kind) => localStorage.setItem("kind", kind), userType + more);

/** The early answers that the app has not taken. */
const untaken = (page: Page) => page.evaluate<string[]>("Object.keys(globalThis.early?.answers ?? {})");

test("each screen takes every early answer, and asks nothing twice", async ({ newPage }) => {
  const { landlord, migrant } = await newConnectedPair();
  const another = await newMigrant({ verified: true });
  const screens: [Person, string, string][] = [
    [landlord, "/browse-migrants", " unverified"],
    [landlord, `/migrant/${another.id}`, " unverified"],
    [landlord, `/checkout/${another.id}`, ""],
    [landlord, "/landlord-dashboard", ""],
    [landlord, "/landlord-verification", ""],
    [migrant, "/migrant-dashboard", ""],
    [migrant, `/landlord/${landlord.id}`, ""],
    [migrant, "/profile/preview", ""],
  ];
  for (const [person, path, more] of screens) {
    await test.step(path, async () => {
      const page = await newPage(person);
      await remember(page, person, more);
      // Live updates would repeat reads of data that changed just before.
      await hold(page, "**/api/live/ticket");
      const calls = callsOf(page);
      const release = await hold(page, code);
      await page.goto(path, { waitUntil: "commit" });
      await expect.poll(async () => (await untaken(page)).length).toBeGreaterThan(1);
      const { length } = await untaken(page);
      await expect.poll(() => calls).toHaveLength(length);
      const early = [...calls];
      expect(early).toContain(me);
      release();
      await expect.poll(() => untaken(page)).toEqual([]);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const call of early)
        expect(
          calls.filter((each) => each === call),
          call,
        ).toHaveLength(1);
    });
  }
});

test("a screen draws its useful part from the code that its document names", async ({ newPage }) => {
  const { landlord, migrant } = await newConnectedPair();
  const another = await newMigrant({ verified: true });
  const row = "[id^='connection-']";
  const screens: [Person, string, string][] = [
    [landlord, "/landlord-dashboard", row],
    [migrant, "/migrant-dashboard", row],
    [landlord, "/browse-migrants", "main li a[href^='/migrant/']"],
    [landlord, `/migrant/${another.id}`, "main a[href^='/checkout/']"],
  ];
  for (const [person, path, part] of screens) {
    await test.step(path, async () => {
      const page = await newPage(person);
      await remember(page, person);
      const document = await (await page.request.get(path)).text();
      const { promise: isDrawn, resolve: letPass } = Promise.withResolvers<void>();
      await page.route(code, async (route) => {
        if (!document.includes(new URL(route.request().url()).pathname)) await isDrawn;
        await route.fallback();
      });
      await page.goto(path, { waitUntil: "commit" });
      await expect(page.locator(part).first()).toBeVisible();
      letPass();
    });
  }
});

test("a screen starts no calls for a visitor, or for a person who may not use it", async ({ newPage }) => {
  const visitor = await newPage();
  const noCalls = callsOf(visitor);
  const ofVisitor: string[] = [];
  visitor.on("request", (request) => ofVisitor.push(request.url()));
  await visitor.goto("/browse-migrants");
  await expect(visitor).toHaveURL("/");
  await expect(visitor.getByText("Sign in to see that page.")).toBeVisible();
  expect(noCalls.filter((call) => call !== "GET /api/stats/connections")).toEqual([]);
  expect(ofVisitor.filter((url) => url.includes("browse-migrants-screen"))).toEqual([]);

  const migrant = await newMigrant();
  const page = await newPage(migrant);
  await remember(page, migrant);
  const calls = callsOf(page);
  await page.goto("/browse-migrants");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByText("Dashboard").first()).toBeAttached();
  expect(calls.filter((call) => call === "GET /api/migrants" || call === "GET /api/connections")).toEqual([]);
});

test("a person sees the frame of a screen before its code is loaded, and a visitor does not", async ({
  newPage,
}) => {
  const page = await newPage(await newLandlord());
  const visitor = await newPage();
  for (const path of ["/landlord-dashboard", "/browse-migrants"]) {
    for (const [each, isSeen] of [
      [page, true],
      [visitor, false],
    ] as const) {
      const release = await hold(each, code);
      await each.goto(path, { waitUntil: "commit" });
      await expect(each.getByRole("banner").getByRole("link", { name: "Havenbridge" })).toBeVisible({
        visible: isSeen,
      });
      await expect(each.locator("#root > *")).not.toHaveCount(0);
      release();
      await expect(each.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(each.getByRole("banner")).toHaveCount(1);
      await expect(each.locator("[data-frame]")).toHaveCount(0);
    }
  }
});

test("a visitor loads neither menus nor toasts before they write", async ({ newPage }) => {
  const page = await newPage();
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  const extras = () => loaded.filter((url) => /\/assets\/(menus|toast-region)-/.test(url));
  await page.clock.install();
  await page.goto("/auth");
  // The tabs work once the app's code has loaded.
  const register = page.getByRole("tab", { name: "Register" });
  await expect(async () => {
    await register.click();
    await expect(register).toHaveAttribute("aria-selected", "true", { timeout: 500 });
  }).toPass();
  await page.clock.runFor(10_000);
  expect(extras()).toEqual([]);
  await page.getByLabel("Email").fill("a");
  await expect.poll(() => extras().length).toBeGreaterThan(0);
});

test("an answer for one person is never shown to the next", async ({ newPage }) => {
  const first = await newLandlord({ name: "Ruth Okafor" });
  const second = await newLandlord({ name: "Owen Whitfield" });
  const page = await newPage();
  await page.goto("/");
  await page.evaluate(({ token }) => {
    localStorage.setItem("token", token);
    localStorage.setItem("kind", "landlord");
  }, first);
  const release = await hold(page, code);
  const answered = page.waitForResponse("**/api/auth/me");
  await page.goto("/landlord-dashboard", { waitUntil: "commit" });
  await answered;
  // Between the early calls and the start of the app, another tab signs in a second person.
  await page.evaluate(({ token }) => localStorage.setItem("token", token), second);
  const asked = page.waitForRequest("**/api/auth/me");
  release();
  expect((await asked).headers().authorization).toBe(`Bearer ${second.token}`);
  await expect(page.getByRole("button", { name: "Account of Owen Whitfield" })).toBeVisible();
  await expect(page.getByText("Ruth")).toHaveCount(0);
});

test("a person who signs out before the answers arrive stays signed out", async ({ newPage }) => {
  const person = await newLandlord();
  const page = await newPage();
  await page.goto("/");
  await page.evaluate(({ token }) => localStorage.setItem("token", token), person);
  const release = await hold(page, "**/api/auth/me");
  await page.goto("/sessions");
  // Only the app has this button; the frame before it does not.
  await expect(page.getByRole("button", { name: "Language" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("status")).toBeVisible();
  await page.evaluate(() => {
    localStorage.removeItem("token");
    dispatchEvent(new StorageEvent("storage", { key: "token", newValue: null }));
  });
  await expect(page).toHaveURL(/^[^?]*\/auth\?next=/);
  release();
  await expect(page.getByText("You have been signed out. Sign in to continue.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Account of/ })).toHaveCount(0);
});

test("a page that Back restores makes its calls again", async ({ newPage }) => {
  const person = await newLandlord();
  const page = await newPage(person);
  await remember(page, person);
  const calls = callsOf(page);
  const release = await hold(page, code);
  const answered = page.waitForResponse("**/api/auth/me");
  await page.goto("/landlord-dashboard", { waitUntil: "commit" });
  await answered;
  await page.evaluate(() => {
    for (const event of ["pagehide", "pageshow"])
      dispatchEvent(new PageTransitionEvent(event, { persisted: true }));
  });
  release();
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  expect(calls.filter((call) => call === me)).toHaveLength(2);
});
