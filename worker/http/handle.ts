import { tracing } from "cloudflare:workers";
import type { Context } from "hono";
import * as z from "zod/mini";
import type { Audience, Body, Endpoint, Params, Query, RawEndpoint, Reply } from "#schema/endpoint.ts";
import { isId } from "#schema/ids.ts";
import { type Problem, readProblem } from "#schema/problems.ts";
import {
  type Database,
  openDatabase,
  type Statements,
  type StatementsFor,
} from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { Refusal, refuse } from "#worker/platform/errors.ts";
import { parseJson, readBody, refuseForeignBody } from "./body.ts";
import { refuseForeignWrite } from "./origin.ts";
import { limitAddress, limitPerson } from "./rate-limit.ts";
import { replyReader } from "./reply.ts";
import { retryAtPrimary } from "./retry-at-primary.ts";
import { refuseWithoutFactor } from "./second-factor.ts";
import {
  type Caller,
  type FirstRead,
  findCaller,
  readSuspension,
  type Start,
  type Visit,
} from "./session.ts";

/** The bindings and variables of Hono's context. The log and the audit read the variables. */
export interface AppEnv {
  Bindings: Env;
  Variables: { requestId: string; route?: string; code?: string; callerId?: string };
}
/** Hono's context of one request. */
export type HonoContext = Context<AppEnv>;

/** What the request of a call contains. */
interface Input<E extends Endpoint> {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
}

