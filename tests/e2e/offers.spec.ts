import type { Page } from "@playwright/test";
import { listPushDevices } from "#schema/endpoints/push.ts";
import { as } from "./client.ts";
import { newConnectedPair, newLandlord, newMigrant } from "./people.ts";
import { withPushService } from "./push-service.ts";
import { expect, signInAs, test } from "./test.ts";

test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

/** Dispatches the event of a browser that can install the site, after the scripts in the document's head have run. */
const installable = (page: Page, outcome = "accepted") =>
  page.addInitScript((answer) => {
    addEventListener("DOMContentLoaded", () => {
      const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
        prompt: async () => localStorage.setItem("prompted", "yes"),
        userChoice: Promise.resolve({ outcome: answer }),
      });
      dispatchEvent(event);
      if (!event.defaultPrevented) reportError(new Error("The browser would offer it by itself."));
    });
  }, outcome);

const prompted = (page: Page) => page.evaluate(() => localStorage.getItem("prompted"));
const offer = (page: Page) => page.getByRole("region", { name: "Know when there is news" });
const button = (page: Page, name: string) => offer(page).getByRole("button", { name });
/** The heading near the end of a dashboard. */
const below = (page: Page) => page.getByRole("heading", { name: /^(Your home|Your Profile)$/ });

test("after the first connection a landlord is offered notifications and the home screen, and takes both [abuse 30]", async ({
  page,
}) => {
  const { landlord } = await newConnectedPair();
  await withPushService(page, landlord.id);
  await installable(page);
  await signInAs(page, landlord);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/landlord-dashboard");
  await expect(offer(page)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await button(page, "Get notified on this device").click();
  await expect(page.getByText("Notifications are on", { exact: true }).first()).toBeVisible();
  expect((await as(landlord).call(listPushDevices)).devices).toHaveLength(1);
  await expect(button(page, "Get notified on this device")).toHaveCount(0);
  expect(await prompted(page)).toBeNull();
  await button(page, "Install Havenbridge").click();
  await expect(offer(page)).toHaveCount(0);
  expect(await prompted(page)).toBe("yes");
  await page.reload();
  await expect(below(page).first()).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test("an approved migrant gets the offer once: not again after Not now, nor after it was visible", async ({
  newPage,
}) => {
  const migrant = await newMigrant({ verified: true });
  for (const declines of [true, false]) {
    const page = await newPage(migrant);
    await withPushService(page, migrant.id);
    await page.goto("/migrant-dashboard");
    await offer(page).scrollIntoViewIfNeeded();
    await expect(button(page, "Install Havenbridge")).toHaveCount(0);
    if (declines) {
      await button(page, "Not now").click();
      await expect(offer(page)).toHaveCount(0);
    } else await expect.poll(() => page.evaluate(() => localStorage.getItem("offers"))).toBe("made");
    await page.reload();
    await expect(below(page).first()).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  }
});

test("nothing is offered before a success, on a shared device, or where the browser blocks notifications", async ({
  newPage,
}) => {
  const without = await newLandlord();
  const { landlord } = await newConnectedPair();
  const shows = async (person: typeof landlord, prepare: (page: Page) => Promise<unknown>) => {
    const page = await newPage(person);
    await prepare(page);
    await page.goto("/landlord-dashboard");
    await expect(below(page).first()).toBeVisible();
    return offer(page).count();
  };
  expect(await shows(without, (page) => withPushService(page, without.id))).toBe(0);
  const shared = async (page: Page) => {
    await withPushService(page, landlord.id);
    await page.addInitScript(() => localStorage.setItem("drafts-off", "yes"));
  };
  expect(await shows(landlord, shared)).toBe(0);
  const blocked = (page: Page) =>
    page.addInitScript(() => Object.defineProperty(Notification, "permission", { get: () => "denied" }));
  expect(await shows(landlord, blocked)).toBe(0);
});

test("the account page installs the site, and hides the button until the browser offers it again", async ({
  page,
}) => {
  await installable(page, "dismissed");
  await signInAs(page, await newMigrant());
  await page.goto("/account");
  await page.getByRole("button", { name: "Install Havenbridge" }).click();
  await expect.poll(() => prompted(page)).toBe("yes");
  // One event serves for one prompt. The browser may send another event.
  await expect(page.getByRole("button", { name: "Install Havenbridge" })).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event("beforeinstallprompt", { cancelable: true })));
  await expect(page.getByRole("button", { name: "Install Havenbridge" })).toBeVisible();
});

test("on an iPhone, short words say how to install the site", async ({ browser }) => {
  const userAgent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
  const context = await browser.newContext({ userAgent });
  const page = await context.newPage();
  await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await signInAs(page, await newMigrant({ verified: true }));
  await page.goto("/account");
  await expect(page.getByText(/press Share in your browser/)).toBeVisible();
  await expect(page.getByText(/this works once the site is on your home screen/)).toBeVisible();
  await page.goto("/migrant-dashboard");
  await expect(offer(page).getByText(/press Share in your browser/)).toBeVisible();
  await expect(offer(page).getByRole("button")).toHaveText(["Not now"]);
  await context.close();
});
