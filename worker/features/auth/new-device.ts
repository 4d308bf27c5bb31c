import type { Endpoint } from "#schema/endpoint.ts";
import { deliverSoon, queueNotification, type Told } from "#worker/features/notifications/index.ts";
import type { Call } from "#worker/http/handle.ts";

type SignIn = Pick<Call<Endpoint>, "db" | "env" | "now" | "requestId" | "waitUntil">;

/**
 * Notifies a person of a sign-in from a device that their account does not know. Registration makes its device known, so the
 * first sign-in elsewhere is told, too.
 */
export async function notifyOfNewDevice(call: SignIn, personId: string): Promise<void> {
  const { db, now, requestId } = call;
  const told: Told = { kind: "new_device", personId, objectId: requestId };
  await db.batch(queueNotification(db, told, now));
  deliverSoon(call, [told]);
}
