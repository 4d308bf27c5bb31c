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

/** The bindings and variables of Hono's context. The log and the audit read the variables. */
export interface AppEnv {
  Bindings: Env;
  Variables: { requestId: string; route?: string; code?: string; callerId?: string };
}
/** Hono's context of one request. */
export type HonoContext = Context<AppEnv>;

/** The input of a verb. `user` is null only for the audience `anyone`. */
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
  /** Sets a header of the response. */
  header(name: string, value: string): void;
  /** Keeps the isolate alive for work that may outlive the response. */
  waitUntil(work: Promise<unknown>): void;
}

class Created<T> {
  constructor(readonly value: T) {}
}
/** Makes the status of a verb's response 201 instead of 200. */
export const created = <T>(value: T) => new Created(value);

/** Does the work of a call: takes parsed input, returns the reply or throws a refusal. */
export type Verb<E extends Endpoint> = (call: Call<E>) => Promise<Reply<E> | Created<Reply<E>>>;

/** One mounted call. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly audience: Audience | RawEndpoint["audience"];
  serve(c: HonoContext): Promise<Response>;
}

/**
 * Joins a declared call with its verb. Refusals come in the order of the contract: 413, 415, 403 `wrong_origin`, 401,
 * 429, 403, 400, 422, then the verb's own 404 and 409. The reply schema drops every value that it does not name.
 */
export function route<const E extends Endpoint>(endpoint: E, verb: Verb<E>): Route {
  const { method, path, audience } = endpoint;
  async function serve(c: HonoContext) {
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

/** A request with a media type or a length above zero has a body. */
function hasNoBody({ headers, body }: Request): boolean {
  const length = headers.get("Content-Length") ?? (body === null ? "0" : null);
  return length === "0" && !headers.has("Content-Type");
}

/** Finds the caller and refuses all others than the audience: 401, 429, 403. */
async function admit(
  c: HonoContext,
  db: Database,
  { audience, rateLimit }: Endpoint,
): Promise<Caller | null> {
  if (audience === "anyone") {
    if (rateLimit) await limitAddress(c.env, c.req.raw, rateLimit);
    return null;
  }
  const caller = (await findCaller(c.req.raw, c.env, db)) ?? refuse("unauthenticated");
  c.set("callerId", caller.id);
  if (rateLimit) await limitPerson(c.env, db, rateLimit, caller);
  const isAdmitted =
    audience === "user" || (audience === "admin" ? caller.role === "admin" : caller.userType === audience);
  return isAdmitted ? caller : refuse("forbidden");
}

/** A refusal names at most this many fields, with names of at most this length. */
const maxFields = 20;
const maxNameLength = 100;

function parse<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const fields = new Map<string, Problem>();
  for (const issue of result.error.issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [String(issue.path[0] ?? "")];
    for (const name of names) {
      const isNew = name !== "" && name.length <= maxNameLength && !fields.has(name);
      if (isNew && fields.size < maxFields) fields.set(name, readProblem(issue.message));
    }
  }
  return refuse("invalid_fields", { fields: Object.fromEntries(fields) });
}

/** The query with one value per name. Refuses a repeated name with 422. */
function readQuery(url: string): Record<string, string> {
  const given = [...new URL(url).searchParams];
  const names = given.map(([name]) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated) refuse("invalid_fields", { fields: { [repeated]: { code: "invalid" } } });
  return Object.fromEntries(given);
}
