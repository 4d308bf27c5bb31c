import type { Page } from "@playwright/test";
import { newcomers, unverifiedMigrants } from "./cast.ts";
import { tabTo } from "./keyboard.ts";
import * as measured from "./measures.ts";
import { callsOf } from "./network.ts";
import {
  decideVerification,
  newConnectedPair,
  newLandlord,
  newMigrant,
  requestVerification,
  startDemoSession,
  write,
} from "./people.ts";
import { expect, signInAs, test } from "./test.ts";

test("a card of the list is one link and one button, read in words, and sparing of data", async ({
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

test("before a card is asked for, a landlord reads who, what for, how much and when it comes back", async ({
  newPage,
}) => {
  const migrant = await newMigrant({ verified: true });
  const page = await newPage(await newLandlord());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/checkout/${migrant.id}`);
  const terms = [
    page.getByRole("heading", { name: "Selam O." }),
    page.getByRole("heading", { name: "What you get for £200" }),
    page.getByRole("heading", { name: "What you do not get" }),
    page.getByRole("heading", { name: "When we refund you" }),
  ];
  const total = page.getByText("Total, paid once");
  const form = page.getByRole("region", { name: "Payment" });
  await expect(form.getByLabel("Card number")).toBeVisible();
  const heights = await Promise.all(
    [...terms, total].map(async (each) => (await each.boundingBox())?.y ?? 0),
  );
  expect(heights).toEqual([...heights].sort((one, other) => one - other));
  await expect(page.getByText("Test mode: no real money.")).toBeVisible();

  const pay = page.getByRole("button", { name: "Pay £200" });
  const fill = async (number: string) => {
    await form.getByLabel("Card number").fill(number);
    await form.getByLabel("Expiry date").fill("12 / 34");
    await form.getByLabel("Security code").fill("123");
    await form.getByLabel("Postal code").fill("LS6 1AA");
  };
  await fill("4000 0000 0000 0002");
  await pay.click();
  await expect(page.getByText("Payment Failed").first()).toBeVisible();
  await expect(page).toHaveURL(`/checkout/${migrant.id}`);
  await page.reload();
  await fill("4242 4242 4242 4242");
  await pay.dblclick();
  await expect(page).toHaveURL("/landlord-dashboard");
  await expect(page.getByText("Payment Successful").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "You are connected with Selam" })).toBeVisible();
  await page.getByRole("button", { name: "Write a message" }).click();
  await expect(page.getByRole("dialog", { name: "Messages with Selam Okonkwo" })).toBeVisible();
});

test("a list is there again at once, even after a long look at a profile", async ({ page }) => {
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

test("a conversation keeps to the keyboard, the sides, the languages and the reader's place", async ({
  newPage,
}) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  await write(landlord, connection, "أهلاً وسهلاً");
  for (let turn = 0; turn < 12; turn += 1)
    await write(migrant, connection, `هل الغرفة فارغة؟ +44 7700 900${turn}00`);
  const page = await newPage(landlord);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/landlord-dashboard");
  const button = page.getByRole("button", { name: /^Message Selam/ });
  await expect(button).toContainText("12");
  await button.click();
  const log = page.getByRole("log");
  await expect(log.getByText("Today", { exact: true })).toBeVisible();
  await expect(log.locator("time[datetime]")).not.toHaveCount(0);
  await expect(log.locator("p[dir=auto]").first()).toHaveCSS("direction", "rtl");
  await expect(log.locator("bdi[dir=ltr]").first()).toContainText("+44 7700 900");

  const box = page.getByLabel("Your message");
  await box.fill("Dear Selam,");
  await box.evaluate((element) => {
    const enter = { key: "Enter", bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent("keydown", { ...enter, isComposing: true }));
    element.dispatchEvent(new KeyboardEvent("keydown", { ...enter, keyCode: 229 }));
  });
  await expect(box).toHaveValue("Dear Selam,");
  await box.press("Enter");
  const own = log.getByText("Dear Selam,");
  const theirs = log.getByText("+44 7700 9001100");
  const start = async (of: typeof own) => (await of.boundingBox())?.x ?? 0;
  expect(await start(own)).toBeGreaterThan(await start(theirs));
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
  });
  expect(await start(own)).toBeLessThan(await start(theirs));
  await box.fill("x\n".repeat(20));
  const heightOf = async () => (await box.boundingBox())?.height ?? 0;
  expect(await heightOf()).toBeLessThan(6 * 27 + 24);
  expect(await heightOf()).toBeGreaterThan(4 * 27);

  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  const other = await newPage(landlord);
  await other.goto("/landlord-dashboard");
  await expect(other.getByRole("button", { name: /^Message Selam/ })).toHaveText(/^Message Selam$/);
});

/** A pending verification request of a migrant with a unique name. */
async function newRequest() {
  const name = `Zaynab ${crypto.randomUUID().slice(0, 8)}`;
  const migrant = await newMigrant({ name, profile: false });
  return { migrant, name, ...(await requestVerification(migrant)) };
}

const opens = (page: Page, id: string) => page.goto(`/admin/verifications?kind=migrant&request=${id}`);

test("a reviewer decides by keyboard, is asked once more, and hears when somebody was first", async ({
  newPage,
}) => {
  const [first, second] = [await newRequest(), await newRequest()];
  const page = await newPage(await startDemoSession("admin"));
  await opens(page, first.id);
  await expect(page.getByRole("heading", { name: first.name })).toBeVisible();
  await page.keyboard.press("r");
  const reason = page.getByLabel("Rejection reason");
  await expect(reason).toBeFocused();
  await reason.fill("Your name is not in the document.");
  await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
  await expect(reason).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("heading", { name: first.name })).toBeVisible();
  await page.keyboard.press("r");
  await expect(reason).toHaveValue("Your name is not in the document.");
  await page.getByRole("button", { name: "Reject request" }).click();
  await expect(page.getByText("Request Rejected").first()).toBeVisible();
  await expect(page.locator("[data-queue] :focus")).toBeVisible();

  const person = await newPage(first.migrant);
  await person.goto("/migrant-verification");
  await expect(person.getByText("Your name is not in the document.")).toBeVisible();
  await expect(person.getByText(/Decided by a reviewer on \d+ \w+ \d{4}/)).toBeVisible();

  await opens(page, second.id);
  await expect(page.getByRole("heading", { name: second.name })).toBeVisible();
  await decideVerification(second.migrant, second, { status: "approved" });
  await page.keyboard.press("a");
  await expect(page.getByRole("button", { name: "Approve request" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Someone has already decided this request.").first()).toBeVisible();
});

test("guidelines print without the page around them, and follow the device's colours and motion", async ({
  newPage,
}) => {
  const page = await newPage();
  await page.emulateMedia({ media: "print", reducedMotion: "reduce", colorScheme: "dark" });
  await page.goto("/hosting-guidelines");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const part of ["banner", "contentinfo"] as const) await expect(page.getByRole(part)).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.locator("meta[name=color-scheme]")).toHaveAttribute("content", "light dark");
  await page.emulateMedia({ media: "screen" });
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(15, 27, 32)");
});

test("on a small phone neither the menu nor the banner without a network hides where somebody is", async ({
  newPage,
}) => {
  const page = await newPage();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/hosting-guidelines");
  const button = page.getByRole("banner").getByRole("button", { name: "Menu" });
  await button.click();
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link", { name: "Sign In" })).toBeVisible();
  const first = page.getByRole("main").getByRole("button", { name: "Print" });
  await tabTo(page, first);
  await expect(menu).toBeHidden();

  await page.context().setOffline(true);
  const banner = page.getByRole("status").filter({ hasText: /^You are offline\./ });
  await expect(banner).toBeVisible();
  const chapter = page.getByRole("link", { name: "Legal and documentation" });
  await chapter.press("Enter");
  const heading = page.getByRole("heading", { name: "Legal and documentation" });
  await expect(heading).toBeInViewport();
  const [under, top] = await Promise.all([banner.boundingBox(), heading.boundingBox()]);
  expect(top?.y).toBeGreaterThanOrEqual((under?.y ?? 0) + (under?.height ?? 0));
  for (let presses = 0; presses < 3; presses += 1) {
    await page.keyboard.press("Shift+Tab");
    const [over, at] = await Promise.all([banner.boundingBox(), page.locator(":focus").boundingBox()]);
    expect(at?.y).toBeGreaterThanOrEqual((over?.y ?? 0) + (over?.height ?? 0));
  }
  await page.context().setOffline(false);
});

test("a visit asks for each thing once, and a reload returns to its place without anything moving", async ({
  newPage,
}) => {
  const page = await newPage(await newLandlord());
  await page.setViewportSize({ width: 390, height: 844 });
  await measured.watchReloads(page);
  const calls = callsOf(page);
  await page.goto("/landlord-dashboard");
  await expect(page.getByText("Nobody is staying with you right now")).toBeVisible();
  await expect.poll(() => calls).toContain("POST /api/live/ticket");
  expect(calls.filter((call, n) => calls.indexOf(call) !== n)).toEqual([]);

  const place = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(place).toBe(300);
  await page.reload();
  await expect.poll(place).toBe(300);
  await measured.isStill(page);
  expect(await measured.moved(page)).toEqual([]);
});

test("the footer of somebody who is signed in has links for them, and none that go again", async ({
  newPage,
}) => {
  const { migrant, landlord } = await newcomers();
  for (const [{ token }, headings] of [
    [migrant, ["For migrants", "Support"]],
    [landlord, ["For landlords", "Support"]],
  ] as const) {
    const page = await newPage({ token });
    const answer = Promise.withResolvers<void>();
    await page.route("**/api/auth/me", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto("/hosting-guidelines");
    const links = page.getByRole("contentinfo").getByRole("navigation");
    await expect(page.getByRole("banner").getByText("Loading…")).toBeAttached();
    await expect(links).toBeHidden();
    answer.resolve();
    await expect(links.getByRole("heading")).toHaveText(headings);
  }
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
