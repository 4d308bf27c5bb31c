import type { Page } from "@playwright/test";
import { addPushDevice, listPushDevices, removePushDevice } from "#schema/endpoints/push.ts";
import { pushKeys } from "../push-keys.ts";
import { as } from "./client.ts";
import { newLandlord, newMigrant, type Person, startSession } from "./people.ts";
import { withPushService } from "./push-service.ts";
import { expect, signInAs, test } from "./test.ts";

test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

test("a person turns notifications on for this device with one press, sees it, and turns them off", async ({
  page,
}) => {
  const landlord = await newLandlord();
  await withPushService(page, landlord.id);
  await signInAs(page, landlord);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/account");
  await page.getByRole("button", { name: "Turn on notifications" }).dblclick();
  await expect(page.getByText("This device gets notifications.")).toBeVisible();
  expect((await as(landlord).call(listPushDevices)).devices).toHaveLength(1);
  await page.reload();
  await expect(page.getByText("This device gets notifications.")).toBeVisible();
  await page.getByRole("button", { name: "Turn off", exact: true }).click();
  await expect(page.getByText("Notifications are off", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn on notifications" })).toBeVisible();
  expect((await as(landlord).call(listPushDevices)).devices).toEqual([]);
});

test("a person turns off a device that they have lost", async ({ page }) => {
  const migrant = await newMigrant();
  const endpoint = `https://web.push.apple.com/${migrant.id}`;
  await as(migrant).call(addPushDevice, { body: { endpoint, ...pushKeys } });
  await signInAs(page, migrant);
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Your other devices with notifications" })).toBeVisible();
  await page.getByRole("button", { name: /^Turn off/ }).click();
  await expect(page.getByRole("heading", { name: "Your other devices with notifications" })).toBeHidden();
  expect((await as(migrant).call(listPushDevices)).devices).toEqual([]);
});

test("a notification shows one sentence in the language of the device, and nothing about any person", async ({
  page,
}) => {
  await signInAs(page, await newMigrant());
  await page.addInitScript(() => localStorage.setItem("language", "uk"));
  const context = page.context();
  const [worker] = await Promise.all([context.waitForEvent("serviceworker"), page.goto("/account")]);
  const devtools = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
      const active = versions.find(({ status }) => status === "activated");
      if (active) resolve(active.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registration;
  const isStored = () => page.evaluate(async () => (await caches.match("/language")) !== undefined);
  await expect.poll(isStored).toBe(true);
  // A browser without windows cannot show notifications, so the test records them instead.
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    const show = async (title: string, { body, tag }: NotificationOptions) => shown.push([title, body, tag]);
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    Object.assign(registration, { showNotification: show });
    Object.assign(self, { shown });
  });
  const shown = () => worker.evaluate(() => (self as unknown as { shown: string[][] }).shown);
  const { origin } = new URL(page.url());
  const deliver = (data: string) =>
    devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  await deliver(JSON.stringify({ kind: "unread_messages" }));
  await expect.poll(shown).toEqual([["Havenbridge", "У вас є непрочитані повідомлення.", "unread_messages"]]);
  // A kind from a later release, and a message that is not valid.
  await deliver(JSON.stringify({ kind: "something_new" }));
  await deliver("not JSON");
  await expect
    .poll(async () => (await shown()).slice(1).map(([, body]) => body))
    .toEqual(["Для вас є новини.", "Для вас є новини."]);
  // The browser has changed its subscription: only a page can tell the server.
  await worker.evaluate(() => {
    const { ExtendableEvent } = globalThis as unknown as { ExtendableEvent: typeof Event };
    dispatchEvent(new ExtendableEvent("pushsubscriptionchange"));
  });
  await expect
    .poll(async () => (await shown()).at(-1)?.slice(1))
    .toEqual(["Відкрийте цей сайт один раз, щоб і далі отримувати сповіщення.", "renew"]);
});

/** Turns notifications on. Returns the statuses of later calls that renew the device, and a function that signs in. */
async function withNotifications(page: Page, person: Person) {
  await withPushService(page, person.id);
  await page.goto("/auth");
  const enter = ({ token }: { token: string }) =>
    page.evaluate((session) => localStorage.setItem("token", session), token);
  await enter(person);
  await page.goto("/account");
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(page.getByText("This device gets notifications.")).toBeVisible();
  const renewals: number[] = [];
  page.on("response", (response) => {
    if (response.request().method() === "PUT" && response.url().includes("/notifications/devices/"))
      renewals.push(response.status());
  });
  return { renewals, enter };
}

const stored = (page: Page) => page.evaluate(() => localStorage.getItem("push-device"));

test("a browser that changes its subscription gets notifications again from the next visit", async ({
  page,
}) => {
  const person = await newMigrant();
  const { renewals } = await withNotifications(page, person);
  const before = (await as(person).call(listPushDevices)).devices;
  await page.reload();
  await expect(page.getByText("This device gets notifications.")).toBeVisible();
  await page.evaluate((name) => localStorage.setItem("subscription", name), `${person.id}-2`);
  expect(renewals).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect.poll(() => renewals).toEqual([200]);
  await expect.poll(() => stored(page)).toContain(`${person.id}-2`);
  await page.reload();
  await expect(page.getByText("This device gets notifications.")).toBeVisible();
  const after = (await as(person).call(listPushDevices)).devices;
  expect([after.map(({ id }) => id), renewals]).toEqual([before.map(({ id }) => id), [200]]);
});

test("the same person who signs in again keeps the notifications of this device, until they turn them off elsewhere", async ({
  page,
}) => {
  const person = await newMigrant();
  const { renewals, enter } = await withNotifications(page, person);
  const [device] = (await as(person).call(listPushDevices)).devices;
  const again = await startSession(person.email, person.password);
  await enter(again);
  await page.goto("/account");
  await expect(page.getByText("This device gets notifications.")).toBeVisible();
  await expect.poll(() => renewals).toEqual([200]);

  await as(person).call(removePushDevice, { params: { id: device?.id ?? "" } });
  await enter(await startSession(person.email, person.password));
  await page.goto("/account");
  await expect(page.getByRole("button", { name: "Turn on notifications" })).toBeVisible();
  await expect.poll(() => renewals).toEqual([200, 404]);
  await expect.poll(() => stored(page)).toBeNull();
  expect((await as(person).call(listPushDevices)).devices).toEqual([]);
});

test("a person who logs out without a network gets no more notifications on this device", async ({
  page,
}) => {
  await withNotifications(page, await newMigrant());
  await page.context().setOffline(true);
  await page.getByRole("button", { name: /^Account of / }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("unsubscribed"))).toBe("yes");
});

test("another person who signs in on the device ends the notifications of the first [abuse 29]", async ({
  page,
}) => {
  const [first, second] = [await newMigrant(), await newLandlord()];
  const { renewals, enter } = await withNotifications(page, first);
  await enter(second);
  await page.goto("/account");
  await expect.poll(() => stored(page)).toBeNull();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("unsubscribed"))).toBe("yes");
  await expect(page.getByRole("button", { name: "Turn on notifications" })).toBeVisible();
  expect([renewals, (await as(second).call(listPushDevices)).devices]).toEqual([[], []]);
});
