import type { Endpoint } from "#schema/endpoint.ts";
import { newDeviceObject } from "#worker/features/mail/index.ts";
import { deliverSoon, queueNotification, type Told } from "#worker/features/notifications/index.ts";
import type { Call } from "#worker/http/handle.ts";
import { deviceOf } from "./device.ts";

type SignIn = Pick<Call<Endpoint>, "db" | "env" | "now" | "request" | "requestId" | "waitUntil">;

/**
 * Notifies a person of a sign-in from a device that their account does not know. Registration makes its own device
 * known, so the first sign-in on another device is also notified. The email names the browser, the system and the time,
 * but no address or place.
 */
export async function notifyOfNewDevice(call: SignIn, personId: string): Promise<void> {
  const { db, now, request, requestId } = call;
  const objectId = newDeviceObject(requestId, deviceOf(request), now);
  const told: Told = { kind: "new_device", personId, objectId };
  await db.batch(queueNotification(db, told, now));
  deliverSoon(call, [told]);
}
