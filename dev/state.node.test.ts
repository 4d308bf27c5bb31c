import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { chooseState } from "./state.mjs";

let folder: string;
let base: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "havenbridge-state-"));
  base = path.join(folder, "state");
});
afterEach(() => rmSync(folder, { recursive: true }));

const current = readdirSync("migrations");

/** A local database that has had these migrations, as wrangler leaves it. */
function makeState(state: string, migrations: readonly string[]) {
  const databases = path.join(state, "v3", "d1", "miniflare-D1DatabaseObject");
  mkdirSync(databases, { recursive: true });
  const database = new DatabaseSync(path.join(databases, "0a.sqlite"));
  database.exec("create table d1_migrations (name text)");
  for (const name of migrations) database.prepare("insert into d1_migrations values (?)").run(name);
  database.close();
}

it("uses the first folder when there is no data, and when its data is of this version", () => {
  expect(chooseState(base)).toEqual({ state: base, others: [] });
  makeState(base, current.slice(0, 1));
  expect(chooseState(base)).toEqual({ state: base, others: [] });
});

it("keeps data of another version and uses a new folder beside it, each time", () => {
  makeState(base, ["0001_create_people_connections_payments.sql"]);
  expect(chooseState(base)).toEqual({ state: `${base}-2`, others: [base] });
  makeState(`${base}-2`, current);
  expect(chooseState(base)).toEqual({ state: `${base}-2`, others: [base] });
  expect(readdirSync(folder)).toEqual(["state", "state-2"]);
});

it("uses the data of this version when the other folder is gone", () => {
  makeState(`${base}-2`, current);
  expect(chooseState(base)).toEqual({ state: `${base}-2`, others: [] });
});
