import type { Page } from "@playwright/test";
import { addPushDevice, listPushDevices } from "#schema/endpoints/push.ts";
import { as } from "./client.ts";
import { newLandlord, newMigrant } from "./people.ts";
import { expect, signInAs, test } from "./test.ts";

test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

/** The browser's own push service is outside of the machine: a subscription is made here instead. */
const withPushService = (page: Page, name: string) =>
  page.addInitScript((id) => {
    const keys = {
      p256dh: "BFc4L0Qj6iGgOo4yx1pFqKGJxXKAIgI9FcDUhC5SkCDuL1cRf0lXcYhNe0QOjG3oPzZ3xyzmX2Zs6QkNfQ3v2uE",
      auth: "c2l4dGVlbiBieXRlcyE",
    };
    const endpoint = `https://fcm.googleapis.com/fcm/send/${id}`;
    const subscription = { toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
    Object.assign(PushManager.prototype, {
      subscribe: async () => subscription,
      getSubscription: async () => subscription,
    });
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
  }, name);

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
  const keys = { p256dh: "A".repeat(87), auth: "A".repeat(22) };
  const endpoint = `https://web.push.apple.com/${migrant.id}`;
  await as(migrant).call(addPushDevice, { body: { endpoint, ...keys } });
  await signInAs(page, migrant);
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Your other devices with notifications" })).toBeVisible();
  await page.getByRole("button", { name: /^Turn off/ }).click();
  await expect(page.getByRole("heading", { name: "Your other devices with notifications" })).toBeHidden();
  expect((await as(migrant).call(listPushDevices)).devices).toEqual([]);
});

test("a notification shows one sentence in the language of the device, and nothing about anyone", async ({
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
  // A browser without windows has no place for notifications, so what it is asked to show is noted.
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
  // A kind of a later release, and a message that is none.
  await deliver(JSON.stringify({ kind: "something_new" }));
  await deliver("not JSON");
  await expect
    .poll(async () => (await shown()).slice(1).map(([, body]) => body))
    .toEqual(["Для вас є новини.", "Для вас є новини."]);
});
