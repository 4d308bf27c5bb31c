// Checks docs/conformance.md, docs/security.md and docs/payments.md against the test titles that name their rows.
// --write updates the pages.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./run.mjs";

/** The header of a table's first column comes before each number, so row 7 under "Abuse" is "abuse 7". */
const prefixes = { "§": "§", Abuse: "abuse ", Fault: "fault ", ASVS: "ASVS " };
const header = new RegExp(`^\\| (${Object.keys(prefixes).join("|")}) \\|.*\\| Tests \\|$`);
const idsInTitle = / \[((?:§|abuse |fault |ASVS )[\d.]+(?:, (?:§|abuse |fault |ASVS )[\d.]+)*)\]$/;
const idAnywhere = /[[ ](?:§|abuse |fault |ASVS )\d[\d.]*(?=[,\]])/g;
/** A title is the first argument of test, it, describe or test.step, or of what test.each(…) returns. */
const opening = /(\)|\b(?:test|it|describe)(?:\.\w+)*)\(\s*(["'`])((?:\\.|(?!\2)[^\\])*)\2\s*,/g;
const each = /\b(?:test|it|describe)(?:\.\w+)*\.each\b/g;
const skipped = /\.(?:skip|todo|fixme|fails)\b/;

const problems = [];
/** Row id to the files with a test that names it. */
const filesOf = new Map();

function readTests(file) {
  const source = readFileSync(path.join(root, file), "utf8");
  let named = 0;
  let testRuns = true;
  for (const { 1: before, 3: title, index } of source.matchAll(opening)) {
    const call = before === ")" ? (source.slice(0, index).match(each)?.at(-1) ?? "") : before;
    if (!call) continue;
    if (!call.endsWith("step")) testRuns = !skipped.test(call);
    const ids = idsInTitle.exec(title)?.[1].split(", ") ?? [];
    if (!testRuns) continue;
    named += ids.length;
    for (const id of ids) filesOf.set(id, (filesOf.get(id) ?? new Set()).add(file));
  }
  if (/\bdescribe\.skip/.test(source) && named > 0)
    problems.push(`${file}: a skipped group may hold a test with an id`);
  if ((source.match(idAnywhere)?.length ?? 0) !== named)
    problems.push(`${file}: an id is outside the title of a test that runs, or not at its end`);
}

/** Returns the page with the column Tests filled in. */
function filled(page, source) {
  let prefix = "";
  const lines = source.split("\n").map((line, index) => {
    if (!line.startsWith("|")) prefix = "";
    const start = header.exec(line)?.[1];
    if (start) prefix = prefixes[start];
    if (!prefix || start || line.startsWith("|-")) return line;
    const cells = line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim());
    const id = prefix + /^[\d.]*/.exec(cells[0])[0];
    const files = [...(filesOf.get(id) ?? [])].sort();
    const explained = prefix === prefixes.ASVS && cells.at(-2) !== "";
    if (files.length === 0 && !explained) problems.push(`${page}:${index + 1}: no test names ${id}`);
    if (known.has(id)) problems.push(`${page}:${index + 1}: ${id} is there twice`);
    known.add(id);
    return `| ${[...cells.slice(0, -1), files.join("<br>")].join(" | ")} |`.replace(/ {2}\|$/, " |");
  });
  return lines.join("\n");
}

for (const folder of ["dev", "tests", "schema", "web", "worker"])
  for (const file of readdirSync(path.join(root, folder), { recursive: true }))
    if (/\.(test|spec)\.tsx?$/.test(file)) readTests(path.join(folder, file));

const known = new Set();
for (const page of ["docs/conformance.md", "docs/security.md", "docs/payments.md"]) {
  const source = readFileSync(path.join(root, page), "utf8");
  const current = filled(page, source);
  if (current !== source && process.argv.includes("--write")) writeFileSync(path.join(root, page), current);
  else if (current !== source) problems.push(`${page} is not current: run npm run fix`);
  for (const [, file] of source.matchAll(/`([\w-]+\/[\w./-]+\.\w+)`/g))
    if (!existsSync(path.join(root, file))) problems.push(`${page}: there is no ${file}`);
}
for (const [id, files] of filesOf)
  if (!known.has(id)) problems.push(`${[...files].join(", ")}: there is no row ${id}`);

console.log(
  `${known.size} statements, attacks, faults and requirements; ${filesOf.size} of them named by tests.`,
);
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
