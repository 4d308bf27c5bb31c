import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { afterAll, expect, it } from "vitest";
import { findRepairs, makeRestorable } from "./d1.mjs";

it("finds the texts that an export damages, in the tables of all migrations", () => {
  const database = new DatabaseSync(":memory:");
  for (const name of readdirSync("migrations").sort())
    database.exec(readFileSync(path.join("migrations", name), "utf8"));
  const add = database.prepare(`insert into users
    (id, email, user_type, first_name, last_name, suspension_reason, created_at) values (?, ?, 'landlord', 'Ruth', 'Okafor', ?, 0)`);
  const damaged = "a line\nand a typed \\n";
  add.run("one", "one@people.test", damaged);
  add.run("two", "two@people.test", "a line\nand another");

  const repairs = findRepairs((statements) => statements.map((each) => database.prepare(each).all()));
  const hex = Buffer.from(damaged).toString("hex").toUpperCase();
  expect(repairs).toEqual([`UPDATE users SET suspension_reason = CAST(X'${hex}' AS TEXT) WHERE id = 'one';`]);
});

const folder = mkdtempSync(path.join(tmpdir(), "havenbridge-d1-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, "d1.sql");

/** The result of `makeRestorable` for this export, and the lines that it writes. */
async function restorable(lines: string[], repairs: string[] = []) {
  writeFileSync(file, `${lines.join("\n")}\n`);
  const result = await makeRestorable(file, repairs);
  return { ...result, written: readFileSync(file, "utf8").trimEnd().split("\n") };
}

it("keeps separators that people have typed within a row, and adds repairs after the last one", async () => {
  const row = `INSERT INTO "migrant_profiles" VALUES('one','typed\u2028CREATE INDEX\u2029and more');`;
  const index = "CREATE INDEX users_role ON users (role);";
  const { written, ...result } = await restorable([row, index], ["UPDATE …;"]);
  expect(result).toEqual({ longest: Buffer.byteLength(row), refused: [] });
  expect(written).toEqual([row, "UPDATE …;", index]);
});

const table = "CREATE TABLE reports (\n  id text PRIMARY KEY NOT NULL,\n  number text,\n  evidence text\n);";
const noChange = `CREATE TRIGGER no_change BEFORE UPDATE ON reports
BEGIN
  SELECT RAISE(ABORT, 'changed');
END;`;
/** A row as an export writes it. */
const rowOf = (id: string, number: string | null, evidence: string) => {
  const [first, second, third] = [id, number, evidence].map((value) => {
    if (value === null) return "NULL";
    const text = `'${value.replaceAll("'", "''").replaceAll("\n", "\\n").replaceAll("\r", "\\r")}'`;
    const returns = value.includes("\r") ? `replace(${text},'\\r',char(13))` : text;
    return value.includes("\n") ? `replace(${returns},'\\n',char(10))` : returns;
  });
  return `INSERT INTO "reports" ("id","number","evidence") VALUES(${first},${second},${third});`;
};

it("splits a row that is longer than a statement may be, and restores the same text", async () => {
  const rows = [
    { id: "sealed", number: null, evidence: "s1.Zm9v_-".repeat(34_000) },
    { id: "it's", number: "HB, 'one'", evidence: "it's 🏡\r\n\u2028 a \\ b,".repeat(15_000) },
    { id: "quotes", number: "", evidence: `x${"'".repeat(300_000)}` },
    { id: "lines", number: "two\nlines", evidence: `x${"\n".repeat(300_000)}` },
    { id: "emoji", number: "🏡", evidence: `x${"🏡".repeat(75_000)}` },
    { id: "short", number: "", evidence: "" },
  ];
  const lines = rows.map(({ id, number, evidence }) => rowOf(id, number, evidence));
  const { longest, refused, written } = await restorable([table, ...lines, noChange]);
  expect(refused).toEqual([]);
  expect(longest).toBeLessThan(100_000);
  expect(longest).toBe(Math.max(...written.map((line) => Buffer.byteLength(line))));

  const database = new DatabaseSync(":memory:");
  database.exec(readFileSync(file, "utf8"));
  const restored = database.prepare("select * from reports").all();
  // Not toEqual, because it would print the long texts.
  expect(
    isDeepStrictEqual(
      restored.map((row) => ({ ...row })),
      rows,
    ),
  ).toBe(true);
});

it("splits a row of several long texts, in a table with another key", async () => {
  const counts =
    "CREATE TABLE browse_counts (\n  place integer PRIMARY KEY NOT NULL,\n  a text,\n  b text\n);";
  const row = `INSERT INTO "browse_counts" ("place","a","b") VALUES(7,'${"a".repeat(45_000)}','${"b".repeat(60_000)}');`;
  const { refused } = await restorable([table, counts, row]);
  expect(refused).toEqual([]);
  const database = new DatabaseSync(":memory:");
  database.exec(readFileSync(file, "utf8"));
  const sizes = database.prepare("select place, length(a) as a, length(b) as b from browse_counts").get();
  expect({ ...sizes }).toEqual({ place: 7, a: 45_000, b: 60_000 });
});

it("keeps rows that it cannot split, and returns their table and id", async () => {
  const long = "x".repeat(100_000);
  const lines = [
    "CREATE TABLE views (\n  person_id text NOT NULL,\n  day text,\n  PRIMARY KEY (person_id, day)\n);",
    `INSERT INTO "views" ("person_id","day") VALUES('one','${long}');`,
    table,
    `INSERT INTO "reports" VALUES('two','','${long}');`,
    rowOf("three", "", "short"),
    "CREATE INDEX reports_number ON reports (number);",
  ];
  const repair = `UPDATE reports SET evidence = CAST(X'${"61".repeat(50_000)}' AS TEXT) WHERE id = 'four';`;
  const { refused, written } = await restorable(lines, [repair]);
  expect(refused).toEqual(["views 'one'", "reports 'two'", "reports 'four'"]);
  expect(written.join("\n") === lines.toSpliced(-1, 0, repair).join("\n")).toBe(true);
});