/** The input of a verb. `user` is null only for the audience `anyone`. */
export interface Call<E extends Endpoint, Found = undefined> extends Input<E> {
  readonly user: E["audience"] extends "anyone" ? null : Caller;
  /** What the statements of the route's first read found. */
  readonly found: Found;
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

class WithStatus<T> {
  constructor(
    readonly status: 201 | 503,
    readonly value: T,
  ) {}
}
/** Makes the status of a verb's response 201 instead of 200. */
export const created = <T>(value: T) => new WithStatus(201, value);
/** Makes the status of a verb's response 503, for a call that `repliesWhenDown`. */
export const whenDown = <T>(value: T) => new WithStatus(503, value);

/** Does the work of a call: takes parsed input, returns the reply or throws a refusal. */
export type Verb<E extends Endpoint, Found = undefined> = (
  call: Call<E, Found>,
) => Promise<Reply<E> | WithStatus<Reply<E>>>;

/** One mounted call. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly audience: Audience | RawEndpoint["audience"];
  serve(c: HonoContext): Promise<Response>;
}

/**
 * Joins a declared call with its verb. Refusals come in the order of the contract: 413, 415, 403 `wrong_origin`, 401,
 * 429, 403 (the audience, then the second factor), 400, 422, then the verb's own 404 and 409. The reply schema drops every
 * value that it does not name.
 *
 * `firstRead` returns statements that run in one batch with the read of the caller's row, which saves one wait for the
 * database. The verb gets their results in `found`, after the caller is admitted.
 */
export function route<const E extends Endpoint>(endpoint: E, verb: Verb<E>): Route;
export function route<const E extends Endpoint, Found extends readonly unknown[]>(
  endpoint: E,
  verb: Verb<E, Found>,
  firstRead: (db: Database, input: Input<E>, userId: string) => StatementsFor<Found>,
): Route;
export function route<const E extends Endpoint>(
  endpoint: E,
  verb: Verb<E, never>,
  firstRead?: (db: Database, input: Input<E>, userId: string) => Statements,
): Route {
  const { method, path, audience, reply } = endpoint;
  const readReply = replyReader(reply);
  async function serve(c: HonoContext) {
    const absent = endpoint.bodyOptional && hasNoBody(c.req.raw);
    if (!endpoint.body) refuseForeignBody(c.req.raw);
    const text = absent ? "{}" : endpoint.body && (await readBody(c.req.raw));
    refuseForeignWrite(c.req.raw, c.env);
    const read = attempt(() => readInput(c, endpoint, text));
    const { input } = read;
    const first: FirstRead | undefined = input && firstRead && ((db, userId) => firstRead(db, input, userId));
    const visit = await tracing.enterSpan("admit the caller", () => admit(c, endpoint, first));
    if (!input) throw read.refusal;
    const headers = new Headers();
    const work = ({ db, caller, found }: Admitted) =>
      verb({
        ...input,
        user: caller,
        found,
        db,
        env: c.env,
        now: new Date().toISOString(),
        request: c.req.raw,
        requestId: c.get("requestId"),
        header: (name, value) => headers.set(name, value),
        waitUntil: (later) => c.executionCtx.waitUntil(later),
      } as Call<E, never>);
    const result = await tracing.enterSpan("do the work", () =>
      visit.caller ? retryAtPrimary(c.env, visit, work) : work(visit),
    );
    const { status, value } = result instanceof WithStatus ? result : { status: 200, value: result };
    return Response.json(readReply(value), { status, headers });
  }
  return { method, path, audience, serve };
}

/** Parses the request. Refuses with 400, 422 and 404. */
function readInput<E extends Endpoint>(c: HonoContext, endpoint: E, text: string | undefined): Input<E> {
  const body = endpoint.body && parse(endpoint.body, parseJson(text ?? ""));
  const query = endpoint.query && parse(endpoint.query, readQuery(c.req.raw.url));
  const params: Record<string, string> = c.req.param();
  if (!Object.values(params).every(isId)) refuse("not_found");
  return { body, query, params } as Input<E>;
}

/** The input, or its refusal for later, because the checks of the caller come first. */
function attempt<T>(
  read: () => T,
): { input: T; refusal?: undefined } | { input?: undefined; refusal: Refusal } {
  try {
    return { input: read() };
  } catch (fault) {
    if (fault instanceof Refusal) return { refusal: fault };
    throw fault;
  }
}

/** A request with a media type or a length above zero has a body. */
function hasNoBody({ headers, body }: Request): boolean {
  const length = headers.get("Content-Length") ?? (body === null ? "0" : null);
  return length === "0" && !headers.has("Content-Type");
}

/** The database of a call and its caller; no caller for the audience `anyone`. */
type Admitted = Visit | { readonly db: Database; readonly caller: null; readonly found?: undefined };

/**
 * Opens the database and finds the caller. Refuses those who are not in the call's audience (401 or 403), admins who have not
 * passed their second factor (403), and too many calls (429).
 */
async function admit(c: HonoContext, endpoint: Endpoint, firstRead?: FirstRead): Promise<Admitted> {
  const { audience, rateLimit, method } = endpoint;
  if (audience === "anyone") {
    if (rateLimit) await limitAddress(c.env, c.req.raw, rateLimit);
    return {
      db: openDatabase(c.env, method === "GET" ? "first-unconstrained" : "first-primary"),
      caller: null,
    };
  }
  const visit =
    (await findCaller(c.req.raw, c.env, startOf(endpoint), firstRead)) ??
    refuse("unauthenticated", await readSuspension(c.req.raw, c.env));
  const { caller } = visit;
  c.set("callerId", caller.id);
  if (rateLimit) await limitPerson(c.env, rateLimit, caller);
  const isAdmitted =
    audience === "user" || (audience === "admin" ? caller.role === "admin" : caller.userType === audience);
  if (!isAdmitted) refuse("forbidden");
  refuseWithoutFactor(endpoint, caller.factor);
  return visit;
}

/**
 * Calls of admins and of second factors always read the newest data: scripts and other admins change rows without a notice
 * to the reader's inbox.
 */
const startOf = ({ audience, startsAtPrimary, secondFactor }: Endpoint): Start =>
  audience === "admin" || startsAtPrimary || secondFactor ? "primary" : "near";

/** The most fields that a refusal names, and the longest name of a field. */
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
