import * as z from "zod/mini";
import { isBrowsePosition } from "./browse-position.ts";
import { isId } from "./ids.ts";
import { inTypedOrder, rendersAsNothing, unseen, visibleName } from "./invisible.ts";
import * as limits from "./limits.ts";
import { problem } from "./problems.ts";
import { reportNumberIn } from "./report-number.ts";
import { searchable } from "./search-name.ts";

/**
 * The fields that bodies and queries are made of: text, e-mail, date, number, id. Text is trimmed and well-formed, and
 * lengths count code points. A test reads every body and query and finds no other field.
 */

/** Gives zod's own issues our codes, so that every message that leaves a schema is a problem. */
z.config({
  customError: (issue) => {
    if (issue.code === "invalid_type")
      return issue.input === undefined || issue.input === null ? "required" : "invalid";
    if (issue.code === "unrecognized_keys") return "unknown_key";
    if (issue.code === "invalid_value")
      return issue.input === undefined || issue.input === "" ? "required" : "not_in_list";
    return "invalid";
  },
});

export const codePoints = (text: string) => [...text].length;
const isStorable = (text: string) => text.isWellFormed() && !text.includes("\0");

/** The checks of all text that is not a name. */
const trimmed = (max: number) =>
  [
    z.trim(),
    z.refine<string>(isStorable, { error: problem("not_well_formed"), abort: true }),
    z.refine<string>((value) => codePoints(value) <= max, problem("too_long", max)),
  ] as const;

/** Text: trimmed, at most `max` code points, possibly empty, in the order in which it was typed. */
export const text = (max: number = limits.lengths.text) =>
  z.string().check(z.overwrite(inTypedOrder), ...trimmed(max));

const showsSomething = z.refine<string>((value) => !rendersAsNothing(value), problem("required"));

/** Text that must show something: text that renders as nothing is `required`. */
export const requiredText = (max: number = limits.lengths.text) => text(max).check(showsSomething);

/** A person's name on one line, without characters that are invisible, disguise it or draw over its neighbours. */
export const nameUpTo = (max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.refine((value) => value.trim() !== "", { error: problem("required"), abort: true })),
      z.transform(visibleName),
    ),
    text(max).check(z.refine((value) => !rendersAsNothing(value), problem("not_visible"))),
  );
/** A first or last name. */
export const name = nameUpTo(limits.lengths.name);

/** A field that may be left out; `""` and null count as left out. */
export const optionalOf = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown): unknown => (value === "" || value === null ? undefined : value)),
    z.optional(schema) as z.ZodMiniType<unknown, unknown>,
  ) as unknown as z.ZodMiniType<z.output<T> | undefined, z.input<T> | "" | null | undefined> & {
    _zod: { optin: "optional" };
  };

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
export const email = z.pipe(
  z.pipe(
    z.string().check(...trimmed(limits.lengths.email), showsSomething),
    z.transform((value) => value.normalize("NFC").toLowerCase()),
  ),
  z.string().check(z.regex(mailbox, problem("not_email"))),
);

const { min: shortest, max: longest } = limits.passwordLength;

/** A password as typed: never trimmed. */
export const password = z.string().check(
  z.refine(isStorable, { error: problem("not_well_formed"), abort: true }),
  z.refine((value) => codePoints(value) > 0, { error: problem("required"), abort: true }),
  z.refine((value) => codePoints(value) <= longest, problem("too_long", longest)),
);

/** A new password. The server also checks that it is hard to guess. */
export const newPassword = password.check(
  z.refine((value) => codePoints(value) >= shortest, problem("too_short", shortest)),
);

/** The number of a report as someone typed it or read it out. Becomes the number as we write it. */
export const reportNumber = z.pipe(
  z.string().check(z.refine((value) => reportNumberIn(value) !== null, problem("invalid"))),
  z.transform((value) => reportNumberIn(value) ?? ""),
);

