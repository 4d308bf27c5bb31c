import type { FieldSpec } from "./fields.ts";

/** Everything here is a piece of JSON as it is written, so that what no program would write can be sent too. */

const words = (list: readonly string[]) => list.map((word) => JSON.stringify(word));

/** JSON that cannot be read (after the classes of JSONTestSuite that must fail). */
export const unreadable = [
  "",
  " ",
  "{",
  "}",
  "[",
  '{"a":1',
  '{"a":1,}',
  '{"a":1}}',
  '{"a":1} {"b":2}',
  '{"a":1}x',
  "{a:1}",
  "{'a':1}",
  '{"a"}',
  '{"a":}',
  '{"a"::1}',
  '{"a" 1}',
  '{"a":1 "b":2}',
  '{,"a":1}',
  '{"a":NaN}',
  '{"a":Infinity}',
  '{"a":-Infinity}',
  '{"a":undefined}',
  '{"a":01}',
  '{"a":+1}',
  '{"a":.5}',
  '{"a":1.}',
  '{"a":1e}',
  '{"a":0x1}',
  '{"a":1_000}',
  '{"a":--1}',
  '{"a":"\n"}',
  '{"a":"\t"}',
  '{"a":"\u0000"}',
  '{"a":"\\x41"}',
  '{"a":"\\u00"}',
  '{"a":"\\uD8"}',
  '{"a":"\\"}',
  '{"a":"b}',
  '{"a":tru}',
  '{"a":TRUE}',
  '{"a":nul}',
  '{"a":1}// comment',
  '/* comment */{"a":1}',
  '\uFEFF{"a":1}',
  "[1,,2]",
  "[1,]",
  "[,1]",
  "[1 2]",
  '["a",\n4\n,1,',
  "[1]]",
  "\u00A0{}",
  "<a/>",
  "a=b&c=d",
  "\u2028{}",
] as const;

/** JSON that can be read and is no form. */
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

/** Words that are ordinary text to us, beside those of naughty-strings.ts: kept as typed. */
export const kept = words([
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

/** What each kind of field must refuse with 422. */
export function refusedOf({ kind, min, max, list, optional }: FieldSpec): readonly string[] {
  const other = [...list].map((value) =>
    JSON.stringify(value.toUpperCase() === value ? `${value}!` : value.toUpperCase()),
  );
  const padded = [...list].slice(0, 2).map((value) => JSON.stringify(`${value} `));
  const strangers = words([
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
        ...words([
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
        ...words([
          "2026-02-30",
          "0000-01-01",
          "2999-01-01",
          "1990-1-1",
          "+275760-09-13",
          "1899-12-31",
          "19900517",
          "x",
        ]),
        ...words(["1990-05-17T00:00:00Z", "1990-05-17 ", "1990-00-10", "٢٠٠٠-٠١-٠١"]),
        ...notText,
      ];
    case "moment":
      return [
        ...words(["now", "2026-02", "+275760-09-13T00:00:00.000Z", "2026-13-01T00:00:00Z"]),
        ...words(["2026-02-30T00:00:00Z", "0000-01-01T00:00:00Z"]),
        ...notText,
      ];
    case "id":
      return [...words(["1", "x", "%00", "../", "A".repeat(10_240)]), ...notText];
    case "reference":
      return [...unstorable, ...notText, "null"];
    default:
      return [];
  }
}

/** What a field of an address must refuse with 422, as it is written there. */
export function refusedInAddress({ kind, list }: FieldSpec): readonly string[] {
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

/** What it takes all the same. */
export function takenInAddress({ kind, list }: FieldSpec): readonly string[] {
  if (kind === "digits") return ["1", "2", "50", "0001", "9999"];
  if (kind === "filter") return ["all", "", ...list.map(encodeURIComponent)];
  if (kind === "place") return ["all", "", "London", "Paris", "london", "__proto__", "%27", "null", "ALL"];
  if (kind === "search")
    return ["am", "%25%25", "__", "%27%22", "%5C%5C", "%D8%B9%D9%85", "%F0%9F%8C%8A%F0%9F%8C%8A", "a%20%20b"];
  if (kind === "words")
    return [",,", "%27", "%25", "_", "English,English", "x".repeat(60), "%D8%B9%D8%B1%D8%A8%D9%8A", ""];
  return list;
}

/** Ids that are none. */
export const noIds = [
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
