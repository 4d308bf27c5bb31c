import * as z from "zod/mini";
import { endpoint, type RawEndpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { lengths } from "../limits.ts";
import { newsEmailKinds, notificationKinds, optionalEmailKinds } from "../vocabulary.ts";

/** A notification: what happened and to which row, without a name or a text. */
export const Notification = z.object({
  /** Grows with each notification of the person. */
  seq: z.number(),
  kind: z.enum(notificationKinds),
  /**
   * The id of the connection. For a verification, it is the id of the request; for a sign-in, of the call; for a refund
   * without a connection, of the payment. For a report, it is its number.
   */
  objectId: z.string(),
  at: fields.instant,
  read: z.boolean(),
});
export type Notification = z.output<typeof Notification>;

/** Lists the caller's notifications, newest first, at most 50. */
export const listNotifications = endpoint({
  method: "GET",
  path: "/api/notifications",
  audience: "user",
  reply: z.array(Notification),
});

/** Marks the caller's notifications up to `seq` as read, on every device. A repeat changes nothing. */
export const markNotificationsRead = endpoint({
  method: "POST",
  path: "/api/notifications/read",
  audience: "user",
  body: z.strictObject({ upTo: fields.integer({ min: 0, max: 1_000_000_000 }) }),
  reply: z.object({}),
});

const hour = fields.integer({ min: 0, max: 23 });

/** Which emails a person gets about news. Emails about the safety of the account are always sent. */
export const EmailSettings = z.object({
  /** The kinds that they want. */
  emails: z.array(z.enum(optionalEmailKinds)),
  /** Whether they get one email a day instead of one for each event. */
  digest: z.boolean(),
  /** Whether emails about news and all push messages wait from `quietFrom` until `quietUntil`: hours in `timeZone`. */
  quiet: z.boolean(),
  quietFrom: z.number(),
  quietUntil: z.number(),
  /** An IANA name, such as `Europe/London`. */
  timeZone: z.string(),
});
export type EmailSettings = z.output<typeof EmailSettings>;

/** Reads which emails the caller gets. */
export const readEmailSettings = endpoint({
  method: "GET",
  path: "/api/notifications/settings",
  audience: "user",
  reply: EmailSettings,
});

/** Changes which emails the caller gets. */
export const saveEmailSettings = endpoint({
  method: "PUT",
  path: "/api/notifications/settings",
  audience: "user",
  rateLimit: "saveEmailSettings",
  body: z.strictObject({
    emails: fields.someOf(optionalEmailKinds),
    digest: fields.flag,
    quiet: fields.flag,
    quietFrom: hour,
    quietUntil: hour,
    /** The time zone of the browser. With an unknown one, the stored one stays. */
    zone: fields.text(lengths.name),
  }),
  reply: EmailSettings,
});

/** The kind of email that was switched off. */
export const Unsubscribed = z.object({ kind: z.enum(newsEmailKinds) });

/**
 * Switches one kind of email off for the person whom the token in the query (`t`) names. The body is not read: mail
 * programs send a form of their own (RFC 8058), and our page sends none. 404 for a token that we have not signed.
 */
export const unsubscribe = {
  method: "POST",
  path: "/api/notifications/unsubscribe",
  audience: "holder",
} as const satisfies RawEndpoint;
