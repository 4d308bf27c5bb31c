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
  /** The limit per person, or per address for a call that anyone may make; 429 before the verb does any work. */
  readonly rateLimit?: RateLimitName;
  readonly query?: z.ZodMiniType;
  /**
   * Reads the newest data of everyone, at the primary. Without it, a signed-in call reads a nearby replica that includes
   * what the caller has written and was told. Calls for admins always read the newest data.
   */
  readonly startsAtPrimary?: true;
  /**
   * What an admin must show beside the session; other people pass. Without it, calls for admins need a session that has passed
   * the second factor (403 `second_factor_required`) and all others nothing.
   * `fresh`: passed within the last 15 minutes (403 `second_factor_stale`), for what cannot be undone. `freshOnceEnrolled`: the same
   * for an admin with a second factor; without one, within the time for setting it up (403 `second_factor_closed`).
   * `unneeded`: nothing, for the calls with which a session passes. Such calls read at the primary.
   */
  readonly secondFactor?: "fresh" | "freshOnceEnrolled" | "unneeded";
  /** The JSON body. Without a schema the body is not read; its headers alone can be refused (413, 415). */
  readonly body?: z.ZodMiniType;
  /** A missing body counts as `{}`. */
  readonly bodyOptional?: true;
  /** The browser finishes the call although its page is closed. Its body must be small. */
  readonly outlivesPage?: true;
  /** A 503 may carry the reply instead of an error. */
  readonly repliesWhenDown?: true;
  /** What leaves. A value that this schema does not name cannot leave. */
  readonly reply: z.ZodMiniType;
}

/**
 * A call whose input or reply is not JSON of a schema. A session is neither needed nor read. The audience `holder` has what
 * Stripe or we have signed: an event, an address, a ticket. The call's own handler checks the signature.
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
/** What a caller passes; only what the call takes. */
export type Args<E extends Endpoint> = Given<
  "params",
  [ParamNames<E["path"]>] extends [never] ? never : Params<E>
> &
  (E["query"] extends z.ZodMiniType ? { query?: z.input<E["query"]> } : unknown) &
  (E["body"] extends z.ZodMiniType ? { body: z.input<E["body"]> } : unknown);
