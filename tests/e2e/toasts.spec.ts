import type { Page } from "@playwright/test";
import { isStill } from "./measures.ts";
import { answers, hold, refusal } from "./network.ts";
import { atCheckout, isConnected, pay, paysByCard } from "./paying.ts";
import {
  newConnectedPair,
  newMigrant,
  newPair,
  newReviewer,
  requestVerification,
  startDemoSession,
} from "./people.ts";
import { newReportCase } from "./report-cases.ts";
import { expect, signInAs, test } from "./test.ts";

/** The controls that can be pressed: nothing covers their middle or an edge. */
const pressable = (page: Page) =>
  page.evaluateHandle(() => {
    const root = document.querySelector("dialog[open]") ?? document.body;
    return [...root.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea")].filter(
      (control) => {
        const { left, width, top, bottom } = control.getBoundingClientRect();
        return (
          !control.closest("[data-toast]") &&
          control.checkVisibility({ visibilityProperty: true }) &&
          width > 1 &&
          [top + 3, (top + bottom) / 2, bottom - 3].every((y) => {
            const over = document.elementFromPoint(left + width / 2, y);
            return over && (control.contains(over) || over.contains(control));
          })
        );
      },
    );
  });

/** Which of these controls the toast covers now, even in part. */
const covered = (controls: Awaited<ReturnType<typeof pressable>>) =>
  controls.evaluate((all) => {
    const toast = document.querySelector("[data-toast]")?.getBoundingClientRect();
    if (!toast) return ["no toast is shown"];
    const under = all.filter((control) => {
      const { top, bottom, left, right } = control.getBoundingClientRect();
      const isLevel = top < toast.bottom - 1 && bottom > toast.top + 1;
      return control.isConnected && right - left > 1 && isLevel && left < toast.right && right > toast.left;
    });
    return under.map((control) => control.innerText || control.ariaLabel || control.id);
  });

const toast = (page: Page, title: string) => page.locator("[data-toast]").getByText(title, { exact: true });

/** Waits for a toast and points at it, so that it stays. */
async function appears(page: Page, title: string) {
  await expect(toast(page, title)).toBeVisible();
  await toast(page, title).hover();
}

for (const width of [360, 640, 768, 1024, 1440]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: width < 700 ? 640 : 800 } });

    test("a toast covers no control: a declined card, a successful payment", async ({ page }) => {
      const { landlord, migrant } = await newPair();
      await signInAs(page, landlord);
      await atCheckout(page, migrant);
      const before = await pressable(page);
      await paysByCard(page, "4000 0000 0000 0002");
      await appears(page, "Payment Failed");
      expect(await covered(before)).toEqual([]);
      await pay(page).click({ trial: true });
      await paysByCard(page, "4242 4242 4242 4242");
      await appears(page, "Payment Successful");
      await isConnected(page, "Selam");
      await isStill(page);
      const controls = await page.evaluateHandle(() => [
        ...document.querySelectorAll<HTMLElement>("main :is(a[href], button, input, select, textarea)"),
      ]);
      expect(await covered(controls)).toEqual([]);
      const heading = page.getByRole("heading", { level: 2 }).first();
      const at = await heading.boundingBox();
      await page.locator("[data-toast]").getByRole("button", { name: "Dismiss" }).click();
      await expect(page.locator("[data-toast]")).toHaveCount(0);
      expect(await heading.boundingBox()).toEqual(at);
    });

    test("a toast covers no control: a failed sign-in, and again", async ({ page }) => {
      await page.goto("/auth?type=");
      await page.getByLabel("Email").fill("nobody@people.test");
      await page.getByLabel("Password", { exact: true }).fill("not my password");
      const submit = page.getByRole("tabpanel").getByRole("button", { name: "Sign In" });
      for (const time of ["first", "second"]) {
        await submit.scrollIntoViewIfNeeded();
        const before = await pressable(page);
        await submit.click();
        await appears(page, "Login failed");
        expect.soft(await covered(before), time).toEqual([]);
        await page.locator("[data-toast]").getByRole("button", { name: "Dismiss" }).click();
        await expect(page.locator("[data-toast]")).toHaveCount(0);
      }
      // A toast moves the page down. This space is removed once it is scrolled out of view.
      await page.mouse.wheel(0, 2_000);
      await page.waitForFunction(() => document.querySelector("header")?.style.marginBottom === "");
    });

    test("a toast covers no control: a sent message", async ({ page }) => {
      const { migrant } = await newConnectedPair();
      await signInAs(page, migrant);
      await page.goto("/migrant-dashboard");
      await page
        .getByRole("button", { name: /^Message/ })
        .first()
        .click();
      for (const words of ["Good morning", "When may we come?", "We have two bags."]) {
        await page.getByLabel("Your message").fill(words);
        const before = await pressable(page);
        await page.getByRole("button", { name: "Send" }).click();
        await expect(page.getByRole("log").getByText(words)).toBeInViewport();
        await appears(page, "Message sent");
        expect(await covered(before)).toEqual([]);
      }
      await expect(async () => {
        const log = await page.getByRole("log").boundingBox();
        const area = await page.locator("[data-toast]").boundingBox();
        expect(log?.y).toBeGreaterThanOrEqual((area?.y ?? 0) + (area?.height ?? 0));
      }).toPass();
    });
  });
}

