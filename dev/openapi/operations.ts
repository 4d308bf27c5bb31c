import type { Endpoint } from "#schema/endpoint.ts";
import type { RateLimitName } from "#schema/limits.ts";
import { noteOf } from "./described.ts";
import { featureOf } from "./features.ts";
import { answersOf, codesOf, limitInWords } from "./refusals.ts";
import { toJsonSchemas } from "./schemas.ts";
import type { Answer, Answers, Content, JsonSchema, JsonSchemas, Operation, Parameter } from "./types.ts";

type Calls = Readonly<Record<string, Endpoint>>;

/** The operations of calls by name, and the schemas that they name. */
export function describeCalls(calls: Calls): { operations: Record<string, Operation>; named: JsonSchemas } {
  const inputs = toJsonSchemas({ ...schemasOf(calls, "body"), ...schemasOf(calls, "query") }, "input");
  const replies = toJsonSchemas(schemasOf(calls, "reply"), "output");
  const named = { ...inputs.named, ...replies.named };
  const both = Object.keys(inputs.named).find((name) => Object.hasOwn(replies.named, name));
  if (both) throw new Error(`${both} is both sent and received; its two sides need two names.`);
  const operations = Object.entries(calls).map(([name, call]) => {
    const query = inputs.each[`${name} query`];
    const parts = {
      body: inputs.each[`${name} body`],
      query: query && resolve(query, named),
      reply: replies.each[`${name} reply`] ?? {},
    };
    return [name, describeCall(name, call, parts)];
  });
  return { operations: Object.fromEntries(operations), named };
}

const schemasOf = (calls: Calls, part: "body" | "query" | "reply") =>
  Object.fromEntries(
    Object.entries(calls).flatMap(([name, call]) => (call[part] ? [[`${name} ${part}`, call[part]]] : [])),
  );

const resolve = (schema: JsonSchema, named: JsonSchemas): JsonSchema | undefined =>
  typeof schema.$ref === "string" ? named[schema.$ref.split("/").at(-1) ?? ""] : schema;

interface Parts {
  readonly body?: JsonSchema;
  readonly query?: JsonSchema;
  readonly reply: JsonSchema;
}

function describeCall(name: string, call: Endpoint, { body, query, reply }: Parts): Operation {
  const { audience, path, bodyOptional, rateLimit, repliesWhenDown } = call;
  const { text, file } = noteOf(call);
  const { summary, rest } = inSentences(text);
  const parameters = [...pathParameters(path), ...(query ? queryParameters(query) : [])];
  return {
    operationId: name,
    tags: [featureOf(file)],
    summary,
    description:
      [rest, rateLimit && rateLimited(rateLimit, audience)].filter(Boolean).join("\n\n") || undefined,
    // A role that the person behind the token must have.
    security: audience === "anyone" ? [] : [{ session: audience === "user" ? [] : [audience] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: !bodyOptional, content: asJson(body) } }),
    responses: {
      ...successes(name, text, reply),
      ...answersOf(codesOf(call, `${text} ${noted(parameters)}`)),
      ...(repliesWhenDown && { 503: whenDown(reply) }),
    },
  };
}

/** The comments of fields, which name codes, too. */
const noted = (parameters: readonly Parameter[]) =>
  parameters.map(({ description = "" }) => description).join(" ");

/** The first sentence of a comment, as plain words without a full stop, and the others. */
export function inSentences(text: string): { summary: string; rest: string } {
  const [, summary = "", rest = ""] = /^(.*?[^.])\.(?:\s+(.*))?$/.exec(text) ?? [];
  if (!summary || summary.length > 120) throw new Error(`No short first sentence: ${text}`);
  return { summary: summary.replaceAll("`", ""), rest };
}

const rateLimited = (limit: RateLimitName, audience: Endpoint["audience"]) =>
  `Rate limit: ${limitInWords(limit)}, per ${audience === "anyone" ? "network address" : "person"}.`;

export const asJson = (schema: JsonSchema): Content => ({ "application/json": { schema } });

/** The ids in a path. Any other text in their place is answered with 404. */
const pathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", format: "uuid" },
  }));

function queryParameters({ properties, required = [] }: JsonSchema): Parameter[] {
  return Object.entries(properties as JsonSchemas).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    required: (required as string[]).includes(name),
    ...(typeof description === "string" && { description }),
    schema,
  }));
}

/** Headers of a reply that say more than its body. */
const replyHeaders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  listMigrants: {
    "X-Total-Count": "The number of migrants that the filters find; `1000+` above 1,000.",
    "X-Next-After": "The `after` of the next page; absent on the last one.",
  },
  listMessages: {
    "X-Read-Up-To": "The id of the last message that the other party has read; absent for none.",
  },
};

/** The 503 of a call that replies even when something is down. */
const whenDown = (reply: JsonSchema): Answer => ({
  description: "Something is down.",
  headers: { "Retry-After": { $ref: "#/components/headers/Retry-After" } },
  content: asJson(reply),
});

/** The answers of success. The comment of a call says 201 when the call makes something, and whether it also updates. */
function successes(name: string, note: string, reply: JsonSchema): Answers {
  const makes = /\b201\b/.test(note);
  const statuses = [...(makes ? [201] : []), ...(!makes || note.includes("200 as an update") ? [200] : [])];
  const headers = Object.entries(replyHeaders[name] ?? {}).map(([header, description]) => [
    header,
    { description, schema: { type: "string" } },
  ]);
  const answer: Answer = {
    description: "Done.",
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    content: asJson(reply),
  };
  return Object.fromEntries(statuses.map((status) => [status, answer]));
}
