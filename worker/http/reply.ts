import type * as z from "zod/mini";

/** Whether a value matches its schema exactly, without other fields. False also for a schema that this file does not handle. */
type Fit = (value: unknown) => boolean;

/**
 * Reads a reply: it keeps only the fields that the schema names, and throws for a value that does not match. A value that
 * already matches is returned unchanged: zod is much slower, because Workers forbid the code that it would generate.
 */
export function replyReader<S extends z.ZodMiniType>(schema: S): (value: unknown) => z.output<S> {
  const fits = fitOf(schema);
  return (value) => (fits(value) ? (value as z.output<S>) : schema.parse(value));
}

function fitOf(schema: z.core.$ZodType): Fit {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.checks?.length || "format" in def) return unknown;
  if (def.type === "string") return (value) => typeof value === "string";
  if (def.type === "number") return Number.isFinite;
  if (def.type === "boolean") return (value) => typeof value === "boolean";
  if (def.type === "enum") return fitOfValues(Object.values(def.entries));
  if (def.type === "nullable") return fitOrNull(fitOf(def.innerType));
  if (def.type === "array") return fitOfAll(fitOf(def.element));
  if (def.type === "object" && !def.catchall) return fitOfObject(def.shape);
  return unknown;
}

const unknown: Fit = () => false;

function fitOfValues(values: readonly unknown[]): Fit {
  const known = new Set(values);
  return (value) => known.has(value);
}

const fitOrNull =
  (inner: Fit): Fit =>
  (value) =>
    value === null || inner(value);

const fitOfAll =
  (element: Fit): Fit =>
  (value) =>
    Array.isArray(value) && value.every(element);

/** Matches an object with every field of the shape and no other field. */
function fitOfObject(shape: z.core.$ZodShape): Fit {
  const fields = new Map(Object.entries(shape).map(([name, schema]) => [name, fitOf(schema)]));
  return (value) => {
    if (typeof value !== "object" || value === null) return false;
    let fitting = 0;
    // Faster than a list of the keys.
    for (const name in value) {
      if (!fields.get(name)?.((value as Record<string, unknown>)[name])) return false;
      fitting += 1;
    }
    return fitting === fields.size;
  };
}
