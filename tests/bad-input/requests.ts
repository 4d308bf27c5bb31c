import type { Endpoint } from "#schema/endpoint.ts";
import { inTypedOrder } from "#schema/invisible.ts";
import type { MemberKind, World } from "../permissions/world.ts";
import type { Chance } from "./chance.ts";
import { type FieldSpec, fieldsOf } from "./fields.ts";
import * as torture from "./json-torture.ts";
import { naughtyWords } from "./naughty-strings.ts";
import { openings } from "./openings.ts";
import * as samples from "./samples.ts";

/** One request with its correct statuses. `right` is null when every status below 500 is correct. */
export interface BadRequest {
  readonly what: string;
  /** The declared call, if the call has a schema. */
  readonly call?: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly by: MemberKind | null;
  readonly right: readonly number[] | null;
  /** A text that the reply must return as typed: `name` is its field, `of` the name of the field in the figures. */
  readonly echo?: { readonly of: string; readonly name: string; readonly typed: string };
  /** Makes the row that the request needs. Each attempt makes a new row. */
  readonly opens?: () => Promise<Partial<BadRequest>>;
}

/** Optional fields that a correct form needs: a suspension has a reason, a rating of a stay has stars. */
const neededWithOthers = ["reason", "stars"];

/** The statuses for a guessed code, token or id, except for a field `token`: every call answers 409 to its guess. */
const refusalsOfGuesses: Readonly<Record<string, readonly number[]>> = {
  "POST /api/auth/second-factor/code": [422],
  // A code may be longer than any code of an app.
  "POST /api/auth/second-factor/app": [409, 422],
  // The link or the request of these calls belongs to one person only.
  "POST /api/auth/appeal": [409],
  "POST /api/account/appeals": [404],
};

const json = { "Content-Type": "application/json" };

/** A call to fuzz: its fields, its caller and a correct form. */
export class Target {
  readonly method: string;
  readonly by: MemberKind | null;
  readonly fields: readonly FieldSpec[];
  readonly queried: readonly FieldSpec[];
  readonly takesBody: boolean;
  readonly #path: string;
  /** A correct form would need a slow password hash (0.2 s) or a signature, so only wrong forms are sent. */
  readonly hashes: boolean;
  readonly #replyFields: object;

  constructor({ method, path, audience, body, query, reply }: Endpoint) {
    this.method = method;
    this.#path = path;
    this.#replyFields = "shape" in reply._zod.def ? (reply._zod.def.shape as object) : {};
    const callers = {
      anyone: null,
      user: "MV",
      migrant: "MV",
      landlord: "LP",
      admin: "AD",
    } as const;
    this.by = callers[audience];
    this.takesBody = body !== undefined;
    this.fields = body ? fieldsOf(body, path) : [];
    this.queried = query ? fieldsOf(query, path) : [];
    this.hashes = this.fields.some(({ kind }) => ["password", "bytes"].includes(kind));
  }

  /** Method and path as declared: `PUT /api/connections/:id`. */
  get name(): string {
    return `${this.method} ${this.#path}`;
  }

