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
  });

  it("leave out a line only with a reason, and no reason stays where nothing is left out", () => {
    expect(guards.idle).toEqual([]);
  });
});

describe("instrumented files", () => {
  it("parse, and hold each mutant once", { timeout: 20_000 }, () => {
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

  it("come from a sample that is the same for the same seed", () => {
    const files = sourceFiles("schema");
    const names = (seed: number) => sampleGeneral(seed, 50, files).mutants.map(({ id }) => id);
    expect(names(7)).toEqual(names(7));
    expect(names(7)).not.toEqual(names(8));
  });
});

describe("a test that runs again and again", () => {
  const file = "worker/example.test.ts";
  const reaching = (...ids: number[]) => new Map(ids.map((id) => [id, 1]));
  const testOf = (name: string, ...ids: number[]): KnownTest => {
    return { file, name, took: 1, counts: reaching(...ids), passes: true, isFit: true };
  };
  const open = (...tests: KnownTest[]) => openWith(9, ...tests);
  const openWith = (patience: number, ...tests: KnownTest[]) => {
    const tries = new Tries();
    const mutants = guards.mutants.filter(({ id }) => id < 4);
    tries.plan(mutants, tests, { size: 9, patience }, new Map());
    const ask = (test: string, isFirst: boolean, failed = false) =>
      tries.next({ file, test, isFirst, failed, counts: [] });
    return { tries, ask };
  };

  it("kills a mutant with which it fails when it passes again without it", () => {
    const { tries, ask } = open(testOf("a", 1, 2));
    expect([tries.start(), ask("a", true), ask("a", false), ask("a", false, true)]).toEqual([
      [file],
      1,
      2,
      0,
    ]);
    expect([ask("a", false), [...tries.killed.keys()], tries.start()]).toEqual([null, [2], []]);
  });

  it("is repeated in a new Worker when it fails without the mutant, too, after all other tests", () => {
    const { tries, ask } = open(testOf("a"), testOf("b", 1, 2));
    tries.start();
    expect([ask("a", true), ask("b", true), ask("b", false), ask("b", false, true)]).toEqual([null, 1, 2, 0]);
    expect([ask("b", false, true), tries.start()]).toEqual([null, [file]]);
    expect([ask("a", true), ask("a", false), ask("b", true), ask("b", false, true)]).toEqual([0, null, 2, 0]);
    expect([ask("b", false, true), [...tries.killed.keys()]]).toEqual([null, [2]]);
  });

  it("tries no more when it cannot run twice", () => {
    const { tries, ask } = open(testOf("b", 1, 2, 3));
    tries.start();
    expect([ask("b", true), ask("b", false), ask("b", false, true), ask("b", false, true)]).toEqual([
      1,
      2,
      0,
      null,
    ]);
    expect([tries.start(), ask("b", true), ask("b", false), tries.killed.size]).toEqual([[file], 2, null, 0]);
  });

  it("leaves the other mutants to better tests once its describe has passed often and killed nothing", () => {
    const { tries, ask } = openWith(2, testOf("a > b", 1, 2, 3), testOf("c > d", 1, 2, 3));
    tries.start();
    expect([ask("a > b", true), ask("a > b", false), ask("a > b", false)]).toEqual([1, 2, null]);
    expect([ask("c > d", true), ask("c > d", false, true), ask("c > d", false)]).toEqual([1, 0, 2]);
    expect([ask("c > d", false), ask("c > d", false)]).toEqual([3, null]);
  });

  it("kills the mutant with which it hangs", () => {
    const { tries, ask } = open(testOf("a", 3));
    tries.start();
    expect(ask("a", true)).toBe(3);
    tries.hang(file);
    expect(tries.killed.get(3)).toEqual({ file, name: "a (hangs)" });
  });
});
