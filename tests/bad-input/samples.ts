import type { FieldSpec } from "./fields.ts";

/** Samples are JSON source, because `JSON.stringify` cannot write some of them. */

const quoted = (list: readonly string[]) => list.map((word) => JSON.stringify(word));

/** Valid JSON that is not an object, or is empty. */
export const otherRoots = ["null", "[]", '"x"', "1", "true", "[{}]", '[["a"]]', "-0", "1e309", '""'] as const;

export const tooDeep = [17, 1_000, 30_000].flatMap((depth) => [
  "[".repeat(depth) + "]".repeat(depth),
  `${'{"a":'.repeat(Math.min(depth, 9_000))}1${"}".repeat(Math.min(depth, 9_000))}`,
]);
export const tooWide = [
  `{${Array.from({ length: 5_000 }, (_, at) => `"k${at}":1`).join(",")}}`,
  `{"${"k".repeat(60_000)}":1}`,
];

/** Keys that no form has. */
export const strangeKeys = [
  '"__proto__":{"admin":true}',
  '"constructor":{"prototype":{"admin":true}}',
  '"prototype":{}',
  '"toString":"x"',
  '"hasOwnProperty":1',
  '"":1',
  '"Email":"x"',
  '"role":"admin"',
  '"verified":true',
  '"userId":"x"',
  '"id":"x"',
  '"$where":"1"',
  '"a.b":1',
  '"\\u0000":1',
  '"\\ud800":1',
] as const;

export const contentTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-16",
  "application/json; charset=latin1",
  "application/jsonp",
  "text/json",
  "application/xml",
  "*/*",
  ";",
  "application/json, text/plain",
] as const;

const unstorable = ['"a\\u0000b"', '"\\ud800"', '"\\udc00a"', '"a\\ud83d"', '"\\u0000"'];
const notText = ["1", "0", "true", "[]", "{}", '["a"]', '{"$gt":""}', '{"$ne":null}', "1e309", "-1.5"];
const blank = [
  '""',
  '"   "',
  '"\\u3000"',
  '"\\u200b"',
  '"\\n\\t"',
  '"\\u2060\\ufeff"',
  '"\\u2800"',
  '"\\uffa0\\u3164"',
  '"\\u034f\\ufe0f"',
  '"\\u17b4\\u17b5"',
  '"\\u115f \\u00ad"',
  '"\\u0007\\u0085\\u2028"',
];
const over = (max: number) => [JSON.stringify("x".repeat(max + 1)), JSON.stringify("🌊".repeat(max + 1))];

/** Ordinary text that is stored as typed, in addition to naughty-strings.ts. */
export const kept = quoted([
  "👩‍👩‍👧‍👦",
  "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}",
  "سلام، خوبید؟",
  "Ça va",
  "\u0041\u030A",
  "ﷺ".repeat(20),
  '{"a":1}',
  "\\",
  "\uFFFE\uFFFF",
]);

