import * as z from "zod/mini";
import * as limits from "./limits.ts";
import { problem } from "./problems.ts";

/** The kit that every schema is made of: text, e-mail, date, number, id (decisions: trimmed, well-formed, code points). */

const codePoints = (text: string) => [...text].length;
const blank = /^[\s\p{Cf}\u115F\u1160\u3164]*$/u;

// Bidi controls and zero-width characters let one name pose as another. A zero-width non-joiner
// between Arabic-script letters is ordinary Persian spelling and stays.
const disguises =
  /\u061C|\u200B|\u200D|\u200E|\u200F|[\u202A-\u202E]|[\u2060-\u206F]|\uFEFF|[\u{E0000}-\u{E007F}]/gu;
const strayJoiner = /(?<!\p{Script=Arabic})\u200C|\u200C(?!\p{Script=Arabic})/gu;

const isStorable = (text: string) => text.isWellFormed() && !text.includes("\0");

/** Optional-looking text: trimmed, at most `max` code points, may be empty. */
export const text = (max: number = limits.lengths.text) =>
  z.string().check(
    z.trim(),
    z.refine(isStorable, { error: problem("not_well_formed"), abort: true }),
    z.refine((value) => codePoints(value) <= max, problem("too_long", max)),
  );

/** Text that must say something: blank and invisible characters alone do not count. */
export const requiredText = (max: number = limits.lengths.text) =>
  text(max).check(z.refine((value) => !blank.test(value), problem("required")));

/** A person's name: characters that disguise are dropped. */
export const name = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => value.replace(disguises, "").replace(strayJoiner, "")),
  ),
  requiredText(limits.lengths.name),
);

/** An empty choice or box in a form means "not given". */
export const optionalOf = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown): unknown => (value === "" || value === null ? undefined : value)),
    z.optional(schema) as z.ZodMiniType<unknown, unknown>,
  ) as unknown as z.ZodMiniType<z.output<T> | undefined, z.input<T> | "" | null | undefined>;

/** Text that may be left out; blank counts as left out. */
export const optionalText = (max: number = limits.lengths.text) =>
  z.pipe(
    z.optional(z.nullable(text(max))),
    z.transform((value) => (value && !blank.test(value) ? value : undefined)),
  );

/** An e-mail address, NFC and lower case, so that one person has one account. */
export const email = z.pipe(
  z.pipe(
    requiredText(limits.lengths.email),
    z.transform((value) => value.normalize("NFC").toLowerCase()),
  ),
  z
    .string()
    .check(
      z.regex(
        /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(\.[^\s@<>"(),:;[\]\\.]+)+$/u,
        problem("not_email"),
      ),
    ),
);

/** A password as typed: never trimmed. Its strength is judged where it is set. */
export const password = z.string().check(
  z.refine(isStorable, { error: problem("not_well_formed"), abort: true }),
  z.refine((value) => codePoints(value) > 0, { error: problem("required"), abort: true }),
  z.refine(
    (value) => codePoints(value) <= limits.passwordLength.max,
    problem("too_long", limits.passwordLength.max),
  ),
);

/** A whole number from `min` to `max`. */
export const integer = ({ min, max }: { min: number; max: number }) =>
  z.number().check(
    z.refine((value) => Number.isSafeInteger(value) && !Object.is(value, -0), {
      error: problem("not_integer"),
      abort: true,
    }),
    z.refine((value) => value >= min, problem("too_small", min)),
    z.refine((value) => value <= max, problem("too_large", max)),
  );

/** One value of a closed list, exactly as written. */
export const oneOf = <const T extends readonly [string, ...string[]]>(list: T) => z.enum(list);

/** Several values of a closed list, each once, in the list's order. */
export const someOf = <const T extends readonly [string, ...string[]]>(list: T) =>
  z.pipe(
    z.array(z.enum(list)).check(z.maxLength(list.length * 2, problem("too_many", list.length))),
    z.transform((values): T[number][] => list.filter((value) => values.includes(value))),
  );

/** A date of birth, `YYYY-MM-DD`: a real day in the past, not before 1900. */
export const dateOfBirth = z.string().check(
  z.refine(
    (value) => {
      const match = /^(19|20)\d\d-\d\d-\d\d$/.exec(value);
      const time = Date.parse(`${value}T00:00:00Z`);
      return match !== null && !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
    },
    { error: problem("not_a_date"), abort: true },
  ),
  z.refine((value) => Date.parse(`${value}T00:00:00Z`) < Date.now(), problem("not_past")),
);

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Whether a string has the form of our ids (lower-case UUID). */
export const isId = (value: string) => uuid.test(value);
/** An opaque id: a lower-case UUID. In a path, anything else is simply not found. */
export const id = z.string().check(z.refine(isId, problem("invalid")));

/** An instant as it travels: ISO 8601, UTC, milliseconds. */
export const instant = z.string();

/** Money as it travels: a decimal string such as `"200.00"`. */
export const money = z.string().check(z.regex(/^\d+\.\d\d$/));
/** Pence, as they are kept, in the form in which money travels. */
export const pounds = (pence: number) => (pence / 100).toFixed(2);

const digits = z.string().check(z.regex(/^\d{1,9}$/, problem("not_integer")));

/** A page number in an address, from 1. */
export const pageNumber = z.pipe(
  z.pipe(
    digits,
    z.transform((value) => Number(value)),
  ),
  integer({ min: 1, max: 1_000_000 }),
);

/** How many rows an address asks for: from 1; more than `max` counts as `max`. */
export const limitUpTo = (max: number) =>
  z.pipe(
    z.pipe(
      digits,
      z.transform((value) => Math.min(Number(value), max)),
    ),
    integer({ min: 1, max }),
  );
