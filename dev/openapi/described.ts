import * as z from "zod/mini";

/** The comment above a call and the name of the file that declares it. */
interface Note {
  readonly text: string;
  readonly file: string;
}
const notes = new WeakMap<object, Note>();

/** The comment above a call. Throws when it has none. */
export function noteOf(call: { method: string; path: string }): Note {
  const note = notes.get(call);
  if (!note?.text) throw new Error(`${call.method} ${call.path} has no comment that says what it does.`);
  return note;
}

/** The `format` of the fields of schema/fields.ts in JSON Schema. */
const formats: Readonly<Record<string, string>> = {
  id: "uuid",
  instant: "date-time",
  moment: "date-time",
  dateOfBirth: "date",
  email: "email",
  password: "password",
  newPassword: "password",
};

/**
 * Keeps the comment above a value: a schema gets it as its description, and an exported schema its name; for a call it is
 * remembered. comments.ts writes the calls of this function.
 */
export function described<T>(value: T, text: string, file: string, name?: string): T {
  if (typeof value !== "object" || value === null) return value;
  if (!("_zod" in value)) {
    notes.set(value, { text, file });
    return value;
  }
  // A copy, because one schema can be several fields, each with its own comment.
  const schema = z.clone(value as unknown as z.ZodMiniType);
  const format = file === "fields" && name && formats[name];
  z.globalRegistry.add(schema, {
    ...(name && /^[A-Z]/.test(name) && { id: name }),
    ...(text && { description: text }),
    ...(format && { format }),
  });
  return schema as T;
}
