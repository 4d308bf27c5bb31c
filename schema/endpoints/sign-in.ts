import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Login, Registration } from "../forms.ts";
import { CurrentUser } from "./auth.ts";

/** `device` makes this device known to the account at later sign-ins, for 180 days. */
const SignedIn = z.object({ token: z.string(), device: z.string(), user: CurrentUser });

/** 201; 409 `email_taken`; 422 with `password: too_common | too_personal`. */
export const register = endpoint({
  method: "POST",
  path: "/api/auth/register",
  audience: "anyone",
  rateLimit: "register",
  body: Registration,
  reply: SignedIn,
});

/**
 * 429 before the password is hashed; 503 `busy` when the hashing queue is full; 401 `invalid_credentials` whether or not
 * the e-mail exists; 403 `suspended` only with the right password.
 */
export const login = endpoint({
  method: "POST",
  path: "/api/auth/login",
  audience: "anyone",
  body: Login,
  reply: SignedIn,
});
