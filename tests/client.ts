import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { app } from "#worker/app.ts";
import type { Env } from "#worker/platform/env.ts";
import { type Client, clientOf } from "./typed-client.ts";

export { addressOf, type Client, refusalOf, type SendArgs } from "./typed-client.ts";

/*
 * A typed client for tests, made from the contract (schema/endpoints). Tests do not write paths, bodies and replies by
 * hand, except tests of HTTP itself.
 *
 *   const { landlord, migrant, connectionId: id } = await newConnectedPair("active");      // tests/people.ts
 *   const connection = await as(landlord).call(getConnection, { params: { id } });         // Connection
 *   const refusal = await as(migrant).refused(updateConnection, { params: { id }, body: { status: "completed" } });
 *   expect(refusal).toEqual({ status: 403, code: "forbidden" });                           // and `fields` for a 422
 *   await anonymous.call(register, { body: registration() });                              // without a session
 *   const answer = await as(admin).send(readPerson, { params: { id } });                   // the Response: headers, status
 *   await as(landlord, { bindings: fuse(env, crash) }).send(…);                            // other bindings or headers
 *   await send("POST", "/api/auth/login", { body: "{", headers });                         // a raw HTTP request
 *
 * `call` fails the test with status and body when the call is refused; `refused` fails it when the call succeeds. For
 * rows that no call can read or write, use `row`, `rows` and `change` (tests/rows.ts), for example
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

/** Calls as this person; null is a visitor without a session. The person's token is read at each call. */
export const as = (
  person: { readonly token: string } | null,
  options: Pick<RawRequest, "bindings" | "headers"> = {},
): Client => clientOf((method, path, json) => send(method, path, { ...options, token: person?.token, json }));

/** Calls without a session. */
export const anonymous = as(null);
