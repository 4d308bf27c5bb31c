// Exports and restores D1 with wrangler. `target` names the database: --remote --env production, or a local one.
import { createReadStream, createWriteStream, renameSync } from "node:fs";
import { finished } from "node:stream/promises";
import { run } from "../dev/run.mjs";

/** The longest statement that D1 accepts, in bytes (developers.cloudflare.com/d1/platform/limits). */
const longestAccepted = 100_000;

/** The most characters in one piece of a long text: at most 50,000 bytes. */
const pieceLength = 12_500;

/**
 * Writes the whole database into a file, as of one moment in time. The database answers no other queries meanwhile. Returns
 * the result of `makeRestorable`.
 */
export async function exportD1(target, file) {
  run("wrangler", ["d1", "export", "DB", ...target, "--skip-confirmation", "--output", file]);
  const ask = (statements) => query(target, statements);
  return makeRestorable(file, findRepairs(ask));
}

/** Runs an exported file in an empty database. */
export function restoreD1(target, file) {
  run("wrangler", ["d1", "execute", "DB", ...target, "--yes", "--file", file]);
}

/** The rows that each statement finds. */
const query = (target, statements) =>
  JSON.parse(
    run("wrangler", ["d1", "execute", "DB", ...target, "--json", "--command", statements.join(";")]),
  ).map(({ results }) => results);

/**
 * An export writes a line break as \n and does not mark a \n that a person has typed. So in a text with both, the typed \n
 * would also become a line break (github.com/cloudflare/workers-sdk/issues/9042). Returns a statement for each such text
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

/**
 * Changes an export so that D1 accepts it: splits rows that are too long, and adds repairs after the last row. Both run
 * before any trigger exists. Returns the bytes of the longest statement, and the rows that D1 still refuses.
 */
export async function makeRestorable(file, repairs) {
  const whole = `${file}.whole`;
  const output = createWriteStream(whole);
  const refused = [];
  let longest = 0;
  const write = (line) => {
    const bytes = Buffer.byteLength(line);
    longest = Math.max(longest, bytes);
    if (bytes > longestAccepted) refused.push(nameRow(line));
    output.write(`${line}\n`);
  };
  let waiting = repairs;
  let key;
  for await (const line of linesOf(file)) {
    if (line.startsWith("CREATE TABLE")) key = undefined;
    key ??= /^\s+(\w+)\s+\w+ PRIMARY KEY/i.exec(line)?.[1];
    if (/^CREATE (UNIQUE )?(INDEX|TRIGGER|VIEW)/.test(line)) {
      waiting.forEach(write);
      waiting = [];
    }
    splitRow(line, key).forEach(write);
  }
  output.end();
  await finished(output);
  renameSync(whole, file);
  return { longest, refused };
}

/** A value of a row: a text, which `replace` calls surround when it has line breaks, or any other value. */
const valuePattern = /((?:replace\()*)'((?:''|[^'])*)'((?:,'\\[nr]',char\(1[03]\)\))*)|[^',]+/g;
/** A piece of a text. It never ends inside an escaped quote or a marked line break. */
const piecePattern = new RegExp(`(?:''|\\\\[nr]|[^']){1,${pieceLength}}`, "gu");

/** Splits a row that is too long: inserts it without its long texts, and then adds these in pieces. */
function splitRow(line, key) {
  if (Buffer.byteLength(line) <= longestAccepted) return [line];
  const [, start, table, names, list] =
    /^(INSERT INTO ("\w+") \(([\w",]+)\) VALUES\()(.*)\);$/s.exec(line) ?? [];
  const columns = names?.split(",") ?? [];
  const keyPlace = columns.indexOf(`"${key}"`);
  const values = [...(list?.matchAll(valuePattern) ?? [])];
  if (keyPlace < 0 || values.length !== columns.length) return [line];
  const updates = [];
  const kept = values.map(([value, before, text = "", after], place) => {
    if (text.length <= pieceLength || place === keyPlace) return value;
    const column = columns[place];
    for (const [piece] of text.matchAll(piecePattern))
      updates.push(
        `UPDATE ${table} SET ${column} = ${column} || ${before}'${piece}'${after} WHERE "${key}" = ${values[keyPlace][0]};`,
      );
    return "''";
  });
  return [`${start}${kept.join(",")});`, ...updates];
}

/** The table and the first value of a row, which is its id. For a repair, the table and the id. */
const nameRow = (line) =>
  /^(?:INSERT INTO|UPDATE) "?(\w+).*?(?:VALUES\(| WHERE id = )([^,;]{1,100})/s
    .exec(line)
    ?.slice(1)
    .join(" ") ?? line.slice(0, 100);

/** The lines of a file. Only \n ends a line. readline also ends lines at U+2028 and U+2029, which people can type. */
async function* linesOf(file) {
  let rest = "";
  for await (const chunk of createReadStream(file, "utf8")) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop();
    yield* lines;
  }
  if (rest) yield rest;
}
