import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { passwordLength } from "../limits.ts";
import * as parts from "../parts.ts";
import { problem } from "../problems.ts";
import { roles, userTypes } from "../vocabulary.ts";

/** The signed-in person, as they see themselves. */
export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  userType: z.enum(userTypes),
  firstName: z.string(),
  lastName: z.string(),
  verified: z.boolean(),
  role: z.enum(roles),
});
export type CurrentUser = z.output<typeof CurrentUser>;

const SignedIn = z.object({ token: z.string(), user: CurrentUser });

const newPassword = parts.password.check(
  z.refine((value) => [...value].length >= passwordLength.min, problem("too_short", passwordLength.min)),
);

export const Login = z.strictObject({ email: parts.email, password: parts.password });

export const Registration = z.strictObject({
  email: parts.email,
  password: newPassword,
  firstName: parts.name,
  lastName: parts.name,
  userType: z.enum(userTypes),
});

/** 201; 409 `email_taken`; 422 with `password: too_common | too_personal`. */
export const register = endpoint({
  method: "POST",
  path: "/api/auth/register",
  audience: "anyone",
  body: Registration,
  reply: SignedIn,
});

/** 401 `invalid_credentials` whether or not the e-mail exists; 403 `suspended` only with the right password. */
export const login = endpoint({
  method: "POST",
  path: "/api/auth/login",
  audience: "anyone",
  body: Login,
  reply: SignedIn,
});

export const me = endpoint({ method: "GET", path: "/api/auth/me", audience: "user", reply: CurrentUser });

/** Ends this session everywhere. Answers 200 with any token or none. */
export const logout = endpoint({
  method: "POST",
  path: "/api/auth/logout",
  audience: "anyone",
  reply: z.object({}),
});
