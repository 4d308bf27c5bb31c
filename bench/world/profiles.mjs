// A local database with many profiles (tests/crowd.ts), the same for the same number.
import { globSync, rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { root, run } from "../../dev/run.mjs";
import { fillWithCrowd } from "../../tests/crowd.ts";

/** The file of the local database in a state folder. */
export function databaseFile(state) {
  const folder = path.join(root, state, "v3", "d1", "miniflare-D1DatabaseObject");
  return globSync(path.join(folder, "*.sqlite")).find((file) => !file.endsWith("metadata.sqlite"));
}

/** Makes a new state folder with the tables and `size` profiles. */
export async function makeProfiles(state, size) {
  rmSync(path.join(root, state), { recursive: true, force: true });
  run("wrangler", ["d1", "migrations", "apply", "DB", "--local", "--persist-to", state]);
  const db = new DatabaseSync(databaseFile(state));
  db.exec("pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -1000000; begin");
  await fillWithCrowd((statement) => db.prepare(statement).all(), size);
  db.exec("commit; pragma journal_mode = wal");
  db.close();
}
