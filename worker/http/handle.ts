import type { Context } from "hono";
import * as z from "zod/mini";
import type { Audience, Body, Endpoint, Params, Query, RawEndpoint, Reply } from "#schema/endpoint.ts";
import { isId } from "#schema/fields.ts";
import { type Problem, readProblem } from "#schema/problems.ts";
import { type Database, openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";
import { parseJson, readBody, refuseForeignBody } from "./body.ts";
import { refuseForeignWrite } from "./origin.ts";
import { limitAddress, limitPerson } from "./rate-limit.ts";
import { type Caller, findCaller } from "./session.ts";

/** What Hono carries: our bindings, and what the log says of the request. */
export interface Carried {
  Bindings: Env;
  Variables: { requestId: string; route?: string; code?: string; callerId?: string };
}
/** One request in Hono's hands. */
export type Http = Context<Carried>;

/** What a verb is given. `user` is there unless the audience is `anyone`. */
export interface Call<E extends Endpoint> {
  readonly user: E["audience"] extends "anyone" ? null : Caller;
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
  readonly db: Database;
  readonly env: Env;
  /** ISO instant of this call. */
  readonly now: string;
  readonly request: Request;
  readonly requestId: string;
  /** Sets a header of the answer. */
  header(name: string, value: string): void;
  /** Work that may outlive the answer. */
  waitUntil(work: Promise<unknown>): void;
}

class Created<T> {
  constructor(readonly value: T) {}
}
/** Makes a verb's answer 201 instead of 200. */
export const created = <T>(value: T) => new Created(value);

/** What a call does: it is given parsed input and returns what the reply schema names. */
export type Verb<E extends Endpoint> = (call: Call<E>) => Promise<Reply<E> | Created<Reply<E>>>;

/** One mounted call. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly audience: Audience | RawEndpoint["audience"];
  serve(c: Http): Promise<Response>;
}

/**
 * Joins a declared call with its verb. The order of refusal is the contract's: 413, 415, 403 `wrong_origin`, 401, 429,
 * 403, 400, 422, then the verb's own 404 and 409. What leaves is what the reply schema names.
 */
export function route<const E extends Endpoint>(endpoint: E, verb: Verb<E>): Route {
  const { method, path, audience } = endpoint;
  async function serve(c: Http) {
    const absent = endpoint.bodyOptional && hasNoBody(c.req.raw);
    if (!endpoint.body) refuseForeignBody(c.req.raw);
    const text = absent ? "{}" : endpoint.body && (await readBody(c.req.raw));
    refuseForeignWrite(c.req.raw, c.env);
    const anonymousRead = audience === "anyone" && method === "GET";
    const db = openDatabase(c.env, anonymousRead ? "first-unconstrained" : "first-primary");
    const user = await admit(c, db, endpoint);
    const body = endpoint.body && parse(endpoint.body, parseJson(text ?? ""));
    const query = endpoint.query && parse(endpoint.query, readQuery(c.req.raw.url));
    const params: Record<string, string> = c.req.param();
    if (!Object.values(params).every(isId)) refuse("not_found");
    const headers = new Headers();
    const result = await verb({
      user,
      params,
      query,
      body,
      db,
      env: c.env,
      now: new Date().toISOString(),
      request: c.req.raw,
      requestId: c.get("requestId"),
      header: (name, value) => headers.set(name, value),
      waitUntil: (work) => c.executionCtx.waitUntil(work),
    } as Call<E>);
    const [status, value] = result instanceof Created ? [201, result.value] : [200, result];
    return Response.json(endpoint.reply.parse(value), { status, headers });
  }
  return { method, path, audience, serve };
}

/** Neither a byte nor a word of one: what says its type or a length has a body. */
function hasNoBody({ headers, body }: Request): boolean {
  const length = headers.get("Content-Length") ?? (body === null ? "0" : null);
  return length === "0" && !headers.has("Content-Type");
}

async function admit(c: Http, db: Database, { audience, rateLimit }: Endpoint): Promise<Caller | null> {
  if (audience === "anyone") {
    if (rateLimit) await limitAddress(c.env, c.req.raw, rateLimit);
    return null;
  }
  const caller = (await findCaller(c.req.raw, c.env, db)) ?? refuse("unauthenticated");
  c.set("callerId", caller.id);
  if (rateLimit) await limitPerson(c.env, db, rateLimit, caller);
  const welcome =
    audience === "user" || (audience === "admin" ? caller.role === "admin" : caller.userType === audience);
  return welcome ? caller : refuse("forbidden");
}

/** An answer does not repeat ten thousand unknown keys, nor enormous ones. */
const fieldsNamed = 20;
const nameLength = 100;

function parse<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const fields = new Map<string, Problem>();
  for (const issue of result.error.issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [String(issue.path[0] ?? "")];
    for (const name of names) {
      const isNew = name !== "" && name.length <= nameLength && !fields.has(name);
      if (isNew && fields.size < fieldsNamed) fields.set(name, readProblem(issue.message));
    }
  }
  return refuse("invalid_fields", { fields: Object.fromEntries(fields) });
}

/** The query as one value a name; a doubled name is refused like a wrong value. */
function readQuery(url: string): Record<string, string> {
  const given = [...new URL(url).searchParams];
  const names = given.map(([name]) => name);
  const doubled = names.find((name, index) => names.indexOf(name) !== index);
  if (doubled) refuse("invalid_fields", { fields: { [doubled]: { code: "invalid" } } });
  return Object.fromEntries(given);
}