for (const width of [1024, 1440]) {
  test.describe(`${width} pixels wide, for admins`, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const scrolled of [0, 500])
      test(`an approval's toast covers no control, and nothing moves (scrolled by ${scrolled})`, async ({
        page,
      }) => {
        const [first, next] = [await newMigrant({ profile: false }), await newMigrant({ profile: false })];
        const { id } = await requestVerification(first);
        const long = await requestVerification(next, { additionalNotes: "A line.\n".repeat(80) });
        await signInAs(page, await startDemoSession("admin"));
        await page.goto(`/admin/verifications?kind=migrant&request=${id}`);
        await page.getByRole("button", { name: "Approve", exact: true }).click();
        await page.getByRole("button", { name: "Approve request" }).click();
        await page.locator(`#request-${long.id}`).click();
        const notes = page.getByText("A line.");
        await expect(notes).toBeVisible();
        const before = await pressable(page);
        await page.evaluate((y) => scrollTo(0, y), scrolled);
        const place = page.getByRole("region", { name: "Decision" });
        const [at, seen] = [await place.boundingBox(), await notes.boundingBox()];
        await appears(page, "Request Approved");
        await expect(page.locator("[data-toast]")).toBeInViewport({ ratio: 1 });
        expect(await place.boundingBox()).toEqual(at);
        expect(await notes.boundingBox()).toEqual(seen);
        // On a scrolled page the list becomes shorter, so controls may move under the toast.
        if (!scrolled) expect(await covered(before)).toEqual([]);
        await page.locator("[data-toast]").getByRole("button", { name: "Dismiss" }).click();
        await expect(page.locator("[data-toast]")).toHaveCount(0);
        expect(await place.boundingBox()).toEqual(at);
      });
  });
}

