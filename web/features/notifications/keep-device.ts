import { listPushDevices, renewPushDevice } from "#schema/endpoints/push.ts";
import { refresh } from "#web/api/query.ts";
import { ApiError, request } from "#web/api/request.ts";
import { readDevice, storeDevice } from "./stored-device.ts";
import { findSubscription, fingerprintSession, makeSubscription, unsubscribe } from "./this-device.ts";

/**
 * Keeps the notifications of this device on for the person who turned them on here, after the browser has changed the
 * subscription or the person has signed in again. If another person has signed in, it ends the subscription. Never fails.
 */
export async function keepDevice(userId: string): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  // Runs one at a time in all tabs, so that each run finds what the previous one has stored.
  await navigator.locks.request("push-device", () => keep(userId));
}

async function keep(userId: string) {
  const device = readDevice();
  if (!device) return;
  try {
    if (device.userId !== userId) return await unsubscribe();
    if (Notification.permission !== "granted") return;
    const [session, held] = await Promise.all([fingerprintSession(), findSubscription()]);
    if (held?.endpoint === device.endpoint && session === device.session) return;
    const body = held ?? (await subscribeAgain());
    if (!body) return;
    await request(renewPushDevice, { params: { id: device.id }, body });
    storeDevice({ ...device, endpoint: body.endpoint, session });
    await refresh(listPushDevices, {});
  } catch (fault) {
    // 404: another device has turned off the notifications of this one.
    if (fault instanceof ApiError && fault.status === 404) await unsubscribe().catch(() => undefined);
  }
}

async function subscribeAgain() {
  const { key } = await request(listPushDevices, {});
  return key ? makeSubscription(key) : null;
}
