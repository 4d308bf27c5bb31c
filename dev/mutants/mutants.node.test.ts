import { describe, expect, it } from "vitest";
import { endpoints } from "#schema/endpoints/index.ts";
import { guardsOf } from "./guards.ts";
import { instrument } from "./instrument.ts";
import { findGuards, sampleGeneral } from "./mutants.ts";
import { conditionsOf } from "./sql-conditions.ts";
import { parse } from "./syntax.ts";

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
  it("parse, and hold each mutant once", () => {
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
    const names = (seed: number) => sampleGeneral(seed, 50).mutants.map(({ id }) => id);
    expect(names(7)).toEqual(names(7));
    expect(names(7)).not.toEqual(names(8));
  });
});
