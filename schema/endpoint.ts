import type * as z from "zod/mini";
import type { RateLimitName } from "./limits.ts";
import type { CallName, permissions } from "./permissions.ts";

/**
 * One call of the API, declared once: the Worker mounts it, the web calls it, the tests loop over it. Who may call it
 * stands in the table of permissions.
 */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path, with `:name` for each id. */
  readonly path: `/api/${string}`;
  /** How often one person (one address, for a call that anyone may make) may call it; 429 before any work. */
  readonly rateLimit?: RateLimitName;
  readonly query?: z.ZodMiniType;
  /** The JSON body. A call without one does not read what is sent: 413 and 415 only by what its headers say. */
  readonly body?: z.ZodMiniType;
  /** The body may be missing altogether, and then counts as `{}`. */
  readonly bodyOptional?: true;
  /** What leaves. A value that this schema does not name cannot leave. */
  readonly reply: z.ZodMiniType;
}

type NameOf<E extends Endpoint> = `${E["method"]} ${E["path"]}`;
type WithRow<E extends Endpoint> =
  NameOf<E> extends CallName ? unknown : { permissions: "has no row for it" };

/** Declares a call, keeping its literal types. One without a row in the table of permissions is a type error. */
export const endpoint = <const E extends Endpoint>(declared: E & WithRow<E>): E => declared;

/** Who may knock at a call. */
export type AudienceOf<E extends Endpoint> =
  NameOf<E> extends infer Name extends CallName ? (typeof permissions)[Name]["to"] : never;

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
/** What a caller passes: only the parts that the call has. */
export type Args<E extends Endpoint> = Given<
  "params",
  [ParamNames<E["path"]>] extends [never] ? never : Params<E>
> &
  (E["query"] extends z.ZodMiniType ? { query?: z.input<E["query"]> } : unknown) &
  (E["body"] extends z.ZodMiniType ? { body: z.input<E["body"]> } : unknown);
