// node dev/applied-migrations.mjs FOLDER …: prints the names of the migrations that each folder's local database has had.
// This is a separate script, because node:sqlite exists on this project's Node but not on the Node of every machine.
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

function migrationsOf(file) {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const [table] = database.prepare("select 1 from sqlite_master where name = 'd1_migrations'").all();
    return table ? database.prepare("select name from d1_migrations").all() : [];
  } finally {
    database.close();
  }
}

function namesIn(state) {
  const folder = path.join(state, "v3", "d1", "miniflare-D1DatabaseObject");
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith(".sqlite"));
  return files.flatMap((file) => migrationsOf(path.join(folder, file)).map(({ name }) => name));
}

console.log(JSON.stringify(process.argv.slice(2).map(namesIn)));
