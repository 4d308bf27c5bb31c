// Exports and restores D1 with wrangler. `target` names the database: --remote --env production, or a local one.
import { createReadStream, createWriteStream, renameSync } from "node:fs";
import { finished } from "node:stream/promises";
import { run } from "../dev/run.mjs";

/** The longest statement that D1 accepts, in bytes (developers.cloudflare.com/d1/platform/limits). */
const longestAccepted = 100_000;

/**
 * Writes the whole database into a file, as one moment in time, and returns the bytes of its longest statement. The
 * database answers no one meanwhile. Throws when D1 would refuse a statement.
 */
export async function exportD1(target, file) {
  run("wrangler", ["d1", "export", "DB", ...target, "--skip-confirmation", "--output", file]);
  const ask = (statements) => query(target, statements);
  const longest = await addLines(file, findRepairs(ask));
  if (longest > longestAccepted)
    throw new Error(`${file} has a statement of ${longest} bytes; D1 accepts ${longestAccepted}.`);
  return longest;
}

/** Runs such a file in an empty database. */
export function restoreD1(target, file) {
  run("wrangler", ["d1", "execute", "DB", ...target, "--yes", "--file", file]);
}

/** The rows that each statement finds. */
const query = (target, statements) =>
  JSON.parse(
    run("wrangler", ["d1", "execute", "DB", ...target, "--json", "--command", statements.join(";")]),
  ).map(({ results }) => results);

/**
 * An export writes a line break as \n and does not mark a \n that someone has typed, so in a text with both the second
 * would become a line break, too (github.com/cloudflare/workers-sdk/issues/9042). Returns a statement for each such text
 * that writes it again.
 */
export function findRepairs(ask) {
  const [tables] = ask([
    "select name from sqlite_master where type = 'table' and sql like '% id text primary key%'",
  ]);
  const columns = ask(tables.map(({ name }) => `pragma table_info(${name})`));
  const searches = tables.flatMap(({ name: table }, place) =>
    columns[place]
      .filter(({ type }) => type.toLowerCase() === "text")
      .map(({ name: column }) => searchFor(table, column)),
  );
  return ask(searches)
    .flat()
    .map(({ repair }) => repair);
}

const searchFor = (table, column) => `
  select 'UPDATE ${table} SET ${column} = CAST(X''' || hex(${column}) || ''' AS TEXT) WHERE id = ' || quote(id) || ';'
    as repair from ${table}
  where instr(${column}, char(10)) * instr(${column}, '\\n') > 0
    or instr(${column}, char(13)) * instr(${column}, '\\r') > 0`;

/** Adds lines after the last row, before any trigger exists. Returns the bytes of the longest line; a row is one line. */
export async function addLines(file, added) {
  const whole = `${file}.whole`;
  const output = createWriteStream(whole);
  let longest = 0;
  let lines = added;
  for await (const line of linesOf(file)) {
    if (/^CREATE (UNIQUE )?(INDEX|TRIGGER|VIEW)/.test(line)) {
      for (const each of lines) output.write(`${each}\n`);
      lines = [];
    }
    longest = Math.max(longest, Buffer.byteLength(line));
    output.write(`${line}\n`);
  }
  output.end();
  await finished(output);
  renameSync(whole, file);
  return Math.max(longest, ...added.map((line) => Buffer.byteLength(line)));
}

/** The lines of a file. Only \n ends one: readline also ends them at U+2028 and U+2029, which people can type. */
async function* linesOf(file) {
  let rest = "";
  for await (const chunk of createReadStream(file, "utf8")) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop();
    yield* lines;
  }
  if (rest) yield rest;
}
