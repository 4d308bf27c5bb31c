import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { languageCodes } from "../languages.ts";
import { browsers, roles, secondFactorStates, systems, userTypes } from "../vocabulary.ts";

/** The signed-in person, as they see themselves. */
export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  /** Whether the person has confirmed this address and it accepts our emails. */
  emailConfirmed: z.boolean(),
  /** Whether we send no more emails to this address: they did not arrive, were refused or were reported as spam. */
  emailBlocked: z.boolean(),
  userType: z.enum(userTypes),
  firstName: z.string(),
  lastName: z.string(),
  verified: z.boolean(),
  role: z.enum(roles),
  /** The state of the second factor in this session of an admin; null for everyone else. */
  secondFactor: z.nullable(z.enum(secondFactorStates)),
  /** The language of their emails. */
  language: z.enum(languageCodes),
});
export type CurrentUser = z.output<typeof CurrentUser>;

/** Reads the account of the caller. */
export const me = endpoint({ method: "GET", path: "/api/auth/me", audience: "user", reply: CurrentUser });

/** Ends this session and clears the browser's cache. 200 with any token or none. */
export const logout = endpoint({
  method: "POST",
  path: "/api/auth/logout",
  audience: "anyone",
  outlivesPage: true,
  reply: z.object({}),
});

/** One session of the person. */
export const SignedInSession = z.object({
  id: z.string(),
  /** Null when the User-Agent header does not say. */
  browser: z.nullable(z.enum(browsers)),
  system: z.nullable(z.enum(systems)),
  createdAt: fields.instant,
  /** Updated at most every five minutes. */
  lastUsedAt: fields.instant,
  /** Whether this is the session of the request. */
  current: z.boolean(),
});
export type SignedInSession = z.output<typeof SignedInSession>;

/**
 * Lists the caller's live sessions. The current one is first, then by last use. A new session may be missing for a
 * minute.
 */
export const listSessions = endpoint({
  method: "GET",
  path: "/api/auth/sessions",
  audience: "user",
  reply: z.array(SignedInSession),
});

/**
 * Ends all other sessions of the caller at once, and forgets all known devices. The reply has a new `device` token for
 * this device.
 */
export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/api/auth/sessions",
  audience: "user",
  reply: z.object({ device: z.string() }),
});

/** Ends one session of the caller at once. 404 for another person's. */
export const endSession = endpoint({
  method: "DELETE",
  path: "/api/auth/sessions/:id",
  audience: "user",
  reply: z.object({}),
});
