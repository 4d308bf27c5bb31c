import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Login, Registration } from "../forms.ts";
import { CurrentUser } from "./auth.ts";

/** `device` makes this device known to the account at later sign-ins, for 180 days. */
export const SignedIn = z.object({ token: z.string(), device: z.string(), user: CurrentUser });

/**
 * Creates an account and signs in. 201; 409 `email_taken`; 422 with `password: too_common | too_personal`; 503 `busy`.
 */
export const register = endpoint({
  method: "POST",
  path: "/api/auth/register",
  audience: "anyone",
  rateLimit: "register",
  body: Registration,
  reply: SignedIn,
});

/**
 * Signs in. 429 `too_many_sign_ins` before the password is checked; 503 `busy` when too many others sign in; 401
 * `invalid_credentials` whether or not the email exists; only with the right password, 403 `suspended` and, without
 * `undoDeletion`, 403 `account_deletion_scheduled` with `until`.
 */
export const login = endpoint({
  method: "POST",
  path: "/api/auth/login",
  audience: "anyone",
  body: Login,
  reply: SignedIn,
});
