import type { Form, FormValue } from "./form.ts";
import { invalidRequest } from "./refusal.ts";

/** The parameters of an endpoint. An unknown parameter is refused, as Stripe does. */
export type Shape =
  | "string"
  | "email"
  | "integer"
  | "boolean"
  | "metadata"
  | readonly ["one of", ...string[]]
  | { readonly list: Shape }
  | { readonly fields: Fields };
export type Fields = { readonly [name: string]: Shape };

export type Read<S> = S extends "string" | "email"
  ? string
  : S extends "integer"
    ? number
    : S extends "boolean"
      ? boolean
      : S extends "metadata"
        ? Record<string, string>
        : S extends readonly ["one of", ...infer Choices]
          ? Choices[number]
          : S extends { readonly list: infer Item }
            ? Read<Item>[]
            : S extends { readonly fields: infer Nested }
              ? ReadFields<Nested>
              : never;
export type ReadFields<F> = { -readonly [name in keyof F]?: Read<F[name]> };

const everywhere = { expand: { list: "string" } } as const;

export function readParameters<const F extends Fields>(
  form: Form,
  fields: F,
): ReadFields<F & typeof everywhere> {
  const read: Record<string, unknown> = {};
  const known: Fields = { ...everywhere, ...fields };
  for (const [name, value] of Object.entries(form)) {
    const shape = known[name];
    if (shape === undefined) throw unknownParameter(name);
    read[name] = readValue(value, shape, name);
  }
  return read as ReadFields<F & typeof everywhere>;
}

export function required<T>(value: T | undefined, name: string): T {
  if (value === undefined || value === "") {
    throw invalidRequest(`Missing required param: ${name}.`, "parameter_missing", name);
  }
  return value;
}

function unknownParameter(name: string) {
  return invalidRequest(`Received unknown parameter: ${name}`, "parameter_unknown", name);
}

function readValue(value: FormValue, shape: Shape, name: string): unknown {
  if (typeof shape === "object" && "fields" in shape) return readNested(value, shape.fields, name);
  if (typeof shape === "object" && "list" in shape) {
    if (!Array.isArray(value)) throw invalidRequest("Invalid array", "parameter_invalid_array", name);
    return value.map((item, index) => readValue(item, shape.list, `${name}[${index}]`));
  }
  if (shape === "metadata") return readMetadata(value, name);
  if (typeof value !== "string") throw invalidRequest("Invalid string", "parameter_invalid_string", name);
  if (shape === "string") return value;
  if (shape === "email") return readEmail(value, name);
  if (shape === "integer") return readInteger(value, name);
  if (shape === "boolean") return readBoolean(value, name);
  const choices = shape.slice(1);
  if (choices.includes(value)) return value;
  throw invalidRequest(`Invalid ${name}: must be one of ${choices.join(", ")}`, undefined, name);
}

function readNested(value: FormValue, fields: Fields, name: string): unknown {
  if (typeof value === "string" || Array.isArray(value)) {
    throw invalidRequest("Invalid object", "parameter_invalid_object", name);
  }
  const read: Record<string, unknown> = {};
  for (const [key, nested] of Object.entries(value)) {
    const shape = fields[key];
    if (shape === undefined) throw unknownParameter(`${name}[${key}]`);
    read[key] = readValue(nested, shape, `${name}[${key}]`);
  }
  return read;
}

function readInteger(value: string, name: string): number {
  if (!/^-?\d{1,15}$/.test(value)) {
    throw invalidRequest(`Invalid integer: ${value}`, "parameter_invalid_integer", name);
  }
  return Number(value);
}

/** Stripe accepts non-ASCII letters only after the @. */
function readEmail(value: string, name: string): string {
  if (!/^[!-?A-~]+@[^\s@]+\.[^\s@]+$/.test(value)) {
    throw invalidRequest(`Invalid email address: ${value}`, "email_invalid", name);
  }
  return value;
}

function readBoolean(value: string, name: string): boolean {
  if (value === "true" || value === "false") return value === "true";
  throw invalidRequest(`Invalid boolean: ${value}`, undefined, name);
}

/** At most 50 keys of 40 characters with values of 500 (docs.stripe.com/api/metadata). */
function readMetadata(value: FormValue, name: string): Record<string, string> {
  if (typeof value === "string" || Array.isArray(value)) {
    throw invalidRequest("Invalid object", "parameter_invalid_object", name);
  }
  const read: Record<string, string> = {};
  for (const [key, text] of Object.entries(value)) {
    if (typeof text !== "string" || key.length > 40 || text.length > 500) {
      throw invalidRequest(`Invalid metadata: ${key}`, undefined, `${name}[${key}]`);
    }
    read[key] = text;
  }
  if (Object.keys(read).length > 50)
    throw invalidRequest("Metadata can have at most 50 keys.", undefined, name);
  return read;
}
