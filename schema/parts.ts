import * as z from "zod/mini";
import { rendersAsNothing, unseen, visibleName } from "./invisible.ts";
import * as limits from "./limits.ts";
import { problem } from "./problems.ts";
import { searchable } from "./search-name.ts";

/**
 * The kit that everything a call takes is made of: text, e-mail, date, number, id (decisions: trimmed, well-formed,
 * code points). A test walks every body and query and finds nothing else in them.
 */

/** What a part takes, for whoever has to think of values for it. */
export interface Taken {
  readonly kind:
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
    | "reference"
    | "digits"
    | "filter"
    | "place"
    | "search"
    | "words";
  /** Code points, or the largest number. */
  readonly max?: number;
  readonly min?: number;
  readonly list?: readonly string[];
}

const kit = new WeakMap<object, Taken>();
function part<T extends z.ZodMiniType>(taken: Taken, schema: T): T {
  kit.set(schema, taken);
  return schema;
}
/** What a schema takes, if it is a part of the kit. */
export const partOf = (schema: object): Taken | undefined => kit.get(schema);

const codePoints = (text: string) => [...text].length;
const isStorable = (text: string) => text.isWellFormed() && !text.includes("\0");

/** Optional-looking text: trimmed, at most `max` code points, may be empty. */
export const text = (max: number = limits.lengths.text) =>
  part(
    { kind: "text", max },
    z.string().check(
      z.trim(),
      z.refine(isStorable, { error: problem("not_well_formed"), abort: true }),
      z.refine((value) => codePoints(value) <= max, problem("too_long", max)),
    ),
  );

/** Text that must say something: text that renders as nothing does not count. */
export const requiredText = (max: number = limits.lengths.text) =>
  part(
    { kind: "text", min: 1, max },
    text(max).check(z.refine((value) => !rendersAsNothing(value), problem("required"))),
  );

/** A person's name: on one line, without what is invisible, disguises it or draws over others. */
export const nameUpTo = (max: number) =>
  part(
    { kind: "name", min: 1, max },
    z.pipe(
      z.pipe(
        z
          .string()
          .check(z.refine((value) => value.trim() !== "", { error: problem("required"), abort: true })),
        z.transform(visibleName),
      ),
      text(max).check(z.refine((value) => !rendersAsNothing(value), problem("not_visible"))),
    ),
  );
/** A first or last name. */
export const name = nameUpTo(limits.lengths.name);

/** An empty choice or box in a form means "not given". */
export const optionalOf = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown): unknown => (value === "" || value === null ? undefined : value)),
    z.optional(schema) as z.ZodMiniType<unknown, unknown>,
  ) as unknown as z.ZodMiniType<z.output<T> | undefined, z.input<T> | "" | null | undefined>;

/** Text that may be left out; text that renders as nothing counts as left out. */
export const optionalText = (max: number = limits.lengths.text) =>
  z.pipe(
    z.optional(z.nullable(text(max))),
    z.transform((value) => (value && !rendersAsNothing(value) ? value : undefined)),
  );

const notInMail = `${unseen}@<>"(),:;[\\]\\\\`;
const label = `[^${notInMail}.]+`;
const mailbox = new RegExp(`^[^${notInMail}]+@${label}(\\.${label})+$`, "u");

/** An e-mail address, NFC and lower case, so that one person has one account. */
export const email = part(
  { kind: "email", min: 1, max: limits.lengths.email },
  z.pipe(
    z.pipe(
      requiredText(limits.lengths.email),
      z.transform((value) => value.normalize("NFC").toLowerCase()),
    ),
    z.string().check(z.regex(mailbox, problem("not_email"))),
  ),
);

const { min: shortest, max: longest } = limits.passwordLength;

/** A password as typed: never trimmed. */
export const password = part(
  { kind: "password", min: 1, max: longest },
  z.string().check(
    z.refine(isStorable, { error: problem("not_well_formed"), abort: true }),
    z.refine((value) => codePoints(value) > 0, { error: problem("required"), abort: true }),
    z.refine((value) => codePoints(value) <= longest, problem("too_long", longest)),
  ),
);

/** A password that is being set; the server judges its strength besides. */
export const newPassword = part(
  { kind: "password", min: shortest, max: longest },
  password.check(z.refine((value) => codePoints(value) >= shortest, problem("too_short", shortest))),
);

/** A whole number from `min` to `max`. */
export const integer = ({ min, max }: { min: number; max: number }) =>
  part(
    { kind: "integer", min, max },
    z.number().check(
      z.refine((value) => Number.isSafeInteger(value) && !Object.is(value, -0), {
        error: problem("not_integer"),
        abort: true,
      }),
      z.refine((value) => value >= min, problem("too_small", min)),
      z.refine((value) => value <= max, problem("too_large", max)),
    ),
  );

/** Yes or no. */
export const flag = part({ kind: "flag" }, z.boolean());

