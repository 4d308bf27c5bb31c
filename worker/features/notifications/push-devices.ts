import { and, eq, sql } from "drizzle-orm";
import type * as endpoints from "#schema/endpoints/push.ts";
import { pushDevicesPerPerson } from "#schema/limits.ts";
import { isPushService } from "#schema/push-services.ts";
import { pushDevices } from "#schema/tables/push-devices.ts";
import { deviceOf } from "#worker/features/auth/index.ts";
import { created, type Verb } from "#worker/http/handle.ts";
import { note } from "#worker/platform/audit/audit.ts";
import { settingsOf } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";
import { findPushDevices, shownDevice } from "./push-queries.ts";

export const listPushDevices: Verb<typeof endpoints.listPushDevices> = async ({ db, env, user }) => ({
  key: settingsOf(env).pushKeys?.publicKey ?? null,
  devices: await findPushDevices(db, user.id),
});

export const addPushDevice: Verb<typeof endpoints.addPushDevice> = async (call) => {
  const { db, env, user, request, body, now, requestId, waitUntil } = call;
  if (!settingsOf(env).pushKeys) refuse("unavailable");
  if (!isPushService(body.endpoint)) refuse("invalid_fields", { fields: { endpoint: { code: "invalid" } } });
  const device = {
    ...body,
    userId: user.id,
    sessionId: user.sessionId,
    ...deviceOf(request),
    createdAt: now,
  };
  const oldest = sql`${pushDevices.id} in (select id from push_devices where user_id = ${user.id}
    order by created_at desc, id limit -1 offset ${pushDevicesPerPerson})`;
  const [[added]] = await db.batch([
    db
      .insert(pushDevices)
      .values({ id: crypto.randomUUID(), ...device })
      .onConflictDoUpdate({ target: pushDevices.endpoint, set: device })
      .returning(shownDevice),
    db.delete(pushDevices).where(and(eq(pushDevices.userId, user.id), oldest)),
  ]);
  if (!added) throw new Error("The device was not stored.");
  const entry = { at: now, actorId: user.id, subjectId: user.id, objectId: added.id, requestId };
  waitUntil(note(db, { ...entry, event: "push_added" }));
  return created(added);
};

export const removePushDevice: Verb<typeof endpoints.removePushDevice> = async (call) => {
  const { db, user, params, now, requestId, waitUntil } = call;
  const [removed] = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, params.id), eq(pushDevices.userId, user.id)))
    .returning({ id: pushDevices.id });
  if (!removed) return refuse("not_found");
  const entry = { at: now, actorId: user.id, subjectId: user.id, objectId: removed.id, requestId };
  waitUntil(note(db, { ...entry, event: "push_removed" }));
  return {};
};
