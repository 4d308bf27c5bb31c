import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { AddressChange, ForgottenPassword, NewPassword, PasswordChange } from "../forms.ts";
import { languageCodes } from "../languages.ts";
import { connectionsListed } from "../limits.ts";
import { addressLinkPurposes, browsers, systems } from "../vocabulary.ts";
import { PasskeyAnswer } from "./passkeys.ts";

/** What a link in an email carries after the `#`. It travels in bodies only. */
const token = fields.requiredText();

/**
 * Sends an email with a link to choose a new password, valid for 30 minutes, if there is an account with this email. The
 * answer is the same without one. A newer request ends older links; after three in ten minutes no more emails are sent.
 * Who has asked to delete the account gets the link that undoes it instead.
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
 * Tells whether the link of an email still sets a new password, and changes nothing. The reply lists the passkeys of the
 * account, which `resetPassword` can remove. 409 `link_closed`.
 */
export const readPasswordLink = endpoint({
  method: "POST",
  path: "/api/auth/password-link",
  audience: "anyone",
  rateLimit: "useLink",
  body: z.strictObject({ token }),
  reply: z.object({
    /** The newest first: where each was added, and when. */
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
 * Sets a new password with the link of an email, ends all sessions and makes all devices unknown. With `removePasskeys`, no
 * passkey of the account signs in any more. The reply has a `device` token for this device. 409 `link_closed`; 422 with `password: too_common | too_personal`; 503 `busy`.
 */
export const resetPassword = endpoint({
  method: "POST",
  path: "/api/auth/reset-password",
  audience: "anyone",
  rateLimit: "useLink",
  body: z.extend(NewPassword, { token, removePasskeys: z.optional(z.boolean()) }),
  reply: z.object({ id: z.string(), device: z.string() }),
});

/** Tells what a link about an address does, and changes nothing. 409 `link_closed`. */
export const readAddressLink = endpoint({
  method: "POST",
  path: "/api/auth/address-link",
  audience: "anyone",
  rateLimit: "useLink",
  body: z.strictObject({ token }),
  reply: z.object({ purpose: z.enum(addressLinkPurposes), email: z.string() }),
});

/**
 * Does what a link about an address says. Putting an old address back also undoes a deletion, ends all sessions, removes the password and the
 * passkeys that were added since, and returns the token with which the person chooses a new one (`resetPassword`). 409 `link_closed`; 409 `email_taken` when
 * someone else has registered the new address.
 */
export const useAddressLink = endpoint({
  method: "POST",
  path: "/api/auth/confirm-address",
  audience: "anyone",
  rateLimit: "useLink",
  body: z.strictObject({ token }),
  reply: z.object({ purpose: z.enum(addressLinkPurposes), passwordToken: z.optional(z.string()) }),
});

/** A new address that waits for its confirmation; null when there is none. */
const PendingAddress = z.object({
  pending: z.nullable(z.object({ email: z.string(), expiresAt: fields.instant })),
});

/** Reads the new address of the caller that waits for its confirmation. */
export const readPendingAddress = endpoint({
  method: "GET",
  path: "/api/account/address",
  audience: "user",
  reply: PendingAddress,
});

/**
 * Sends a link to a new address. It counts once it is confirmed; the old address can undo that for 72 hours. Replaces an
 * earlier change that waits. 409 `email_taken`; 409 `password_already_changed`; 422 with `currentPassword: wrong_password`;
 * 429 `too_many_sign_ins` after too many wrong passwords; 503 `busy`.
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

/** Cancels a change of address that waits for its confirmation. 200 also when there is none. */
export const cancelAddressChange = endpoint({
  method: "DELETE",
  path: "/api/account/address",
  audience: "user",
  reply: PendingAddress,
});

/**
 * Sends the email once more that confirms the caller's address, or the new one that waits. 409 `wrong_state` when there is
 * nothing to confirm.
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
 * Changes the caller's password, ends all their other sessions and makes all devices unknown. The reply has a new `device`
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
 * Deletes the caller's account: at once for everyone else, and for good after seven days. Asks for the password, or for an
 * answer of one of the caller's passkeys to `beginPasskeySignIn`. Ends all sessions. 422 with `password: required |
 * wrong_password` or `credentialId: invalid`; 409 `deletion_waits` with `reasons`; 409 `connections_changed` when a
 * pending connection of a landlord is not in `ending`; 409 `last_admin`; 429 `too_many_sign_ins` after many wrong passwords; 503
 * `busy`.
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
     * The ids of the pending connections that the landlord was shown as ending. Another one refuses the deletion. None sent
     * means that none was shown.
     */
    ending: z._default(fields.idsUpTo(connectionsListed), []),
  }),
  bodyOptional: true,
  reply: z.object({
    /** When it is erased. Until then its person can undo the deletion. */
    erasesAt: fields.instant,
    /** Keeps this device known: an undo from it is no sign-in from a new device. */
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
