import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { addLines, findRepairs } from "./d1.mjs";

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

it("keeps separators that people have typed within a row, and adds lines after the last one", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "havenbridge-d1-"));
  try {
    const file = path.join(folder, "d1.sql");
    const row = `INSERT INTO "migrant_profiles" VALUES('one','typed\u2028CREATE INDEX\u2029and more');`;
    const index = "CREATE INDEX users_role ON users (role);";
    writeFileSync(file, `${row}\n${index}\n`);
    expect(await addLines(file, ["UPDATE …;"])).toBe(Buffer.byteLength(row));
    expect(readFileSync(file, "utf8")).toBe(`${row}\nUPDATE …;\n${index}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
