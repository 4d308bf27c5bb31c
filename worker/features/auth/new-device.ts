import type { Endpoint } from "#schema/endpoint.ts";
import { deliverSoon, queueNotification, type Told } from "#worker/features/notifications/index.ts";
import type { Call } from "#worker/http/handle.ts";
import { hasSignedIn } from "./queries.ts";

type SignIn = Pick<Call<Endpoint>, "db" | "env" | "now" | "requestId" | "waitUntil">;

/**
 * Notifies a person of a sign-in from a device that their account does not know, but not of their first sign-in. Call it
 * before the sign-in is in the audit.
 */
export async function notifyOfNewDevice(call: SignIn, personId: string): Promise<void> {
  const { db, now, requestId } = call;
  const told: Told = { kind: "new_device", personId, objectId: requestId };
  if (!(await hasSignedIn(db, personId))) return;
  await db.batch(queueNotification(db, told, now));
  deliverSoon(call, [told]);
}