/** Values that a field of this kind must refuse with 422. */
export function refusedOf({ kind, min, max, list, optional }: FieldSpec): readonly string[] {
  const other = [...list].map((value) =>
    JSON.stringify(value.toUpperCase() === value ? `${value}!` : value.toUpperCase()),
  );
  const padded = [...list].slice(0, 2).map((value) => JSON.stringify(`${value} `));
  const strangers = quoted([
    "Any",
    "pending ",
    "flat/house",
    "Studio",
    "null",
    "0",
    "__proto__",
    "constructor",
  ]);
  switch (kind) {
    case "text":
      return [...unstorable, ...notText, ...over(max), ...(min > 0 && !optional ? [...blank, "null"] : [])];
    case "name":
      return [...unstorable, ...notText, ...over(max), ...blank, "null"];
    case "email":
      return [
        ...unstorable,
        ...notText,
        ...blank,
        "null",
        ...quoted([
          "a",
          "@",
          "a@b",
          "a@@b.c",
          "a b@c.d",
          "<a@b.c>",
          "a@b.c,d@e.f",
          "a@.c",
          "a@b..c",
          "a\u200b@b.c",
        ]),
        JSON.stringify(`${"a".repeat(254)}@b.org`),
      ];
    case "password":
      return [...unstorable, ...notText, '""', "null", ...over(max)];
    case "integer":
      return [
        "1.5",
        "-1",
        "1e309",
        "-1e309",
        '"5"',
        "true",
        "[]",
        "{}",
        "-0",
        "9007199254740993",
        "1e-7",
        '" "',
        ...(max < Number.MAX_SAFE_INTEGER ? [String(max + 1), String(min - 1)] : []),
      ];
    case "flag":
      return ['"true"', "1", "0", '"on"', "[]", "{}", "null"];
    case "choice":
      return [...other, ...padded, ...strangers, ...notText];
    case "choices":
      return [
        '"x"',
        "1",
        "{}",
        '["x"]',
        "[1]",
        "[null]",
        "[[]]",
        `[${other.join(",")}]`,
        JSON.stringify(Array.from({ length: 5_000 }, () => list[0])),
      ];
    case "date":
      return [
        ...quoted([
          "2026-02-30",
          "0000-01-01",
          "2999-01-01",
          "1990-1-1",
          "+275760-09-13",
          "1899-12-31",
          "19900517",
          "x",
        ]),
        ...quoted(["1990-05-17T00:00:00Z", "1990-05-17 ", "1990-00-10", "٢٠٠٠-٠١-٠١"]),
        ...notText,
      ];
    case "moment":
      return [
        ...quoted(["now", "2026-02", "+275760-09-13T00:00:00.000Z", "2026-13-01T00:00:00Z"]),
        ...quoted(["2026-02-30T00:00:00Z", "0000-01-01T00:00:00Z"]),
        ...notText,
      ];
    case "id":
      return [...quoted(["1", "x", "%00", "../", "A".repeat(10_240)]), ...notText];
    case "ids":
      return [
        ...notText.filter((value) => value !== "[]"),
        '"x"',
        '["x"]',
        "[null]",
        "[[]]",
        JSON.stringify(Array.from({ length: 500 }, () => crypto.randomUUID())),
      ];
    case "bytes":
      return [
        ...unstorable,
        ...notText,
        ...blank,
        "null",
        ...quoted(["a b", "a+b", "a/b", "YQ==", "ä", "٣", "a\n"]),
        ...over(max),
      ];
    case "reference":
      return [...unstorable, ...notText, "null"];
    default:
      return [];
  }
}

/** Encoded values that a query field must refuse with 422. */
export function refusedInQuery({ kind, list }: FieldSpec): readonly string[] {
  if (kind === "digits")
    return ["0", "-1", "1.5", "abc", "1e9", "", "%00", "+1", "1%20", "9999999999", "٣", "NaN"];
  if (kind === "filter") return ["Paris", "%00", "couple%20", "couple!", "__proto__", "%27", "null", "ALL"];
  if (kind === "place") return ["%00", "x".repeat(501), "%ED%A0%80".repeat(600)];
  if (kind === "search") return ["", "a", "%20a%20", "%00", "a".repeat(255), "%ED%A0%80".repeat(300)];
  if (kind === "words")
    return [
      "%00",
      Array.from({ length: 17 }, (_, at) => `l${at}`).join(","),
      "a,".repeat(5_000),
      "%ED%A0%80".repeat(600),
    ];
  if (kind === "id") return ["1", "%00", "..%2F", "A".repeat(10_240), "", "undefined"];
  return [...list.slice(0, 1).map((value) => `${value}x`), "", "%00", "RECENT", "constructor"];
}

/** Encoded values that a query field must accept. */
export function acceptedInQuery({ kind, list }: FieldSpec): readonly string[] {
  if (kind === "digits") return ["1", "2", "50", "0001", "9999"];
  if (kind === "filter") return ["all", "", ...list.map(encodeURIComponent)];
  if (kind === "place") return ["all", "", "London", "Paris", "london", "__proto__", "%27", "null", "ALL"];
  if (kind === "search")
    return ["am", "%25%25", "__", "%27%22", "%5C%5C", "%D8%B9%D9%85", "%F0%9F%8C%8A%F0%9F%8C%8A", "a%20%20b"];
  if (kind === "words")
    return [",,", "%27", "%25", "_", "English,English", "x".repeat(60), "%D8%B9%D8%B1%D8%A8%D9%8A", ""];
  return list;
}

/** Malformed ids. */
export const malformedIds = [
  "1",
  "0",
  "-1",
  "%00",
  "..",
  "..%2f",
  "%2e%2e%2f",
  "a%2Fb",
  "null",
  "undefined",
  "%F0%9F%8C%8A",
  "%ff%fe",
  "%",
  "%zz",
  "'",
  "*",
  "{id}",
  ":id",
  "00000000-0000-0000-0000-00000000000g",
  "AAAAAAAA-AAAA-4AAA-8AAA-AAAAAAAAAAAA",
  "a".repeat(10_240),
] as const;
