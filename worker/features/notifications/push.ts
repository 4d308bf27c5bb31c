import { sql } from "drizzle-orm";
import { push as limits } from "#schema/limits.ts";
import { isPushService } from "#schema/push-services.ts";
import type { pushDevices } from "#schema/tables/push-devices.ts";
import { openInbox } from "#worker/objects/inbox/user-inbox.ts";
import type { Database } from "#worker/platform/database.ts";
import { type Doing, type Done, doWorkNow } from "#worker/platform/due-work.ts";
import { type Env, settingsOf } from "#worker/platform/env.ts";
import { logLine } from "#worker/platform/log.ts";
import { using } from "#worker/platform/observe.ts";
import { quietUntil } from "./clock.ts";
import { endPushDevice, findPushDevice } from "./push-queries.ts";
import { keyOf, readKey, stoppableConnection, type Told } from "./queue.ts";
import { findSettings, type Settings } from "./settings-queries.ts";

type PushDevice = typeof pushDevices.$inferSelect;

/** The length of a device's id. The key of work of kind "push" begins with this id. */
const idLength = 36;

/** Sends a notification to a person's devices. Each device is its own piece of work (kind "push"). */
export async function pushToDevices(
  env: Env,
  db: Database,
  told: Told,
  devices: readonly string[],
  now: string,
): Promise<void> {
  if (devices.length === 0 || !settingsOf(env).pushKeys) return;
  const keys = devices.map((id) => `${id}:${keyOf(told)}`);
  // mutant-safe (true): SQLite needs a condition between "from" and "on conflict", and any true one will do
  await db.run(sql`insert into due_work (kind, key, subject, due_at)
    select 'push', value, ${told.personId}, ${Date.parse(now)} from json_each(${JSON.stringify(keys)})
    where true on conflict do nothing`);
  await doWorkNow(env, db, "push", sendPush, keys);
}

/**
 * Sends one notification to one device (the work of kind "push"). The message contains its kind and nothing about the
 * person. It waits until quiet hours end, and it is dropped if the person has read the notification by then. A
 * repeated message replaces the first one while the push service still holds it, because both have the same topic.
 */
export async function sendPush({ env, db, now, key, subject }: Doing): Promise<Done> {
  const { pushKeys } = settingsOf(env);
  const told = readKey(key.slice(idLength + 1));
  const settings = told && (await findSettings(db, subject, stoppableConnection(told)));
  if (!pushKeys || !told || !settings || settings.isSuspended) return;
  const again = quietUntil(settings, now);
  if (again) return { again };
  const device = await findPushDevice(db, key.slice(0, idLength), subject, now);
  if (!device || !(device.isEnded || (await isStillNews(env, told, settings)))) return;
  const isGone =
    device.isEnded || (await send(env, pushKeys, device, told.kind, await topicOf(key))) === "gone";
  if (isGone) await endPushDevice(db, device, now);
  return;
}

/** Whether the notification is still unread and no block stops it. */
async function isStillNews(env: Env, told: Told, { isApart }: Settings): Promise<boolean> {
  const inbox = openInbox(env, told.personId);
  if (told.kind === "unread_messages")
    return await inbox.hasUnreadWhileAway(isApart ? stoppableConnection(told) : null);
  return !isApart && (await inbox.isUnread(told.kind, told.objectId));
}

/** The topic of a push message: a hash that is the same for every attempt, of at most 32 characters (RFC 8030, 5.4). */
async function topicOf(key: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key));
  return Buffer.from(digest).toString("base64url").slice(0, 32);
}

type PushKeys = NonNullable<ReturnType<typeof settingsOf>["pushKeys"]>;

/** Throws if the service cannot accept the message now. `gone`: no push service has this device (any more). */
async function send(
  env: Env,
  keys: PushKeys,
  { endpoint, p256dh, auth }: PushDevice,
  kind: Told["kind"],
  topic: string,
): Promise<"sent" | "refused" | "gone"> {
  if (!isPushService(endpoint)) return "gone";
  // The library is loaded here, because few requests send a push message.
  const { buildPushPayload } = await import("@block65/webcrypto-web-push");
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
  const subject = `https://${new URL(settingsOf(env).publicOrigin).hostname}`;
  const options = { ttl: limits.keptSeconds, urgency: "normal", topic } as const;
  const { headers, method, body } = await buildPushPayload({ data: { kind }, options }, subscription, {
    subject,
    ...keys,
  });
  const answer = await using("push", () =>
    fetch(endpoint, {
      method,
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(limits.deadlineMs),
    }),
  );
  await answer.body?.cancel();
  if (answer.ok) return "sent";
  logLine("push_not_sent", { status: answer.status });
  if (answer.status === 404 || answer.status === 410) return "gone";
  // The work is retried later only if the service is busy or has a fault. Other refusals would be repeated.
  if (answer.status === 429 || answer.status >= 500)
    throw new Error(`The push service answered ${answer.status}.`);
  return "refused";
}
