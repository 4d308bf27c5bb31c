import * as z from "zod/mini";

/** One field of a body or query, as its schema describes it. */
export interface FieldSpec {
  readonly name: string;
  readonly kind: FieldKind;
  readonly optional: boolean;
  /** The smallest integer, or 1 for text that must not be empty. */
  readonly min: number;
  /** The largest integer, or the largest number of code points of a text. */
  readonly max: number;
  /** The values of a closed list. */
  readonly list: readonly string[];
}
type FieldKind =
  | "text"
  | "name"
  | "email"
  | "password"
  | "integer"
  | "flag"
  | "choice"
  | "choices"
  | "date"
  | "moment"
  | "id"
  | "ids"
  | "bytes"
  | "reference"
  | "digits"
  | "filter"
  | "place"
  | "search"
  | "words";

/**
 * The fields of a body or query. The structure comes from zod's definitions. The kind of a text and its bounds are
 * hidden in refinements, so they come from the schema's answers to sample values. Throws an error that names the place
 * if an object takes unknown keys, or if schema/fields.ts does not limit a type.
 */
export function fieldsOf(schema: z.ZodMiniType, at: string): FieldSpec[] {
  const { type, shape, catchall } = defOf(schema);
  if (type !== "object" || !shape) throw new Error(`${at} is no object.`);
  if (!catchall || defOf(catchall).type !== "never") throw new Error(`${at} takes unknown keys.`);
  return Object.entries(shape).map(([name, field]) => {
    const kind = kindOf(field, `${at}.${name}`);
    return { name, kind, optional: accepts(field, undefined), ...boundsOf(field), list: listOf(field) };
  });
}

interface Def {
  readonly type: string;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly out?: z.ZodMiniType;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly catchall?: z.ZodMiniType;
  readonly entries?: Readonly<Record<string, string>>;
}
const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Def;

/** The definitions inside wrappers and pipes. */
function innerDefs(schema: z.ZodMiniType): Def[] {
  const def = defOf(schema);
  const inner = [def.innerType, def.element, def.in, def.out].filter((each) => each !== undefined);
  return [def, ...inner.flatMap(innerDefs)];
}

const listOf = (schema: z.ZodMiniType) =>
  innerDefs(schema).flatMap(({ entries }) => Object.values(entries ?? {}));
const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;
const problemOf = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues[0]?.message ?? "";

/** The bound that a refusal names, such as `too_long:80`. */
const boundIn = (problem: string) => (problem.includes(":") ? Number(problem.split(":")[1]) : undefined);

function boundsOf(schema: z.ZodMiniType): Pick<FieldSpec, "min" | "max"> {
  if (innerDefs(schema).some(({ type }) => type === "number"))
    return {
      min: boundIn(problemOf(schema, Number.MIN_SAFE_INTEGER)) ?? Number.MIN_SAFE_INTEGER,
      max: boundIn(problemOf(schema, Number.MAX_SAFE_INTEGER)) ?? Number.MAX_SAFE_INTEGER,
    };
  const max = boundIn(problemOf(schema, "x".repeat(100_000))) ?? Number.POSITIVE_INFINITY;
  return { min: accepts(schema, "") ? 0 : 1, max };
}

function kindOf(schema: z.ZodMiniType, at: string): FieldKind {
  const types = new Set(innerDefs(schema).map(({ type }) => type));
  if (types.has("array") && types.has("enum")) return "choices";
  if (types.has("array") && accepts(schema, [])) return "ids";
  if (types.has("enum")) return types.has("string") ? "filter" : "choice";
  if (types.has("boolean")) return "flag";
  if (types.has("number") && types.has("string")) return "digits";
  if (types.has("number") && !accepts(schema, 1.5)) return "integer";
  const isStorable = types.has("string") && !accepts(schema, "a\0b") && !accepts(schema, "\ud800");
  if (isStorable) return kindOfText(schema);
  throw new Error(`${at} takes a bare ${["number", "string"].find((type) => types.has(type)) ?? "value"}.`);
}

const probe = "  Amal\u00AD Haddad  ";

function kindOfText(schema: z.ZodMiniType): FieldKind {
  if (accepts(schema, "x-_9") && !accepts(schema, "x y")) return "bytes";
  if (accepts(schema, "2026-05-17T10:00:00Z") && !accepts(schema, probe)) return "moment";
  if (accepts(schema, "1990-05-17") && !accepts(schema, probe)) return "date";
  if (accepts(schema, crypto.randomUUID()) && !accepts(schema, probe)) return "id";
  const result = z.safeParse(schema, probe);
  if (!result.success) return "email";
  if (Array.isArray(result.data)) return "words";
  if (result.data === probe) return accepts(schema, "x".repeat(100_000)) ? "reference" : "password";
  if (result.data === "Amal Haddad") return "name";
  if (result.data === probe.trim()) return z.safeParse(schema, "all").data === undefined ? "place" : "text";
  return "search";
}
