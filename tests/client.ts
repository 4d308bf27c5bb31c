import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import type { Args, Endpoint, Params, Reply } from "#schema/endpoint.ts";
import type { ErrorBody } from "#schema/errors.ts";
import { app } from "#worker/app.ts";
import type { Env } from "#worker/platform/env.ts";

/*
 * A typed client for tests, made from the contract (schema/endpoints). Paths, bodies and replies are never written by
 * hand, except in tests of the wire itself.
 *
 *   const { landlord, migrant, connectionId: id } = await newConnectedPair("active");      // tests/people.ts
 *   const connection = await as(landlord).call(getConnection, { params: { id } });         // Connection
 *   const refusal = await as(migrant).refused(updateConnection, { params: { id }, body: { status: "completed" } });
 *   expect(refusal).toEqual({ status: 403, code: "forbidden" });                           // and `fields` for a 422
 *   await anonymous.call(register, { body: registration() });                              // without a session
 *   const answer = await as(admin).send(readPerson, { params: { id } });                   // the Response: headers, status
 *   await as(landlord, { bindings: fuse(env, crash) }).send(…);                            // other bindings or headers
 *   await send("POST", "/api/auth/login", { body: "{", headers });                         // a request on the wire
 *
 * `call` fails the test with status and body when it is refused, `refused` when it is not. Rows that no call can read
 * or write: `row`, `rows`, `change` (tests/rows.ts), for example
 *   await change(connections, { id }, { acceptedAt: daysAgo(8) });
 *   expect(await row(payments, { landlordId: landlord.id })).toMatchObject({ status: "refunded" });
 */

export const origin = "http://localhost:8787";

interface RawRequest {
  token?: string;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  body?: BodyInit;
  headers?: HeadersInit;
  /** Handle the request with these bindings in this process, and wait for the work that outlives the response. */
  bindings?: Env;
}

/** Sends one request to the Worker; `path` may be a whole address. */
export async function send(method: string, path: string, request: RawRequest = {}): Promise<Response> {
  const { token, json, bindings } = request;
  const headers = new Headers(request.headers);
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  if (json !== undefined && !headers.has("Content-Type")) headers.set("Content-Type", "application/json");
  const body = json === undefined ? request.body : JSON.stringify(json);
  const sent = new Request(new URL(path, origin), { method, headers, body });
  if (!bindings) return exports.default.fetch(sent);
  const context = createExecutionContext();
  const response = await app.fetch(sent, bindings, context);
  await waitOnExecutionContext(context).catch(() => {});
  return response;
}

type Optional<T> = object extends T ? [args?: T] : [args: T];
type BodyOf<E extends Endpoint> = Args<E> extends { body: infer Body } ? Body : never;
/** What a call takes. */
type Given<E extends Endpoint> = E extends { bodyOptional: true }
  ? Omit<Args<E>, "body"> & { body?: BodyOf<E> }
  : Args<E>;
/** What a refused call may be given: any query and any body. */
type Loose<E extends Endpoint> = {
  query?: Record<string, string | undefined>;
  body?: unknown;
} & (keyof Params<E> extends never ? unknown : { params: Params<E> });

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
  refused<E extends Endpoint>(endpoint: E, ...args: Optional<Loose<E>>): Promise<Refused>;
  /** Makes a call and returns the response, whatever it is. */
  send<E extends Endpoint>(endpoint: E, ...args: Optional<Loose<E>>): Promise<Response>;
}

type AnyArgs = {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
};

/** The path of a call with its ids filled in, and its query. */
export const addressOf = <E extends Endpoint>(endpoint: E, ...[args]: Optional<Loose<E>>): string =>
  fillIn(endpoint, args ?? {});

function fillIn({ path }: Endpoint, { params = {}, query = {} }: AnyArgs): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** The refusal in a response. Fails the test when it is none. */
export async function refusalOf(response: Response | Promise<Response>): Promise<Refused> {
  const { ok, status } = await response;
  const text = await (await response).text();
  if (ok) throw new Error(`The call is not refused: ${status} ${text}`);
  const { code, fields }: ErrorBody = JSON.parse(text);
  return fields ? { status, code, fields } : { status, code };
}

/** Calls as this person; null is a visitor without a session. The person's token is read at each call. */
export function as(
  person: { readonly token: string } | null,
  options: Pick<RawRequest, "bindings" | "headers"> = {},
): Client {
  const sendAs = (endpoint: Endpoint, args: AnyArgs = {}) =>
    send(endpoint.method, fillIn(endpoint, args), { ...options, token: person?.token, json: args.body });
  return {
    call: async (endpoint, ...[args]) => {
      const response = await sendAs(endpoint, args as AnyArgs);
      const text = await response.text();
      const { method, path } = endpoint;
      if (!response.ok) throw new Error(`${method} ${path} is refused: ${response.status} ${text}`);
      return JSON.parse(text);
    },
    refused: (endpoint, ...[args]) => refusalOf(sendAs(endpoint, args)),
    send: (endpoint, ...[args]) => sendAs(endpoint, args),
  };
}

/** Calls without a session. */
export const anonymous = as(null);
