import type { Args, Endpoint, Params, Reply } from "#schema/endpoint.ts";
import type { ErrorBody } from "#schema/errors.ts";

/** The part of the typed client that needs no server: tests/client.ts and tests/e2e/client.ts send its requests. */

type Optional<T> = object extends T ? [args?: T] : [args: T];
/** A body in which fields that may be undefined may also be missing. */
type Sendable<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};
/** The body that a call takes. */
export type BodyOf<E extends Endpoint> = Args<E> extends { body: infer Body } ? Sendable<Body> : never;
/** The arguments of a call that must succeed. */
type Given<E extends Endpoint> =
  Args<E> extends { body: unknown }
    ? Omit<Args<E>, "body"> & (E extends { bodyOptional: true } ? { body?: BodyOf<E> } : { body: BodyOf<E> })
    : Args<E>;
/** The arguments of a call that may be refused: any query and any body. */
type Loose<E extends Endpoint> = {
  query?: Record<string, string | undefined>;
  body?: unknown;
} & (keyof Params<E> extends never ? unknown : { params: Params<E> });

/** The arguments of `send` and `refused`. */
export type SendArgs<E extends Endpoint> = Optional<Loose<E>>;

/** Why a call was refused. */
export interface Refused {
  status: number;
  code: string;
  fields?: ErrorBody["fields"];
}

/** The calls of one person, or of a visitor without a session. */
export interface Client {
  /** Makes a call and returns its reply. Fails the test when the call is refused. */
  call<E extends Endpoint>(endpoint: E, ...args: Optional<Given<E>>): Promise<Reply<E>>;
  /** Makes a call and returns its refusal. Fails the test when the call succeeds. */
  refused<E extends Endpoint>(endpoint: E, ...args: SendArgs<E>): Promise<Refused>;
  /** Makes a call and returns the response, whatever it is. */
  send<E extends Endpoint>(endpoint: E, ...args: SendArgs<E>): Promise<Response>;
}

type AnyArgs = {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
};

/** The path of a call with its ids filled in, and its query. */
export const addressOf = <E extends Endpoint>(endpoint: E, ...[args]: SendArgs<E>): string =>
  fillIn(endpoint, args ?? {});

function fillIn({ path }: Endpoint, { params = {}, query = {} }: AnyArgs): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** The refusal in a response. Fails the test when the response is a success. */
export async function refusalOf(response: Response | Promise<Response>): Promise<Refused> {
  const { ok, status } = await response;
  const text = await (await response).text();
  if (ok) throw new Error(`The call is not refused: ${status} ${text}`);
  const { code, fields }: ErrorBody = JSON.parse(text);
  return fields ? { status, code, fields } : { status, code };
}

/** Sends a request. `json` is its body; undefined means no body. */
type Send = (method: string, path: string, json: unknown) => Promise<Response>;

/** A client whose requests are sent by this function. */
export const clientOf = (send: Send): Client => {
  const sendCall = (endpoint: Endpoint, args: AnyArgs = {}) =>
    send(endpoint.method, fillIn(endpoint, args), args.body);
  return {
    call: async (endpoint, ...[args]) => {
      const response = await sendCall(endpoint, args as AnyArgs);
      const text = await response.text();
      const { method, path } = endpoint;
      if (!response.ok) throw new Error(`${method} ${path} is refused: ${response.status} ${text}`);
      return JSON.parse(text);
    },
    refused: (endpoint, ...[args]) => refusalOf(sendCall(endpoint, args)),
    send: (endpoint, ...[args]) => sendCall(endpoint, args),
  };
};
