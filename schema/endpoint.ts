import type * as z from "zod/mini";

/**
 * Who may knock at a call, before any object is looked at. `anyone` needs no session;
 * `user` any live one; the rest name the kind of person. A wrong kind gets 403.
 */
export type Audience = "anyone" | "user" | "migrant" | "landlord" | "admin";

/** One call of the API, declared once: the Worker mounts it, the web calls it, the tests loop over it. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path, with `:name` for each id. */
  readonly path: `/api/${string}`;
  readonly audience: Audience;
  readonly query?: z.ZodMiniType;
  /** The JSON body; a call without one ignores whatever is sent. */
  readonly body?: z.ZodMiniType;
  /** What leaves. A value that this schema does not name cannot leave. */
  readonly reply: z.ZodMiniType;
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
/** What a caller passes: only the parts that the call has. */
export type Args<E extends Endpoint> = Given<
  "params",
  [ParamNames<E["path"]>] extends [never] ? never : Params<E>
> &
  (E["query"] extends z.ZodMiniType ? { query?: z.input<E["query"]> } : unknown) &
  (E["body"] extends z.ZodMiniType ? { body: z.input<E["body"]> } : unknown);
