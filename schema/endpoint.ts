import type * as z from "zod/mini";
import type { RateLimitName } from "./limits.ts";

/**
 * Who may make a call, before any row is read. `anyone` needs no session. `user` needs a live session of any person.
 * `migrant`, `landlord` and `admin` name the kind of person; the wrong kind is refused with 403.
 */
export type Audience = "anyone" | "user" | "migrant" | "landlord" | "admin";

/** One call of the API, declared once: the Worker mounts it, the web calls it, the tests loop over it. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path, with `:name` for each id. */
  readonly path: `/api/${string}`;
  readonly audience: Audience;
  /** The limit per person, or per network address for a call that anyone may make; 429 before its verb runs. */
  readonly rateLimit?: RateLimitName;
  readonly query?: z.ZodMiniType;
  /**
   * Reads at the primary database, which has the newest data of everyone. Without it, a signed-in call reads a nearby
   * replica that includes the caller's writes and the changes of which the caller was told. Calls for admins always read at
   * the primary.
   */
  readonly startsAtPrimary?: true;
  /**
   * What an admin needs besides the session; other people need nothing. Without this field, a call for admins needs a
   * session that has passed the second factor (403 `second_factor_required`). A call with this field reads at the primary.
   * `fresh`: the session has passed within the last 15 minutes (403 `second_factor_stale`), for actions that cannot be
   * undone. `freshOnceEnrolled`: the same for an admin with a second factor; an admin without one must be within the time
   * for setting one up (403 `second_factor_closed`). `unneeded`: nothing, for the calls that pass the second factor.
   */
  readonly secondFactor?: "fresh" | "freshOnceEnrolled" | "unneeded";
  /** The JSON body. Without a schema the body is not read; its headers alone can be refused (413, 415). */
  readonly body?: z.ZodMiniType;
  /** A missing body counts as `{}`. */
  readonly bodyOptional?: true;
  /** The browser finishes the call even when its page is closed. The body must be small. */
  readonly outlivesPage?: true;
  /** A 503 may carry the reply instead of an error. */
  readonly repliesWhenDown?: true;
  /** The reply. The server removes every value that this schema does not name. */
  readonly reply: z.ZodMiniType;
}

/** The parts of a call that the browser reads. The build removes all others from the browser's code (dev/build/calls.ts). */
export const partsInBrowser = ["method", "path", "outlivesPage", "repliesWhenDown"] as const;
export type InBrowser = Pick<Endpoint, (typeof partsInBrowser)[number]>;

/**
 * A call whose input or reply is not JSON of a schema. It neither needs nor reads a session. The audience `holder` has
 * something that Stripe or we have signed: an event, an address or a ticket. The call's own handler checks the signature.
 */
export interface RawEndpoint {
  readonly method: Endpoint["method"];
  readonly path: `/${string}`;
  readonly audience: "holder" | "anyone";
}

/** Declares a call, keeping its literal types. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The ids in a call's path. */
export type Params<E extends Endpoint> = { [Name in ParamNames<E["path"]>]: string };
/** The parsed query of a call, as the server sees it. */
export type Query<E extends Endpoint> = E["query"] extends z.ZodMiniType ? z.output<E["query"]> : undefined;
/** The parsed body of a call, as the server sees it. */
export type Body<E extends Endpoint> = E["body"] extends z.ZodMiniType ? z.output<E["body"]> : undefined;
/** What a call answers. */
export type Reply<E extends Endpoint> = z.output<E["reply"]>;

type Given<Key extends string, T> = [T] extends [never] ? unknown : { [K in Key]: T };
/** The arguments of a call: the ids of its path, its query and its body, as far as it has them. */
export type Args<E extends Endpoint> = Given<
  "params",
  [ParamNames<E["path"]>] extends [never] ? never : Params<E>
> &
  (E["query"] extends z.ZodMiniType ? { query?: z.input<E["query"]> } : unknown) &
  (E["body"] extends z.ZodMiniType ? { body: z.input<E["body"]> } : unknown);
