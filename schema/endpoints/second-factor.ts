import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { NewApp, SecondFactorCode } from "../forms.ts";
import { passkeyLengths } from "../limits.ts";

const instantOrNull = z.nullable(fields.instant);

/** The second factor of the caller, an admin. */
export const SecondFactor = z.object({
  /** How many passkeys the caller has. `GET /api/auth/passkeys` lists them. */
  passkeys: z.number(),
  app: z.nullable(z.object({ createdAt: fields.instant, lastUsedAt: instantOrNull })),
  /** How many recovery codes are left. */
  recoveryCodes: z.number(),
  /** The newest pass in this session. */
  passedAt: instantOrNull,
  /** The end of the time for setting up a first factor; null once there is one, or without a permission. */
  setUpBy: instantOrNull,
  /** The caller's open request for a reset. */
  reset: z.nullable(
    z.object({ requestedAt: fields.instant, expiresAt: fields.instant, approvals: z.number() }),
  ),
});
export type SecondFactor = z.output<typeof SecondFactor>;

/** Reads the caller's second factor, and whether this session has passed it. */
export const readSecondFactor = endpoint({
  method: "GET",
  path: "/api/auth/second-factor",
  audience: "admin",
  secondFactor: "unneeded",
  reply: SecondFactor,
});

/**
 * Passes the second factor with a code of the authenticator app, or with a recovery code. Each works once. 422 with
 * `code: wrong_code` for every other code, also without an app; 429 `too_many_codes` after 10 wrong codes in 15 minutes or
 * 30 in a day, in all sessions together.
 */
export const passWithCode = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/code",
  audience: "admin",
  secondFactor: "unneeded",
  body: SecondFactorCode,
  reply: z.object({ passedAt: fields.instant }),
});

/**
 * Begins to pass the second factor with a passkey. The reply is what `navigator.credentials.get` needs. The answer is due
 * within five minutes, from the same session.
 */
export const beginPasskeyPass = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/passkey/begin",
  audience: "admin",
  secondFactor: "unneeded",
  rateLimit: "factorPasskey",
  reply: z.object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.number(),
    userVerification: z.literal("required"),
    allowCredentials: z.array(z.object({ type: z.literal("public-key"), id: z.string() })),
  }),
});

/**
 * Passes the second factor with a passkey of the caller. 403 `second_factor_refused` for every answer that is unknown, late,
 * repeated, wrong or from another session.
 */
export const passWithPasskey = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/passkey",
  audience: "admin",
  secondFactor: "unneeded",
  rateLimit: "factorPasskey",
  body: z.strictObject({
    credentialId: fields.bytes(passkeyLengths.id),
    clientDataJson: fields.bytes(passkeyLengths.clientData),
    authenticatorData: fields.bytes(passkeyLengths.authenticatorData),
    signature: fields.bytes(passkeyLengths.signature),
  }),
  reply: z.object({ passedAt: fields.instant }),
});

/**
 * Begins to add an authenticator app, or to replace the current one. Only this reply has the secret, and nothing is
 * stored yet. `addApp` needs `setup` and the app's first code within 15 minutes, from the same session.
 */
export const beginApp = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/app/begin",
  audience: "admin",
  secondFactor: "freshOnceEnrolled",
  rateLimit: "changeFactor",
  reply: z.object({
    /** The secret in Base32, for typing it. */
    secret: z.string(),
    /** The secret as a URI, for a QR code. */
    uri: z.string(),
    setup: z.string(),
  }),
});

/**
 * Adds the authenticator app that shows this code, and passes the second factor. It replaces an earlier app and ends the
 * passes of other sessions. 409 `app_not_added` for a setup that is late, used or from another session; 422 with
 * `code: wrong_code`; 429 `too_many_codes`.
 */
export const addApp = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/app",
  audience: "admin",
  secondFactor: "freshOnceEnrolled",
  rateLimit: "changeFactor",
  body: NewApp,
  reply: z.object({ passedAt: fields.instant }),
});

/**
 * Removes the authenticator app, and ends the passes of other sessions. 404 without one; 409 `last_factor` without a
 * passkey.
 */
export const removeApp = endpoint({
  method: "DELETE",
  path: "/api/auth/second-factor/app",
  audience: "admin",
  secondFactor: "fresh",
  rateLimit: "changeFactor",
  reply: z.object({}),
});

/** Makes ten new recovery codes, which replace the old ones. Only this reply has them. */
export const makeRecoveryCodes = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/recovery-codes",
  audience: "admin",
  secondFactor: "fresh",
  rateLimit: "changeFactor",
  reply: z.object({ codes: z.array(z.string()) }),
});

/**
 * Asks two other admins to reset the caller's second factor, within 72 hours. A repeat changes nothing, and passing the
 * second factor ends the request. 409 `too_few_admins` with fewer than two others; 409 `wrong_state` without a factor, or
 * in a session that has passed it.
 */
export const requestFactorReset = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/reset",
  audience: "admin",
  secondFactor: "unneeded",
  rateLimit: "askForReset",
  reply: SecondFactor,
});

/** An open request of another admin for a reset of their second factor. */
export const FactorReset = z.object({
  id: z.string(),
  person: z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  requestedAt: fields.instant,
  expiresAt: fields.instant,
  /** The number of approvals; a reset needs two. */
  approvals: z.number(),
  /** Whether the caller has approved it. */
  approvedByCaller: z.boolean(),
});
export type FactorReset = z.output<typeof FactorReset>;

/** Lists open requests of other admins to reset their second factor, the oldest first. */
export const listFactorResets = endpoint({
  method: "GET",
  path: "/api/admin/second-factor-resets",
  audience: "admin",
  reply: z.array(FactorReset),
});

/**
 * Approves a reset. The second approval removes every passkey, the app and the recovery codes of its person, and ends all
 * their sessions. 404 for one that is over; 403 `own_reset`; 409 `already_approved` by the caller.
 */
export const approveFactorReset = endpoint({
  method: "POST",
  path: "/api/admin/second-factor-resets/:id/approve",
  audience: "admin",
  secondFactor: "fresh",
  rateLimit: "changeFactor",
  reply: z.object({ approvals: z.number() }),
});