test("a toast about a failed sign-in disappears when the next attempt begins, and is not shown after its success", async ({
  page,
}) => {
  const person = await newMigrant();
  await page.goto("/auth?type=");
  await page.getByLabel("Email").fill(person.email);
  const passwordBox = page.getByLabel("Password", { exact: true });
  await passwordBox.fill("not my password");
  await page.keyboard.press("Enter");
  await appears(page, "Login failed");
  const release = await hold(page, "**/api/auth/login");
  await passwordBox.fill(person.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Signing In..." })).toBeVisible();
  await expect(page.locator("[data-toast]")).toHaveCount(0);
  release();
  await expect(toast(page, "Welcome back!")).toBeVisible();
  await expect(toast(page, "Login failed")).toHaveCount(0);
});

test("a toast about a failure does not outlast the success of another action", async ({ page }) => {
  const reviewer = await newReviewer();
  const id = await newReportCase(reviewer);
  await signInAs(page, reviewer);
  await page.goto(`/admin/cases/${id}`);
  await answers(page, "PATCH", `/api/admin/cases/${id}/claim`, [refusal("The harbour is closed today.")]);
  await page.getByRole("button", { name: "Take it" }).click();
  await appears(page, "Error");
  await page.keyboard.press("c");
  await expect(page.getByRole("button", { name: "Give it back" })).toBeVisible();
  await expect(toast(page, "Error")).toHaveCount(0);
});

/** Stops the page's clock. From then on only the test moves it. */
async function stopsTheClock(page: Page) {
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Moves the clock in small steps until something is visible. */
const untilSeen = (page: Page, seen: () => Promise<boolean>) =>
  expect
    .poll(async () => {
      await page.clock.runFor(20);
      return seen();
    })
    .toBe(true);

test.describe("with a clock that the test moves", () => {
  test("toasts come one at a time, stay 5000 ms, and are removed 1,000,000 ms after dismissal", async ({
    newPage,
  }) => {
    const page = await newPage();
    await page.clock.install();
    await page.route("**/api/auth/login", (route) =>
      route.fulfill({
        status: 401,
        json: { message: "Invalid credentials", code: "invalid_credentials", requestId: "1" },
      }),
    );
    await page.goto("/auth?type=");
    await page.getByRole("tab", { name: "Register" }).click();
    // The page is prerendered, and the press loads its code.
    await expect(page.getByRole("button", { name: "Create Account" })).toBeVisible();
    await stopsTheClock(page);
    const toasts = page.getByRole("region", { name: /^Notification/ }).getByRole("listitem");
    const asks = toasts.filter({ hasText: "Please select user type" });
    const failed = toasts.filter({ hasText: "Login failed" });

    await test.step("a toast stays for 5000 ms [§9.14]", async () => {
      await page.getByRole("button", { name: "Create Account" }).click();
      await untilSeen(page, () => asks.isVisible());
      await page.clock.runFor(4_500);
      await expect(asks).toBeVisible();
      await page.clock.runFor(600);
      await expect(toasts).toHaveCount(0);
    });

    await test.step("the next toast replaces the current one [§9.13]", async () => {
      await page.getByRole("button", { name: "Create Account" }).click();
      await untilSeen(page, () => asks.isVisible());
      await page.getByRole("tab", { name: "Sign In" }).click();
      await page.getByLabel("Email").fill("nobody@people.test");
      await page.getByLabel("Password", { exact: true }).fill("not my password");
      await page.getByRole("tabpanel").getByRole("button", { name: "Sign In" }).click();
      await untilSeen(page, () => failed.isVisible());
      await expect(toasts).toHaveCount(1);
    });

    await test.step("a dismissed toast is hidden at once, and removed after 1,000,000 ms [§9.15]", async () => {
      const region = page.getByRole("region", { name: /^Notification/ });
      await failed.getByRole("button", { name: "Dismiss" }).click();
      await untilSeen(page, async () => (await toasts.count()) === 0);
      await page.clock.fastForward(990_000);
      await expect(region).toBeAttached();
      await page.clock.fastForward(20_000);
      await expect(region).not.toBeAttached();
    });
  });

  test("a sent message is confirmed by one thin line for two seconds", async ({ newPage }) => {
    const { landlord } = await newConnectedPair();
    const page = await newPage(landlord);
    await page.clock.install();
    await page.goto("/landlord-dashboard");
    await page.getByRole("button", { name: "Message Selam" }).click();
    await page.getByLabel("Your message").fill("Good morning");
    await expect(page.getByText("No messages yet").last()).toBeVisible();
    await stopsTheClock(page);
    await page.keyboard.press("Enter");
    const line = page.locator("[data-toast]");
    await untilSeen(page, () => line.isVisible());
    await expect(line).toContainText("Message sent");
    await expect(line).toContainText("Your message has been sent successfully.");
    expect((await line.boundingBox())?.height).toBeLessThan(40);
    await page.clock.runFor(1_500);
    await expect(line).toBeVisible();
    await page.clock.runFor(600);
    await expect(line).toHaveCount(0);
    await expect(page.getByRole("log").getByRole("img", { name: /^(Sent|Read)$/ })).toBeVisible();
  });

  test("a tooltip opens after 700 ms, and at once within 300 ms of another [§9.16]", async ({ newPage }) => {
    const page = await newPage(await startDemoSession("landlord"));
    await page.clock.install();
    await page.goto("/browse-migrants?familySize=couple&languages=Klingon");
    const grid = page.getByRole("button", { name: "Grid view" });
    const list = page.getByRole("button", { name: "List view" });
    await expect(grid).toHaveAttribute("data-state", "closed");
    await stopsTheClock(page);
    const tooltip = page.getByRole("tooltip");

    await grid.hover();
    await page.clock.runFor(690);
    await expect(tooltip).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(tooltip).toHaveText("Grid view");

    // Move over the second button in steps, as a hand does.
    for (const x of [12, 20, 28]) {
      await list.hover({ position: { x, y: 20 } });
      await page.clock.runFor(20);
    }
    await expect(tooltip).toHaveText("List view");

    await page.mouse.move(600, 700, { steps: 5 });
    await page.clock.runFor(20);
    await expect(tooltip).toHaveCount(0);
    await page.clock.runFor(310);
    await grid.hover();
    await page.clock.runFor(690);
    await expect(tooltip).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(tooltip).toHaveText("Grid view");
  });
});
