import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { PasskeyName, PasswordAgain, zone } from "../forms.ts";
import { devicesLength, passkeyLengths } from "../limits.ts";
import { browsers, systems } from "../vocabulary.ts";
import { SignedIn } from "./sign-in.ts";

/** One passkey of the caller. */
export const Passkey = z.object({
  id: z.string(),
  /** The caller's own name for it; null before they give it one. */
  name: z.nullable(z.string()),
  /** Where it was added. Null when the User-Agent header did not say. */
  browser: z.nullable(z.enum(browsers)),
  system: z.nullable(z.enum(systems)),
  /** Whether a password manager keeps a copy for the caller's other devices. */
  synced: z.boolean(),
  createdAt: fields.instant,
  /** Null before the first sign-in with it. */
  lastUsedAt: z.nullable(fields.instant),
});
export type Passkey = z.output<typeof Passkey>;

/** The answer of a device to the challenge of `beginPasskeySignIn`. */
export const PasskeyAnswer = z.strictObject({
  credentialId: fields.bytes(passkeyLengths.id),
  clientDataJson: fields.bytes(passkeyLengths.clientData),
  authenticatorData: fields.bytes(passkeyLengths.authenticatorData),
  signature: fields.bytes(passkeyLengths.signature),
  /** The account that the device has stored with the passkey. */
  userHandle: fields.bytes(passkeyLengths.userHandle),
});

/** Lists the caller's passkeys, the newest first. */
export const listPasskeys = endpoint({
  method: "GET",
  path: "/api/auth/passkeys",
  audience: "user",
  reply: z.array(Passkey),
});

/**
 * Begins to add a passkey. For an admin, it is a second factor. The reply is what `navigator.credentials.create` needs
 * (WebAuthn level 3, PublicKeyCredentialCreationOptionsJSON). The answer is due within five minutes, from the same
 * session. 422 with `password: required` when the sign-in is more than ten minutes ago, and with
 * `password: wrong_password`; 429 `too_many_sign_ins` after many wrong passwords; 503 `busy`; 409 `too_many_passkeys`.
 */
export const beginPasskey = endpoint({
  method: "POST",
  path: "/api/auth/passkeys/begin",
  audience: "user",
  secondFactor: "freshOnceEnrolled",
  rateLimit: "addPasskey",
  body: PasswordAgain,
  bodyOptional: true,
  reply: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
    timeout: z.number(),
    excludeCredentials: z.array(z.object({ type: z.literal("public-key"), id: z.string() })),
    authenticatorSelection: z.object({
      residentKey: z.literal("required"),
      requireResidentKey: z.literal(true),
      userVerification: z.literal("required"),
    }),
    attestation: z.literal("none"),
  }),
});

/**
 * Adds the passkey that the device has made. 201; 409 `passkey_not_added` for an answer that is late, repeated, wrong or
 * from another session; 409 `too_many_passkeys` for the eleventh.
 */
export const addPasskey = endpoint({
  method: "POST",
  path: "/api/auth/passkeys",
  audience: "user",
  secondFactor: "freshOnceEnrolled",
  rateLimit: "addPasskey",
  body: z.strictObject({
    credentialId: fields.bytes(passkeyLengths.id),
    clientDataJson: fields.bytes(passkeyLengths.clientData),
    attestationObject: fields.bytes(passkeyLengths.attestation),
  }),
  reply: Passkey,
});

/** Renames a passkey of the caller. 404 for another person's. */
export const renamePasskey = endpoint({
  method: "PATCH",
  path: "/api/auth/passkeys/:id",
  audience: "user",
  rateLimit: "changePasskey",
  body: PasskeyName,
  reply: Passkey,
});

/**
 * Removes a passkey of the caller, which can no longer sign in. 404 for another person's; 409 `last_factor` for the only
 * second factor of an admin. The reply is what `PublicKeyCredential.signalUnknownCredential` needs, so that the device
 * forgets it, too.
 */
export const removePasskey = endpoint({
  method: "DELETE",
  path: "/api/auth/passkeys/:id",
  audience: "user",
  secondFactor: "fresh",
  rateLimit: "changePasskey",
  reply: z.object({ rpId: z.string(), credentialId: z.string() }),
});

/**
 * Begins a sign-in with a passkey. The reply is what `navigator.credentials.get` needs
 * (PublicKeyCredentialRequestOptionsJSON) and names no account and no passkey. The answer is due within five minutes.
 */
export const beginPasskeySignIn = endpoint({
  method: "POST",
  path: "/api/auth/passkeys/sign-in/begin",
  audience: "anyone",
  rateLimit: "passkeyChallenge",
  reply: z.object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.number(),
    userVerification: z.literal("required"),
  }),
});

/**
 * Signs in with a passkey. 401 `passkey_refused` for every answer that is unknown, late, repeated or wrong, whether or not
 * the passkey exists; 429 `too_many_sign_ins`; only with a right answer, 403 `suspended` and, without `undoDeletion`,
 * 403 `account_deletion_scheduled` with `until`.
 */
export const signInWithPasskey = endpoint({
  method: "POST",
  path: "/api/auth/passkeys/sign-in",
  audience: "anyone",
  body: z.extend(PasskeyAnswer, {
    /** Undoes the deletion of an account that is not erased yet. */
    undoDeletion: z.optional(fields.flag),
    /** The `device` tokens of this device, separated by spaces. */
    devices: z.optional(fields.text(devicesLength)),
    zone,
  }),
  reply: SignedIn,
});
