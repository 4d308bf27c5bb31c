import { and, eq, ne, sql } from "drizzle-orm";
import type * as endpoints from "#schema/endpoints/push.ts";
import { pushDevicesPerPerson, sessionLasts } from "#schema/limits.ts";
import { isPushService } from "#schema/push-services.ts";
import { pushDevices } from "#schema/tables/push-devices.ts";
import { deviceOf } from "#worker/features/auth/index.ts";
import { type Call, created, type Verb } from "#worker/http/handle.ts";
import { addEntry } from "#worker/platform/audit/audit.ts";
import { settingsOf } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";
import { recallSession } from "#worker/platform/sessions.ts";
import { findPushDevices, shownDevice } from "./push-queries.ts";

export const listPushDevices: Verb<typeof endpoints.listPushDevices> = async ({ db, env, user, now }) => ({
  key: settingsOf(env).pushKeys?.publicKey ?? null,
  devices: await findPushDevices(db, user.id, now),
});

export const addPushDevice: Verb<typeof endpoints.addPushDevice> = async (call) => {
  const { db, user } = call;
  const device = await deviceFor(call);
  const oldest = sql`${pushDevices.id} in (select id from push_devices where user_id = ${user.id}
    order by created_at desc, id limit -1 offset ${pushDevicesPerPerson})`;
  const [[added]] = await db.batch([
    db
      .insert(pushDevices)
      .values({ id: crypto.randomUUID(), ...device })
      .onConflictDoUpdate({ target: pushDevices.endpoint, set: device })
      .returning(shownDevice),
    // mutant-safe (eq(pushDevices.userId, user.id)): the list of the oldest devices contains only this person's
    db.delete(pushDevices).where(and(eq(pushDevices.userId, user.id), oldest)),
  ]);
  if (!added) throw new Error("The device was not stored.");
  record(call, "push_added", added.id);
  return created(added);
};

export const renewPushDevice: Verb<typeof endpoints.renewPushDevice> = async (call) => {
  const { db, user, params } = call;
  const device = await deviceFor(call);
  const isOwn = and(eq(pushDevices.id, params.id), eq(pushDevices.userId, user.id));
  const [, [renewed]] = await db.batch([
    // Another row has the same browser: delete it, so that the person who uses the browser now gets the notifications.
    db
      .delete(pushDevices)
      .where(
        and(
          eq(pushDevices.endpoint, device.endpoint),
          ne(pushDevices.id, params.id),
          sql`exists (select 1 from push_devices as own where own.id = ${params.id} and own.user_id = ${user.id})`,
        ),
      ),
    db.update(pushDevices).set(device).where(isOwn).returning(shownDevice),
  ]);
  return renewed ?? refuse("not_found");
};

export const removePushDevice: Verb<typeof endpoints.removePushDevice> = async (call) => {
  const { db, user, params } = call;
  const [removed] = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, params.id), eq(pushDevices.userId, user.id)))
    .returning({ id: pushDevices.id });
  if (!removed) return refuse("not_found");
  record(call, "push_removed", removed.id);
  return {};
};

type Registering = Pick<
  Call<typeof endpoints.addPushDevice>,
  "db" | "env" | "user" | "request" | "body" | "now" | "requestId" | "waitUntil"
>;

/** The row of the caller's device. It gets notifications until the latest possible end of the caller's session. */
async function deviceFor({ env, user, request, body, now }: Registering) {
  if (!settingsOf(env).pushKeys) refuse("unavailable");
  if (!isPushService(body.endpoint)) refuse("invalid_fields", { fields: { endpoint: { code: "invalid" } } });
  if (!(await isPublicKey(body.p256dh)))
    refuse("invalid_fields", { fields: { p256dh: { code: "invalid" } } });
  if (bytesOf(body.auth).length !== 16) refuse("invalid_fields", { fields: { auth: { code: "invalid" } } });
  const session = await recallSession(env, user.id, user.sessionId).catch(() => refuse("unavailable"));
  if (!session) return refuse("unauthenticated");
  const { atMost } = sessionLasts[user.role];
  return {
    ...body,
    userId: user.id,
    sessionId: user.sessionId,
    endsAt: new Date(Date.parse(session.createdAt) + atMost * 1000).toISOString(),
    ...deviceOf(request),
    createdAt: now,
  };
}

/** Whether a subscription's key is an uncompressed point of P-256, as encryption requires (RFC 8291, 3.1). */
async function isPublicKey(key: string): Promise<boolean> {
  const bytes = bytesOf(key);
  if (bytes.length !== 65) return false;
  const algorithm = { name: "ECDH", namedCurve: "P-256" };
  return crypto.subtle.importKey("raw", bytes, algorithm, false, []).then(
    () => true,
    () => false,
  );
}

const bytesOf = (text: string) => Buffer.from(text, "base64url");

function record(
  {
    db,
    user,
    now,
    requestId,
    waitUntil,
  }: Pick<Registering, "db" | "user" | "now" | "requestId" | "waitUntil">,
  event: "push_added" | "push_removed",
  objectId: string,
): void {
  waitUntil(addEntry(db, { at: now, event, actorId: user.id, subjectId: user.id, objectId, requestId }));
}
