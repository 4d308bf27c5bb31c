// Fails when docs/conformance.md names a test that does not exist, a statement names none, or a heading has no statement;
// and when docs/security.md quotes a test that does not exist.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./run.mjs";

const page = "docs/conformance.md";
/** Statements under this heading name no test; every one of them is counted aloud. */
const notBuilt = "Not built yet";
const problems = [];
const files = new Map();

/** A title: it is the first thing in the brackets of test( it( describe( test.step( or in the second of it.each(…)( */
const opening = /(\)|\b(?:test|it|describe)(?:\.\w+)*)\(\s*(["'`])((?:\\.|(?!\2)[^\\])*)\2\s*,/g;
const each = /\b(?:test|it|describe)(?:\.\w+)*\.each\b/g;

function titlesOf(file) {
  const known = files.get(file);
  if (known) return known;
  const source = readFileSync(path.join(root, file), "utf8");
  const titles = [];
  for (const { 1: before, 3: title, index } of source.matchAll(opening)) {
    const word = before === ")" ? (source.slice(0, index).match(each)?.at(-1) ?? "") : before;
    const kind = word.includes("describe") ? "describe" : word.endsWith("step") ? "step" : "test";
    if (word)
      titles.push({ kind, title: title.replace(/\\(.)/g, "$1"), runs: !/skip|todo|fixme/.test(word) });
  }
  files.set(file, titles);
  return titles;
}

/** A step belongs to the test above it; a test in a group needs only its own title. */
function isThere(titles, [first, step]) {
  return titles.some(({ kind, title, runs }, at) => {
    if (!runs || title !== (step ?? first)) return false;
    if (step === undefined) return kind === "test";
    const within = titles.slice(0, at).findLast((earlier) => earlier.kind === "test");
    return kind === "step" && within?.runs === true && within.title === first;
  });
}

function check(line, cell) {
  for (const named of cell.split("<br>").map((each) => each.trim())) {
    const [file = "", ...titles] = named.split(" › ").map((each) => each.trim());
    const complain = (words) => problems.push(`${page}:${line}: ${words}`);
    if (titles.length === 0 || titles.length > 2)
      complain("names no test (file › test, or file › test › step)");
    else if (!/\.(test|spec)\.tsx?$/.test(file) || !existsSync(path.join(root, file)))
      complain(`there is no ${file}`);
    else if (!isThere(titlesOf(file), titles)) complain(`${file} has no test "${titles.join(" › ")}"`);
  }
}

const columns = /^\| *Statement *\| *Test *\|$/;
let heading = "";
let table;
let rows = 0;
let missing = 0;
const endTable = () => {
  if (table?.rows === 0) problems.push(`${page}:${table.line}: nothing under "${table.heading}"`);
  table = undefined;
};
const lines = readFileSync(path.join(root, page), "utf8").split("\n");
lines.forEach((text, index) => {
  const line = index + 1;
  if (text.startsWith("#")) {
    endTable();
    heading = text.replace(/^#+ */, "");
  } else if (columns.test(text)) table = { line, heading, rows: 0 };
  else if (table && /^\|[ :-]+\|[ :-]+\|$/.test(text)) return;
  else if (table && text.startsWith("|")) {
    const [statement, cell, ...others] = text.slice(1, -1).split(/(?<!\\)\|/);
    table.rows += 1;
    rows += 1;
    if (!statement?.trim() || others.length > 0) problems.push(`${page}:${line}: is not "statement | test"`);
    check(line, (cell ?? "").replaceAll("\\|", "|"));
  } else if (heading.startsWith(notBuilt) && text.startsWith("- ")) missing += 1;
});
endTable();

/** Words in italics on this page are titles of tests; … stands for what differs from one to the next. */
const quoting = "docs/security.md";
const written = ["dev", "tests", "schema", "web", "worker"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .flatMap((file) => titlesOf(path.join(folder, file))),
);

function isWritten(quoted) {
  const [start, end] = quoted.split("…");
  const fits = (title) =>
    end === undefined ? title === start : title.startsWith(start) && title.endsWith(end);
  return written.some(({ title, runs }) => runs && fits(title));
}

const prose = readFileSync(path.join(root, quoting), "utf8").replace(/`[^`]*`|\*\*/g, "");
const quotes = [...prose.matchAll(/\*([^*]+)\*/g)].map(({ 1: quoted }) => quoted.replace(/\s+/g, " "));
for (const quoted of quotes) if (!isWritten(quoted)) problems.push(`${quoting}: no test "${quoted}"`);

console.log(`${rows} statements with a test; ${missing} not built yet; ${quotes.length} tests quoted.`);
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
