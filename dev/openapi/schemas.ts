import * as z from "zod/mini";
import type { JsonSchema, JsonSchemas } from "./types.ts";

/**
 * The JSON Schemas of several zod schemas, and of the named schemas inside them. `io` says which side of a transformation
 * they describe: what a caller sends or what a caller gets.
 */
export function toJsonSchemas(
  schemas: Readonly<Record<string, z.ZodMiniType>>,
  io: "input" | "output",
): { each: JsonSchemas; named: JsonSchemas } {
  const whole = z.toJSONSchema(z.object(schemas), { io, override: addBounds });
  const text = JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { properties, $defs } = JSON.parse(text) as { properties: JsonSchemas; $defs?: JsonSchemas };
  return { each: properties, named: $defs ?? {} };
}

type Override = NonNullable<z.core.ToJSONSchemaParams["override"]>;

/** Adds the bounds that refinements hide from zod: lengths, smallest and largest numbers. Their problems contain them. */
const addBounds: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod;
  // zod leaves out the default of a transformed value.
  if (def.type === "default") jsonSchema.default = def.defaultValue as typeof jsonSchema.default;
  if (def.type === "pipe") Object.assign(jsonSchema, ofPipe(lastOf(def.out), jsonSchema));
  Object.assign(jsonSchema, boundsOf(zodSchema, jsonSchema.type));
};

type AnySchema = z.core.$ZodType;
const defOf = (schema: AnySchema) => (schema as z.core.$ZodTypes)._zod.def;

/** The schema of a value after all transformations. */
function lastOf(schema: AnySchema): AnySchema {
  const def = defOf(schema);
  if (def.type === "pipe") return lastOf(def.out);
  return def.type === "optional" ? lastOf(def.innerType) : schema;
}

/** The JSON Schema of the text that a pipe takes: the text becomes a number, one of a list, or a text with other bounds. */
function ofPipe(last: AnySchema, { type, pattern, enum: list }: z.core.JSONSchema.BaseSchema) {
  const def = defOf(last);
  if (type !== "string" || list) return {};
  if (def.type === "number") return { type: "integer", pattern: undefined, ...boundsOf(last, "number") };
  // A filter (schema/fields.ts) also takes this word.
  if (def.type === "enum") return { enum: [...Object.values(def.entries), "all"] };
  return { pattern, ...(def.type === "string" && boundsOf(last, "string")) };
}

/** The bound that a problem names, as a keyword of JSON Schema: `too_long:80` of a text is a `maxLength` of 80. */
const keywords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  string: { too_long: "maxLength", too_short: "minLength", required: "minLength" },
  number: { too_small: "minimum", too_large: "maximum" },
  array: { too_many: "maxItems" },
};

function boundsOf(schema: AnySchema, type: unknown): Record<string, unknown> {
  const bounds: Record<string, unknown> = {};
  for (const check of defOf(schema).checks ?? []) {
    const [code = "", n = "1"] = String(check._zod.def.error?.({} as never) ?? "").split(":");
    const keyword = keywords[String(type)]?.[code];
    if (keyword) bounds[keyword] = Number(n);
    if (type === "number" && code === "not_integer") bounds.type = "integer";
  }
  return bounds;
}

/** The schemas of this list that some part of a document points to, and those that they point to. */
export function onlyUsed(named: JsonSchemas, ...parts: unknown[]): JsonSchemas {
  const used = new Set<string>();
  const note = (part: unknown): void => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      if (!used.has(name)) {
        used.add(name);
        note(named[name]);
      }
  };
  note(parts);
  const entries: [string, JsonSchema][] = Object.entries(named).filter(([name]) => used.has(name));
  return Object.fromEntries(entries.sort(([one], [other]) => one.localeCompare(other)));
}
