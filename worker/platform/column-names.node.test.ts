import { describe, expect, it } from "vitest";
import { withOwnNames } from "./column-names.ts";

describe("columns of a read", () => {
  it.each([
    [
      "the same name from two tables",
      `select "users"."id", "name", "connections"."id" from "users" inner join "connections"`,
      `select "users"."id", "name", "connections"."id" as "column 3" from "users" inner join "connections"`,
    ],
    [
      "the same expression",
      "select count(*), max(a, b), count(*) from t",
      `select count(*), max(a, b), count(*) as "column 3" from t`,
    ],
    [
      "an alias that is a column's name",
      `select distinct "a" as "id", "t"."id" from "t"`,
      `select distinct "a" as "id", "t"."id" as "column 2" from "t"`,
    ],
    ["a number", `select "id", 1 from "t"`, `select "id", 1 as "column 2" from "t"`],
    [
      "commas and words in brackets and strings",
      `select (select "x", "x" from "u"), 'a, "id" from', "id" from "t"`,
      `select (select "x", "x" from "u"), 'a, "id" from', "id" from "t"`,
    ],
    ["one column", "select 1 from t", "select 1 from t"],
    ["no table", "select 1, 1", "select 1, 1"],
    [
      "a write",
      `insert into "t" ("a", "a") select "a", "a" from "u"`,
      `insert into "t" ("a", "a") select "a", "a" from "u"`,
    ],
  ])("get unique names where two have the same name: %s", (_, sql, named) => {
    expect(withOwnNames(sql)).toBe(named);
  });
});