/** One value of a closed list, exactly as written. */
export const oneOf = <const T extends readonly [string, ...string[]]>(list: T) =>
  part({ kind: "choice", list }, z.enum(list));

/** Several values of a closed list, each once, in the list's order. */
export const someOf = <const T extends readonly [string, ...string[]]>(list: T) =>
  part(
    { kind: "choices", list },
    z.pipe(
      z.array(z.enum(list)).check(z.maxLength(list.length * 2, problem("too_many", list.length))),
      z.transform((values): T[number][] => list.filter((value) => values.includes(value))),
    ),
  );

/** A filter in an address: one value of a closed list. Left out, empty or `all` it filters nothing. */
export const filterOf = <const T extends readonly [string, ...string[]]>(list: T) =>
  part(
    { kind: "filter", list },
    z.pipe(
      z.optional(z.string()),
      z.pipe(
        z.transform((value: string | undefined) => (value === "" || value === "all" ? undefined : value)),
        z.optional(z.enum(list)),
      ),
    ),
  );

/** A filter in an address by the name of a place, known or not. Left out, empty or `all` it filters nothing. */
export const placeFilter = part(
  { kind: "place" },
  z.pipe(
    z.optional(text()),
    z.transform((value) => (value === "" || value === "all" ? undefined : value)),
  ),
);

/** The beginning of a name or an email, as search names are written (schema/search-name.ts). */
export const searchText = part(
  { kind: "search", min: limits.searchFrom, max: limits.lengths.email },
  z.pipe(
    z.pipe(
      text(limits.lengths.email),
      z.transform((value) => searchable(value)),
    ),
    z
      .string()
      .check(
        z.refine((value) => codePoints(value) >= limits.searchFrom, problem("too_short", limits.searchFrom)),
      ),
  ),
);

/** Several words in an address, separated by commas, in lower case and each once; at most `max`. */
export const wordsUpTo = (max: number) =>
  part(
    { kind: "words", max },
    z.pipe(
      z.optional(text(limits.wordsLength(max))),
      z.pipe(
        z.transform((value: string | undefined) => [
          ...new Set(
            (value ?? "")
              .split(",")
              .map((item) => item.trim().toLowerCase())
              .filter(Boolean),
          ),
        ]),
        z.array(z.string()).check(z.maxLength(max, problem("too_many", max))),
      ),
    ),
  );

/** Whether `YYYY-MM-DD` is a day of the calendar. */
const isRealDay = (day: string) => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};

/** A date of birth, `YYYY-MM-DD`: a real day in the past, not before 1900. */
export const dateOfBirth = part(
  { kind: "date" },
  z.string().check(
    z.refine((value) => /^(19|20)\d\d-\d\d-\d\d$/.test(value) && isRealDay(value), {
      error: problem("not_a_date"),
      abort: true,
    }),
    z.refine((value) => Date.parse(`${value}T00:00:00Z`) < Date.now(), problem("not_past")),
  ),
);

/** A moment that a client tells, ISO 8601 with its offset. */
export const moment = part(
  { kind: "moment" },
  z
    .string()
    .check(
      z.refine(
        (value) =>
          /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
          isRealDay(value.slice(0, "YYYY-MM-DD".length)) &&
          !Number.isNaN(Date.parse(value)),
        problem("not_a_date"),
      ),
    ),
);

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Whether a string has the form of our ids (lower-case UUID). */
export const isId = (value: string) => uuid.test(value);
/** An opaque id: a lower-case UUID. In a path, anything else is simply not found. */
export const id = part({ kind: "id" }, z.string().check(z.refine(isId, problem("invalid"))));
/** What a body names something by. Whatever its form, what it does not find is simply not found. */
export const reference = part(
  { kind: "reference" },
  z.string().check(z.refine(isStorable, problem("not_well_formed"))),
);

/** An instant as it travels: ISO 8601, UTC, milliseconds. */
export const instant = z.string();

/** Money as it travels: a decimal string such as `"200.00"`. */
export const money = z.string().check(z.regex(/^\d+\.\d\d$/));
/** Pence, as they are kept, in the form in which money travels. */
export const pounds = (pence: number) => (pence / 100).toFixed(2);

const digits = z.string().check(z.regex(/^\d{1,9}$/, problem("not_integer")));

/** A page number in an address, from 1. */
export const pageNumber = part(
  { kind: "digits", min: 1, max: 1_000_000 },
  z.pipe(
    z.pipe(
      digits,
      z.transform((value) => Number(value)),
    ),
    integer({ min: 1, max: 1_000_000 }),
  ),
);

/** How many rows an address asks for: from 1; more than `max` counts as `max`. */
export const limitUpTo = (max: number) =>
  part(
    { kind: "digits", min: 1 },
    z.pipe(
      z.pipe(
        digits,
        z.transform((value) => Math.min(Number(value), max)),
      ),
      integer({ min: 1, max }),
    ),
  );