  /** Whether the reply contains a field. */
  returns(field: string): boolean {
    return Object.hasOwn(this.#replyFields, field);
  }

  /** The path with an unknown id; with a world, a path of connections gets the id of its connection. */
  path(world?: World): string {
    return this.pathOf(
      world && this.#path.includes("connections") ? world.connectionId : crypto.randomUUID(),
    );
  }

  get takesInput(): boolean {
    return this.hasId || this.takesBody || this.queried.length > 0;
  }

  get hasId(): boolean {
    return this.#path.includes(":");
  }

  pathOf(id: string): string {
    return this.#path.replace(/:\w+/g, id);
  }

  /** A query with all required fields. `given` replaces the field with this name. */
  asking(given = "", name?: string): string {
    const needed = this.queried
      .filter((field) => !field.optional && field.name !== name)
      .map(({ name, list: [first] }) => `${name}=${first ?? crypto.randomUUID()}`);
    const all = [...needed, ...(given ? [given] : [])];
    return all.length > 0 ? `?${all.join("&")}` : "";
  }

  /** A correct form in which `otherwise` replaces fields and `more` adds members, all as JSON source. */
  form(world: World, otherwise: Readonly<Record<string, string>> = {}, more: readonly string[] = []): string {
    const written = this.fields.flatMap((field) => {
      const { name, optional } = field;
      const left = optional && !neededWithOthers.includes(name);
      const value = otherwise[name] ?? (left ? undefined : fitting(field, world));
      return value === undefined ? [] : [`${JSON.stringify(name)}:${value}`];
    });
    return `{${[...written, ...more].join(",")}}`;
  }

  send(what: string, right: BadRequest["right"], sent: Partial<BadRequest> = {}): BadRequest {
    const { method, by } = this;
    return { what, call: this.name, method, path: this.path() + this.asking(), by, right, ...sent };
  }
}

function fitting({ name, kind, min, list }: FieldSpec, world: World): string {
  if (kind === "email") return JSON.stringify(`${crypto.randomUUID()}@people.test`);
  if (kind === "password") return '"a harbour at night"';
  if (kind === "integer") return String(Math.max(min, 1));
  if (kind === "flag") return "true";
  if (kind === "choice") return JSON.stringify(list[0]);
  if (kind === "choices" || kind === "ids") return "[]";
  if (kind === "date") return '"1990-05-17"';
  if (kind === "moment") return '"2026-05-17T10:00:00Z"';
  if (kind === "reference")
    return JSON.stringify(name === "connectionId" ? world.connectionId : crypto.randomUUID());
  return kind === "id" ? JSON.stringify(crypto.randomUUID()) : '"Amal"';
}

/** Every class of bad input, once for each body, field, query and id that it applies to. */
export function* everyClass(target: Target, world: World): Generator<BadRequest> {
  if (target.takesBody) yield* badBodies(target, world);
  for (const field of target.queried) yield* badQueries(target, field);
  if (target.queried.length > 0) {
    yield target.send("unknown query", [422], { path: `${target.path()}?unknown=1` });
    yield target.send("__proto__ in a query", [422], { path: `${target.path()}?__proto__=1` });
  }
  if (target.hasId)
    for (const id of samples.malformedIds) {
      const body = target.takesBody ? { body: target.form(world), headers: json } : {};
      yield target.send(`id ${id.slice(0, 20)}`, [404, 405], {
        path: target.pathOf(id) + target.asking(),
        ...body,
      });
    }
  if (target.by)
    for (const Authorization of [
      "Bearer",
      "Bearer x.y.z",
      "Basic eDp5",
      "Bearer !",
      `Bearer ${"a".repeat(9_000)}`,
    ]) {
      const headers = target.takesBody ? { ...json, Authorization } : { Authorization };
      const body = target.takesBody ? { body: target.form(world) } : {};
      yield target.send("a bad token", [401], { by: null, headers, ...body });
    }
}

function* badBodies(target: Target, world: World): Generator<BadRequest> {
  const send = (
    what: string,
    right: readonly number[],
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = json,
  ) => target.send(what, right, { body, headers });
  for (const body of torture.mustFail) yield send("not JSON", [400], body);
  for (const body of torture.mustParse) yield send("JSON, not a form", [422], body);
  for (const body of torture.either) yield send("JSON or not", [400, 422], body);
  for (const body of samples.otherRoots) yield send(`root ${body}`, [422], body);
  for (const body of [...samples.tooDeep, ...samples.tooWide]) yield send("deep or wide", [422, 413], body);
  for (const type of samples.contentTypes)
    yield send(`type ${type}`, [415], target.form(world), { "Content-Type": type });
  yield send("gzip", [415], target.form(world), { ...json, "Content-Encoding": "gzip" });
  yield send("65 KiB", [413], `"${"x".repeat(65 * 1024)}"`);
  for (const key of samples.strangeKeys) yield send(`key ${key}`, [422], target.form(world, {}, [key]));
  for (const [turn, field] of target.fields.entries()) {
    const { name, kind, optional } = field;
    const required = !optional;
    if (required) {
      const { [name]: _, ...rest } = JSON.parse(target.form(world)) as Record<string, unknown>;
      yield send(`without ${name}`, [422], JSON.stringify(rest));
    }
    for (const value of samples.refusedOf(field)) {
      // An empty choice, box or number counts as not given.
      const isLeftOut = optional && ["null", '""'].includes(value) && kind !== "flag";
      if (!isLeftOut)
        yield send(`${name}: ${value.slice(0, 40)}`, [422], target.form(world, { [name]: value }));
    }
    const doubled = `${JSON.stringify(name)}:[[]]`;
    yield send(`doubled ${name}, the last counts`, [422], target.form(world, {}, [doubled]));
    if (!target.hashes) yield* keptTexts(target, world, turn);
  }
}

/** Unusual but valid texts in one field. They are accepted and returned as typed. */
function* keptTexts(target: Target, world: World, turn: number): Generator<BadRequest> {
  const { name = "", kind = "" } = target.fields[turn] ?? {};
  if (!["text", "name"].includes(kind)) return;
  const open = openings[target.name];
  // These fields name a media type or a photo, and an unknown one is refused. `website` is a trap for programs.
  const isName = ["contentType", "profilePicture", "profilePhotoURL", "website"].includes(name);
  const wellFormed = name === "token" ? [409] : (refusalsOfGuesses[target.name] ?? [200, 201]);
  const right = isName ? [404, 415, 422] : target.hasId && !open ? [404] : wellFormed;
  // Names lose disguising characters. Every other text is returned as typed, except for direction controls.
  const echoed = kind === "text" && !isName && target.returns(name);
  // A rejection reason has a minimum length.
  const beginning = name === "rejectionReason" ? "Amal wrote " : "";
  const texts = [...samples.kept, ...naughtyWords(turn).map((word) => JSON.stringify(word))];
  for (const value of texts.map((text) => text.replace('"', `"${beginning}`))) {
    const opens = async () => {
      const { id, fields } = (await open?.(world)) ?? {};
      const body = target.form(world, { ...fields, [name]: value });
      return id ? { body, path: target.pathOf(id) } : { body };
    };
    const echo = { of: `${target.name} ${name}`, name, typed: inTypedOrder(JSON.parse(value)).trim() };
    const sent = target.send(`${name} as text ${value.slice(0, 20)}`, right, { headers: json, opens });
    yield echoed ? { ...sent, echo } : sent;
  }
}

function* badQueries(target: Target, field: FieldSpec): Generator<BadRequest> {
  const send = (what: string, right: readonly number[], query: string) =>
    target.send(what, right, { path: target.path() + target.asking(query, field.name) });
  const { name } = field;
  for (const value of samples.refusedInQuery(field))
    yield send(`?${name}=${value.slice(0, 40)}`, [422], `${name}=${value}`);
  for (const value of samples.acceptedInQuery(field))
    yield send(`?${name}=${value.slice(0, 40)}`, [200, 404], `${name}=${value}`);
  yield send(`?${name} doubled`, [422], `${name}=1&${name}=1`);
}

/** A random request. */
export function byChance(target: Target, world: World, chance: Chance): BadRequest {
  const otherwise: Record<string, string> = {};
  for (const field of target.fields) {
    const { name } = field;
    const refused = samples.refusedOf({ ...field, optional: false });
    const die = chance.below(5);
    if (die === 0 && refused.length > 0) otherwise[name] = chance.pick(refused);
    if (die === 1) otherwise[name] = JSON.stringify(chance.text(60));
    if (die === 2) otherwise[name] = chance.pick(samples.kept);
    if (die === 3) otherwise[name] = chance.pick(samples.otherRoots);
  }
  if (target.hashes) otherwise.email = chance.pick(['"nobody"', '""', "1", '"\\ud800"', '"a@b"']);
  const more = chance.below(4) === 0 ? [chance.pick(samples.strangeKeys)] : [];
  const whole = target.form(world, otherwise, more);
  const cut = chance.below(8) === 0 ? whole.slice(0, chance.below(whole.length + 1)) : whole;
  const body = chance.below(12) === 0 ? chance.text(400) : cut;
  const query = target.queried.map(
    ({ name }) => `${name}=${encodeURIComponent(chance.text(8).toWellFormed())}`,
  );
  const queryString = target.queried.length > 0 ? `?${query.slice(0, chance.below(3)).join("&")}` : "";
  const path =
    (chance.below(10) === 0
      ? target.pathOf(encodeURIComponent(chance.text(12).toWellFormed()))
      : target.path(world)) + queryString;
  const type = chance.below(16) === 0 ? chance.pick(samples.contentTypes) : "application/json";
  const sent = target.takesBody ? { body, headers: { "Content-Type": type } } : {};
  return target.send("by chance", null, { path, ...sent, by: chance.below(20) === 0 ? "MX" : target.by });
}
