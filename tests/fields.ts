import type * as z from "zod/mini";
import { partOf, type Taken } from "#schema/parts.ts";

/** One field of a body or query: what it takes, and whether it may be left out. */
export interface TakenField {
  readonly name: string;
  readonly taken: Taken;
  readonly optional: boolean;
}

interface Def {
  readonly type: string;
  readonly innerType?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly out?: z.ZodMiniType;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly catchall?: z.ZodMiniType;
}
const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Def;

/** The fields of a body or query. Throws, naming the place, for an open object or for what is no part of the kit. */
export function fieldsOf(schema: z.ZodMiniType, at: string): TakenField[] {
  const { type, shape, catchall } = defOf(schema);
  if (type !== "object" || !shape) throw new Error(`${at} is no object.`);
  if (!catchall || defOf(catchall).type !== "never") throw new Error(`${at} takes unknown keys.`);
  return Object.entries(shape).map(([name, field]) => {
    const found = partIn(field, `${at}.${name}`);
    if (!found) throw new Error(`${at}.${name} is no part of the kit.`);
    return { name, ...found };
  });
}

function partIn(schema: z.ZodMiniType, at: string): Omit<TakenField, "name"> | null {
  const taken = partOf(schema);
  if (taken) return { taken, optional: ["filter", "place", "words"].includes(taken.kind) };
  const def = defOf(schema);
  if (def.type === "transform") return null;
  if (def.type === "pipe" && def.in && def.out) {
    const found = partIn(def.in, at) ?? partIn(def.out, at);
    return found;
  }
  if (["optional", "nullable", "default"].includes(def.type) && def.innerType) {
    const found = partIn(def.innerType, at);
    return found && { ...found, optional: true };
  }
  throw new Error(`${at} takes a bare ${def.type}.`);
}
