import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Document, Operation } from "./types.ts";

/** A request and its answer. */
export interface Exchange {
  readonly method: string;
  /** The path as it was sent, with its query. */
  readonly path: string;
  /** The JSON that was sent, when the answer is a success. */
  readonly sent?: unknown;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The problems of an exchange, and its call. */
export interface Finding {
  /** Its `operationId`; undefined for a path or method that no call has. */
  readonly call?: string;
  readonly problems: readonly string[];
}

/** Whether a header is one of our own, which the description must name. Headers of every answer are left out. */
const own = (name: string) =>
  name.startsWith("x-") && !["x-content-type-options", "x-frame-options", "x-request-id"].includes(name);

/**
 * Compares exchanges with a description of the API. An answer must not have a status, header, code or field that the
 * description does not name, and an accepted body must have the form in the description.
 */
export function makeContract(document: Document): (exchange: Exchange) => Finding {
  const ajv = new Ajv2020({ strictTypes: false, strictRequired: false });
  addFormats(ajv);
  // The schemas are parts of the document. Its other keys are not keywords of JSON Schema, so ajv must know them.
  ajv.addVocabulary(Object.keys(document));
  ajv.addSchema(document, "api");
  const compiled = new Map<string, ValidateFunction>();
  const calls = Object.entries(document.paths)
    .flatMap(([template, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ template, method, operation })),
    )
    // A path without ids comes before a path in which the same part is an id.
    .sort((one, other) => one.template.split("{").length - other.template.split("{").length);

  function problemsOf(pointer: readonly string[], value: unknown): string[] {
    const fragment = pointer.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
    const validate = compiled.get(fragment) ?? ajv.compile({ $ref: `api#/${encodeURI(fragment)}` });
    compiled.set(fragment, validate);
    if (validate(value)) return [];
    return [ajv.errorsText(validate.errors, { dataVar: pointer[4] ?? "" })];
  }

  return ({ method, path, sent, status, headers, text }) => {
    const { pathname } = new URL(path, "http://localhost");
    const found = calls.find(
      (call) => call.method === method.toLowerCase() && matches(call.template, pathname),
    );
    if (!found) return { problems: [] };
    const { template, operation } = found;
    const at = ["paths", template, found.method];
    const answer = answerOf(document, operation, status);
    if (!answer) return { call: operation.operationId, problems: [`the status ${status} is not described`] };
    const named = Object.keys(answer.headers ?? {}).map((name) => name.toLowerCase());
    const strange = Object.keys(headers).filter((name) => own(name) && !named.includes(name));
    const type = headers["content-type"] ?? "";
    const problems = strange.map((name) => `the header ${name} is not described`);
    if (answer.content ? !Object.hasOwn(answer.content, type) : text !== "")
      problems.push(`a body of the type "${type}" is not described`);
    else if (type === "application/json") {
      const place = [...placeOf(at, operation, status), "content", type, "schema"];
      problems.push(...problemsOf(place, JSON.parse(text)));
    }
    if (sent !== undefined && status < 300 && operation.requestBody?.content["application/json"])
      problems.push(...problemsOf([...at, "requestBody", "content", "application/json", "schema"], sent));
    return { call: operation.operationId, problems };
  };
}

const matches = (template: string, pathname: string) =>
  new RegExp(`^${template.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`).test(pathname);

function referenceOf(operation: Operation, status: number): string | undefined {
  const answer = operation.responses[status];
  return answer && "$ref" in answer ? answer.$ref.split("/").at(-1) : undefined;
}

function answerOf(document: Document, operation: Operation, status: number) {
  const shared = referenceOf(operation, status);
  const answer = shared ? document.components.responses[shared] : operation.responses[status];
  return answer && !("$ref" in answer) ? answer : undefined;
}

/** Where in the document an answer is. */
function placeOf(at: readonly string[], operation: Operation, status: number): string[] {
  const shared = referenceOf(operation, status);
  return shared ? ["components", "responses", shared] : [...at, "responses", String(status)];
}
