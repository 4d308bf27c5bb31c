import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { AddressChange, ForgottenPassword, NewPassword, PasswordChange } from "../forms.ts";
import { languageCodes } from "../languages.ts";
import { connectionsListed } from "../limits.ts";
import { addressLinkPurposes, browsers, systems } from "../vocabulary.ts";
import { PasskeyAnswer } from "./passkeys.ts";

/** The token in a link of an email, after the `#`. Calls send it only in their body. */
const token = fields.requiredText();

/**
 * Sends an email with a link to choose a new password, valid for 30 minutes, if there is an account with this email. The
 * answer is the same without one. A newer request ends older links. After three requests in ten minutes, no more emails
 * are sent. A person who has asked to delete the account gets a link that undoes the deletion instead.
 */
export const sendPasswordLink = endpoint({
  method: "POST",
  path: "/api/auth/forgotten-password",
  audience: "anyone",
  rateLimit: "forgottenPassword",
  body: ForgottenPassword,
  reply: z.object({}),
});

/**
 * Tells whether the link of an email can still set a new password. It changes nothing. The reply lists the passkeys of
 * the account, which `resetPassword` can remove. 409 `link_closed`.
 */
export const readPasswordLink = endpoint({
  method: "POST",
  path: "/api/auth/password-link",
  audience: "anyone",
  rateLimit: "useLink",
  body: z.strictObject({ token }),
  reply: z.object({
    /** The newest first, each with the browser and the system on which it was added. */
    passkeys: z.array(
      z.object({
        browser: z.nullable(z.enum(browsers)),
        system: z.nullable(z.enum(systems)),
        createdAt: fields.instant,
      }),
    ),
  }),
});

/**
 * Sets a new password with the link of an email, ends all sessions and forgets all known devices. With `removePasskeys`,
 * it also removes all passkeys of the account. The reply has a `device` token for this device. 409 `link_closed`; 422
 * with `password: too_common | too_personal`; 503 `busy`.
 */
export const resetPassword = endpoint({
  method: "POST",
  path: "/api/auth/reset-password",
  audience: "anyone",
  rateLimit: "useLink",
  body: z.extend(NewPassword, { token, removePasskeys: z.optional(z.boolean()) }),
  reply: z.object({ id: z.string(), device: z.string() }),
});

/** Tells what a link about an email address does. It changes nothing. 409 `link_closed`. */
export const readAddressLink = endpoint({
  method: "POST",
  path: "/api/auth/address-link",
  audience: "anyone",
  rateLimit: "useLink",
  body: z.strictObject({ token }),
  reply: z.object({ purpose: z.enum(addressLinkPurposes), email: z.string() }),
});

/**
 * Uses a link that confirms, changes or restores an email address, or undoes a deletion. Restoring an old address also
 * undoes a deletion, ends all sessions, and removes the password and the passkeys that were added after the change. Its
 * reply has the token with which the person chooses a new password (`resetPassword`). 409 `link_closed`; 409
 * `email_taken` when someone else has registered the new address.
 */
export const useAddressLink = endpoint({
  method: "POST",
  path: "/api/auth/confirm-address",
  audience: "anyone",
  rateLimit: "useLink",
  body: z.strictObject({ token }),
  reply: z.object({ purpose: z.enum(addressLinkPurposes), passwordToken: z.optional(z.string()) }),
});

/** A new email address that is not confirmed yet; null when there is none. */
const PendingAddress = z.object({
  pending: z.nullable(z.object({ email: z.string(), expiresAt: fields.instant })),
});

/** Reads the caller's new email address that is not confirmed yet. */
export const readPendingAddress = endpoint({
  method: "GET",
  path: "/api/account/address",
  audience: "user",
  reply: PendingAddress,
});

/**
 * Sends a confirmation link to a new email address. The account has the new address once it is confirmed, and a link to
 * the old address can undo the change for 72 hours. A new call replaces an earlier change that is not confirmed yet. 409
 * `email_taken`; 409 `password_already_changed`; 422 with `currentPassword: wrong_password`; 429 `too_many_sign_ins`
 * after too many wrong passwords; 503 `busy`.
 */
export const changeAddress = endpoint({
  method: "POST",
  path: "/api/account/address",
  audience: "user",
  rateLimit: "changeAddress",
  startsAtPrimary: true,
  body: AddressChange,
  reply: PendingAddress,
});

/** Cancels a change of email address that is not confirmed yet. 200 also when there is none. */
export const cancelAddressChange = endpoint({
  method: "DELETE",
  path: "/api/account/address",
  audience: "user",
  reply: PendingAddress,
});

/**
 * Sends the confirmation email again, for the caller's address or for a new one. 409 `wrong_state` when there is nothing
 * to confirm.
 */
export const sendConfirmation = endpoint({
  method: "POST",
  path: "/api/account/address/confirmation",
  audience: "user",
  rateLimit: "sendConfirmation",
  startsAtPrimary: true,
  body: z.strictObject({ address: fields.oneOf(["current", "new"]) }),
  reply: z.object({}),
});

/**
 * Changes the caller's password, ends all their other sessions and forgets all known devices. The reply has a new `device`
 * token for this device. 409 `password_already_changed` when another device was faster; 422 with
 * `currentPassword: wrong_password` or `password: too_common | too_personal`; 429 `too_many_sign_ins` after too many wrong
 * passwords; 503 `busy`.
 */
export const changePassword = endpoint({
  method: "PUT",
  path: "/api/account/password",
  audience: "user",
  rateLimit: "changePassword",
  startsAtPrimary: true,
  body: PasswordChange,
  reply: z.object({ device: z.string() }),
});

/**
 * Deletes the caller's account: it is hidden from other people at once, and erased after seven days. The call needs the
 * password, or the answer of one of the caller's passkeys to `beginPasskeySignIn`. It ends all sessions. 422 with
 * `password: required | wrong_password` or `credentialId: invalid`; 409 `deletion_waits` with `reasons`; 409
 * `connections_changed` when a pending connection of a landlord is not in `ending`; 409 `last_admin`; 429
 * `too_many_sign_ins` after many wrong passwords; 503 `busy`.
 */
export const deleteAccount = endpoint({
  method: "DELETE",
  path: "/api/account",
  audience: "user",
  rateLimit: "deleteAccount",
  startsAtPrimary: true,
  body: z.extend(z.partial(PasskeyAnswer), {
    password: z.optional(fields.password),
    /**
     * The ids of the pending connections that end with the account, as the landlord has seen them. When there is another
     * one, the deletion is refused. Without this field, the landlord has seen none.
     */
    ending: z._default(fields.idsUpTo(connectionsListed), []),
  }),
  bodyOptional: true,
  reply: z.object({
    /** When the account is erased. Until then its person can undo the deletion. */
    erasesAt: fields.instant,
    /** Keeps this device known, so undoing the deletion from it is not a sign-in from a new device. */
    device: z.string(),
  }),
});

/** Stores the language of the caller's emails. */
export const setLanguage = endpoint({
  method: "PUT",
  path: "/api/account/language",
  audience: "user",
  rateLimit: "setLanguage",
  outlivesPage: true,
  body: z.strictObject({ language: fields.oneOf(languageCodes) }),
  reply: z.object({}),
});