/** Bytes that a program has made, as base64url without padding. */
export const bytes = (max: number) =>
  z.string().check(
    z.refine((value) => value !== "", { error: problem("required"), abort: true }),
    z.refine((value) => /^[\w-]+$/.test(value), { error: problem("invalid"), abort: true }),
    z.refine((value) => value.length <= max, problem("too_long", max)),
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

/** Yes or no. */
export const flag = z.boolean();

/** One value of a closed list, exactly as written. */
export const oneOf = <const T extends readonly [string, ...string[]]>(list: T) => z.enum(list);

/** Values of a closed list, each once, in the order of the list. */
export const someOf = <const T extends readonly [string, ...string[]]>(list: T) =>
  z.pipe(
    z.array(z.enum(list)).check(z.maxLength(list.length * 2, problem("too_many", list.length))),
    z.transform((values): T[number][] => list.filter((value) => values.includes(value))),
  );

/** A filter in a query: one value of a closed list. Left out, empty or `all` means no filter. */
export const filterOf = <const T extends readonly [string, ...string[]]>(list: T) =>
  z.pipe(
    z.optional(z.string()),
    z.pipe(
      z.transform((value: string | undefined) => (value === "" || value === "all" ? undefined : value)),
      z.optional(z.enum(list)),
    ),
  );

/** A filter in a query by the name of any place. Left out, empty or `all` means no filter. */
export const placeFilter = z.pipe(
  z.optional(text()),
  z.transform((value) => (value === "" || value === "all" ? undefined : value)),
);

/** The beginning of a name or e-mail. Case does not matter. */
export const searchText = z.pipe(
  z.pipe(
    text(limits.lengths.email),
    z.transform((value) => searchable(value)),
  ),
  z
    .string()
    .check(
      z.refine((value) => codePoints(value) >= limits.searchFrom, problem("too_short", limits.searchFrom)),
    ),
);

/** At most `max` comma-separated words in a query: lower case, each once. */
export const wordsUpTo = (max: number) =>
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
  );

/** Whether `YYYY-MM-DD` is a day of the calendar. */
const isRealDay = (day: string) => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};

/** A date of birth, `YYYY-MM-DD`: a real day in the past, not before 1900. */
export const dateOfBirth = z.string().check(
  z.refine((value) => /^(19|20)\d\d-\d\d-\d\d$/.test(value) && isRealDay(value), {
    error: problem("not_a_date"),
    abort: true,
  }),
  z.refine((value) => Date.parse(`${value}T00:00:00Z`) < Date.now(), problem("not_past")),
);

/** A time sent by a client: ISO 8601 with an offset. */
export const moment = z
  .string()
  .check(
    z.refine(
      (value) =>
        /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
        isRealDay(value.slice(0, "YYYY-MM-DD".length)) &&
        !Number.isNaN(Date.parse(value)),
      problem("not_a_date"),
    ),
  );

/** An id: a lower-case UUID. In a path, any other string is 404. */
export const id = z.string().check(z.refine(isId, problem("invalid")));
/** At most `max` ids, each once. */
export const idsUpTo = (max: number) =>
  z.pipe(
    z.array(id).check(z.maxLength(max, problem("too_many", max))),
    z.transform((ids) => [...new Set(ids)]),
  );
/** A position in a browse list, from an earlier reply. */
export const browsePosition = z.string().check(z.refine(isBrowsePosition, problem("invalid")));
/** A reference to a row in a body, in any form. A reference that finds no row is 404. */
export const reference = z.string().check(z.refine(isStorable, problem("not_well_formed")));

/** An instant in a reply: ISO 8601, UTC, milliseconds. */
export const instant = z.string();

/** Pounds in a reply: a decimal string such as `"200.00"`. */
export const money = z.string().check(z.regex(/^\d+\.\d\d$/));
/** Converts pence, as stored, to the form of `money`. */
export const pounds = (pence: number) => (pence / 100).toFixed(2);

const digits = z.string().check(z.regex(/^\d{1,9}$/, problem("not_integer")));

/** A page number in a query, from 1. */
export const pageNumber = z.pipe(
  z.pipe(
    digits,
    z.transform((value) => Number(value)),
  ),
  integer({ min: 1, max: 1_000_000 }),
);

/** The number of a row in a query, from an earlier reply. */
export const rowNumber = z.pipe(
  z.pipe(
    digits,
    z.transform((value) => Number(value)),
  ),
  integer({ min: 1, max: 999_999_999 }),
);

/** A number of rows in a query, from 1; more than `max` counts as `max`. */
export const limitUpTo = (max: number) =>
  z.pipe(
    z.pipe(
      digits,
      z.transform((value) => Math.min(Number(value), max)),
    ),
    integer({ min: 1, max }),
  );
