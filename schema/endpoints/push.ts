import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { pushLengths } from "../limits.ts";
import { browsers, systems } from "../vocabulary.ts";

/** A device that gets notifications while the site is closed. */
export const PushDevice = z.object({
  id: z.string(),
  /** Where it was switched on. Null when the User-Agent header did not say. */
  browser: z.nullable(z.enum(browsers)),
  system: z.nullable(z.enum(systems)),
  createdAt: fields.instant,
});
export type PushDevice = z.output<typeof PushDevice>;

/** Lists the caller's devices that get notifications, the newest first, at most ten. */
export const listPushDevices = endpoint({
  method: "GET",
  path: "/api/notifications/devices",
  audience: "user",
  reply: z.object({
    /** Our public key (VAPID, RFC 8292), base64url, which the browser needs. Null when this site sends nothing. */
    key: z.nullable(z.string()),
    devices: z.array(PushDevice),
  }),
});

const subscription = z.strictObject({
  endpoint: fields.text(pushLengths.endpoint),
  p256dh: fields.bytes(pushLengths.p256dh),
  auth: fields.bytes(pushLengths.auth),
});

/**
 * Switches notifications on for the device of a subscription (`PushSubscription.toJSON()`), until its session ends. A
 * repeat changes nothing; a device of another person becomes the caller's; the eleventh replaces the oldest. 201; 422 with
 * `endpoint: invalid` for an address that is not of a known push service, and with `p256dh: invalid` or `auth: invalid` for a
 * key that cannot encrypt; 503 `unavailable` when this site sends nothing.
 */
export const addPushDevice = endpoint({
  method: "POST",
  path: "/api/notifications/devices",
  audience: "user",
  rateLimit: "changePushDevice",
  body: subscription,
  reply: PushDevice,
});

/**
 * Keeps notifications on for a device of the caller, until this session ends. A browser calls it when its subscription
 * has changed, or when the session that switched the device on is over. 404 for another person's, and for one that was
 * switched off; 422 with `endpoint: invalid` for an address that is not of a known push service, and with
 * `p256dh: invalid` or `auth: invalid` for a key that cannot encrypt; 503 `unavailable` when this site sends nothing.
 */
export const renewPushDevice = endpoint({
  method: "PUT",
  path: "/api/notifications/devices/:id",
  audience: "user",
  rateLimit: "changePushDevice",
  body: subscription,
  reply: PushDevice,
});

/** Switches notifications off for a device of the caller. 404 for another person's. */
export const removePushDevice = endpoint({
  method: "DELETE",
  path: "/api/notifications/devices/:id",
  audience: "user",
  rateLimit: "changePushDevice",
  reply: z.object({}),
});
