import { describe, expect, it } from "vitest";
import { endpoints } from "#schema/endpoints/index.ts";
import { guardsOf } from "./guards.ts";
import { instrument } from "./instrument.ts";
import { findGuards, sampleGeneral } from "./mutants.ts";
import { conditionsOf } from "./sql-conditions.ts";
import { parse, sourceFiles } from "./syntax.ts";
import { type KnownTest, Tries } from "./tries.ts";

const guards = findGuards();
const changesOf = (text: string) =>
  guardsOf(parse("worker/example.ts", text), { refusing: new Set(["refuse"]) })
    .map(({ node, as, text: changed = "" }) => `${text.slice(node.start, node.end)} → ${as ? "" : changed}`)
    .sort();

describe("guard mutants", () => {
  it("widen the audience of every call that asks for a session", () => {
    const calls = Object.values(endpoints).filter(({ audience }) => audience !== "anyone");
    const widened = guards.mutants.flatMap(({ call }) => call ?? []);
    expect(widened.sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it("remove each condition of a query, written in either way", () => {
    const query =
      'import { and, eq } from "drizzle-orm"; db.where(and(eq(row.id, id), mine, late ? on(now) : undefined));';
    expect(changesOf(query)).toEqual([
      "eq(row.id, id) → mutantSql`1`",
      "mine → mutantSql`1`",
      "on(now) → mutantSql`1`",
    ]);
    expect(changesOf('sql.exec("SELECT 1 FROM a WHERE b = ? AND c = 0", b);')).toEqual([
      '"SELECT 1 FROM a WHERE b = ? AND c = 0" → "SELECT 1 FROM a WHERE (1 or ? is null) AND c = 0"',
      '"SELECT 1 FROM a WHERE b = ? AND c = 0" → "SELECT 1 FROM a WHERE b = ? AND (1)"',
    ]);
    const sql = "from a where b in (select b from c where d between 1 and 2 and e = §) and f order by g";
    expect(conditionsOf(sql).map(({ start, end }) => sql.slice(start, end))).toEqual([
      "d between 1 and 2",
      "e = §",
      "b in (select b from c where d between 1 and 2 and e = §)",
      "f",
    ]);
  });

  it("remove exits, operands, comparisons of ids, and refusals", () => {
    expect(changesOf('function f() { if (!row || row.userId !== user.id) refuse("not_found"); }')).toEqual([
      "!row → false",
      'if (!row || row.userId !== user.id) refuse("not_found"); → ',
      "row.userId !== user.id → false",
    ]);
    expect(changesOf('const found = (await find()) ?? refuse("not_found");')).toEqual([
      '(await find()) ?? refuse("not_found") → ((await find()))',
    ]);
    expect(changesOf("waitUntil(addEntry(db, entry));")).toEqual(["addEntry(db, entry) → undefined"]);
  });

  it("leave out a line only with a reason, and no reason is left where no mutant is left out", () => {
    expect(guards.idle).toEqual([]);
  });
});

describe("instrumented files", () => {
  it("parse, and contain each mutant once", { timeout: 20_000 }, () => {
    const mutants = [
      ...guards.mutants,
      ...sampleGeneral(1, 500).mutants.map((each) => ({ ...each, id: -each.id })),
    ];
    for (const [file, here] of Map.groupBy(mutants, (mutant) => mutant.file)) {
      const text = instrument(parse(file).text, here);
      expect(() => parse(file, text)).not.toThrow();
      for (const { id, watch } of here) {
        expect(text.match(new RegExp(`mutantOn\\(${id}[,)]`, "g")), `${file} ${id}`).toHaveLength(1);
        expect(text.split(`mutantSaw(${id},`), `${file} ${id}`).toHaveLength(watch ? 2 : 1);
      }
    }
  });

  it("have a mutant on from the import on if a list calls its function then", () => {
    const { mutants } = sampleGeneral(1, 1_000, ["worker/features/photos/files/png.ts"]);
    const ofLine = (code: string) => mutants.find(({ original }) => original === code)?.atLoad;
    expect([ofLine("bit < 8"), ofLine("at === bytes.length")]).toEqual([true, false]);
  });

  it("come from a sample that is the same for the same seed", () => {
    const files = sourceFiles("schema");
    const names = (seed: number) => sampleGeneral(seed, 50, files).mutants.map(({ id }) => id);
    expect(names(7)).toEqual(names(7));
    expect(names(7)).not.toEqual(names(8));
  });

  it("come from a sample in which the places of a file do not depend on other files", () => {
    const [one = "", ...others] = sourceFiles("schema");
    const all = sampleGeneral(7, 10_000, [one, ...others]).mutants.filter(({ file }) => file === one);
    expect(all).toEqual(sampleGeneral(7, 10_000, [one]).mutants);
  });
});

describe("a test that runs again and again", () => {
  const file = "worker/example.test.ts";
  const testOf = (name: string, ...ids: number[]): KnownTest => {
    return { file, name, took: 1, counts: new Map(ids.map((id) => [id, 1])), passes: true, isFit: true };
  };
  /** Mutants of three lines; those of places 0 and 1 share the first. */
  const lines = Map.groupBy(guards.mutants, ({ file, line }) => `${file}:${line}`);
  const [pair = []] = [...lines.values()].filter((all) => all.length > 1);
  const others = [...lines.values()].filter((all) => all !== pair).flatMap((all) => all.slice(0, 1));
  const chosen = [...pair.slice(0, 2), ...others.slice(0, 2)];
  const [one = 0, same = 0, two = 0, three = 0] = chosen.map(({ id }) => id);
  const open = (atOnce: number, ...tests: KnownTest[]) => {
    const tries = new Tries();
    tries.plan(chosen, tests, { size: 9, atOnce }, new Map());
    const ask = (test: string, isFirst: boolean, failed = false) =>
      tries.next({ file, test, isFirst, failed, counts: [] });
    return { tries, ask };
  };

  it("kills a mutant when it fails with the mutant and passes again without it", () => {
    const { tries, ask } = open(1, testOf("a", one, two));
    expect([tries.start(), ask("a", true), ask("a", false), ask("a", false, true)]).toEqual([
      [file],
      [one],
      [two],
      [],
    ]);
    expect([ask("a", false), [...tries.killed.keys()], tries.start()]).toEqual([null, [two], []]);
  });

  it("runs with several at once, and with each half when it fails", () => {
    const { tries, ask } = open(4, testOf("a", one, same, two, three));
    tries.start();
    expect(ask("a", true)).toEqual([one, two, three]);
    expect(ask("a", false, true)).toEqual([one, two]);
    expect(ask("a", false)).toEqual([three]);
    expect(ask("a", false, true)).toEqual([]);
    expect(ask("a", false)).toEqual([same]);
    expect([ask("a", false), [...tries.killed.keys()]]).toEqual([null, [three]]);
  });

  it("runs with twice as many after it has passed", () => {
    const { tries, ask } = open(2, testOf("a > b", one, two), testOf("a > c", one, two, three));
    tries.start();
    expect([ask("a > b", true), ask("a > b", false), ask("a > c", true)]).toEqual([
      [one, two],
      null,
      [one, two, three],
    ]);
  });

  it("is repeated in a new Worker when it fails without the mutant, too, after all other tests", () => {
    const { tries, ask } = open(1, testOf("a"), testOf("b", one, two));
    tries.start();
    expect([ask("a", true), ask("b", true), ask("b", false), ask("b", false, true)]).toEqual([
      null,
      [one],
      [two],
      [],
    ]);
    expect([ask("b", false, true), tries.start()]).toEqual([null, [file]]);
    expect([ask("a", true), ask("a", false), ask("b", true), ask("b", false, true)]).toEqual([
      [],
      null,
      [two],
      [],
    ]);
    expect([ask("b", false, true), [...tries.killed.keys()]]).toEqual([null, [two]]);
  });

  it("tries no more mutants when it cannot run twice", () => {
    const { tries, ask } = open(1, testOf("b", one, two, three));
    tries.start();
    expect([ask("b", true), ask("b", false), ask("b", false, true), ask("b", false, true)]).toEqual([
      [one],
      [two],
      [],
      null,
    ]);
    expect([tries.start(), ask("b", true), ask("b", false), tries.killed.size]).toEqual([
      [file],
      [two],
      null,
      0,
    ]);
  });

  it("kills the mutant with which it hangs, after each of several mutants was on alone", () => {
    const { tries, ask } = open(4, testOf("a", one, two));
    tries.start();
    expect(ask("a", true)).toEqual([one, two]);
    tries.hang(file);
    expect([tries.killed.size, tries.start(), ask("a", true)]).toEqual([0, [file], [one]]);
    expect(ask("a", false)).toEqual([two]);
    tries.hang(file);
    expect([...tries.killed]).toEqual([[two, { file, name: "a (hangs)" }]]);
  });
});
