import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lostRows, notGuards, ownerConditions, widerRows } from "./index.mjs";

const table = readFileSync("schema/permissions.ts", "utf8");
const guards = [...ownerConditions, ...widerRows(table), ...lostRows(table)];
const sources = ["schema/policy.ts", ...globSync("worker/**/*.ts")].filter(
  (file) => !file.includes(".test.") && !file.startsWith("worker/testing/"),
);

/** How SQL, Drizzle and plain code ask whose something is. Joins of two tables ask nobody's. */
const owner = "(?:user|landlord|migrant|author|subject|sender)";
const joined = "(?:connections|payments|refunds|flags|migrantVerifications|landlordVerifications)\\.";
const asksWhose = new RegExp(
  [
    `(?:eq|ne|inArray)\\(\\w+\\.${owner}Id, (?!${joined})`,
    "(?:eq|inArray)\\(users\\.(?:id|email|role), (?!connections\\.|photos\\.|ratings\\.|flags\\.|landlordV|migrantV)",
    `\\b${owner}_id (?:=|<>|in|is) `,
    `\\w+\\.${owner}Id [!=]== `,
    "user\\.id [!=]== ",
  ].join("|"),
  "g",
);

/** Where a text stands in another, every time. */
const placesOf = (text: string, whole: string) =>
  [...whole.split(text).keys()].slice(1).reduce<[number, number][]>((places) => {
    const at = whole.indexOf(text, places.at(-1)?.[1] ?? 0);
    places.push([at, at + text.length]);
    return places;
  }, []);

describe("the guards that are taken away to see whether a test notices", () => {
  it("stand in the code as they are written down, each once, with tests that are there", () => {
    const lost = guards.flatMap(({ name, places, tests }) => [
      ...places.flatMap(({ file, from, to }) =>
        placesOf(from, readFileSync(file, "utf8")).length === 1 && from !== to ? [] : [`${name}: ${file}`],
      ),
      ...tests.flatMap((file) => (existsSync(file) ? [] : [`${name}: ${file} is not there`])),
    ]);
    expect(lost).toEqual([]);
    expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length);
  });

  it("are all there are: every line that asks whose something is, but for those that keep nothing from anybody", () => {
    const missing = sources.flatMap((file) => {
      const text = readFileSync(file, "utf8");
      const written = [
        ...guards.flatMap(({ places }) =>
          places.filter((place) => place.file === file).map(({ from }) => from),
        ),
        ...notGuards.filter((each) => each.file === file).map((each) => each.text),
      ].flatMap((known) => placesOf(known, text));
      return [...text.matchAll(asksWhose)]
        .filter(({ index }) => !written.some(([from, to]) => index >= from && index < to))
        .map(
          ({ index }) =>
            `${file}: ${text.slice(text.lastIndexOf("\n", index) + 1, text.indexOf("\n", index)).trim()}`,
        );
    });
    expect(missing).toEqual([]);
  });
});
