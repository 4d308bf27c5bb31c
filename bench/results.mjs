// Writes bench/RESULTS.md: one section per part. A run of some parts replaces their sections only.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

const file = path.join(import.meta.dirname, "RESULTS.md");
const { resolve } = createRequire(import.meta.url);

const versionOf = (name) => {
  const folder = resolve(name).split(`${path.sep}node_modules${path.sep}${name}${path.sep}`)[0];
  return JSON.parse(readFileSync(path.join(folder, "node_modules", name, "package.json"), "utf8")).version;
};

/** When, where and with what the figures were measured. */
export function describeRun() {
  const commit = spawnSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).stdout.trim();
  const [{ model }] = os.cpus();
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GB`;
  const tools = `Node ${process.versions.node}, workerd ${versionOf("workerd")}, wrangler ${versionOf("wrangler")}, miniflare ${versionOf("miniflare")}`;
  const busy = os.loadavg()[0].toFixed(1);
  return `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, commit ${commit}. ${os.cpus().length} × ${model.trim()}, ${memory}, load ${busy}. ${tools}.`;
}

const format = (value) => {
  if (typeof value !== "number") return String(value);
  if (Number.isInteger(value)) return value.toLocaleString("en-GB");
  return value >= 100 ? Math.round(value).toLocaleString("en-GB") : value.toFixed(value >= 10 ? 1 : 2);
};

/** A Markdown table of rows that all have the columns of the first. */
export function table(rows) {
  const columns = Object.keys(rows[0]);
  const numeric = columns.map((name) => rows.some((row) => typeof row[name] === "number"));
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [
    line(columns),
    line(numeric.map((right) => (right ? "---:" : "---"))),
    ...rows.map((row) => line(columns.map((name) => format(row[name])))),
  ].join("\n");
}

const introduction = `# Measurements

\`npm run bench\` writes this file; \`npm run bench -- browse\` measures one part again. Everything runs on one machine, on
loopback, in the local runtime (workerd), where all bindings are local: the figures compare, they do not predict.
`;

/** Replaces the sections of the parts that were measured: a map of titles to their text. */
export function writeResults(sections, order) {
  const known = existsSync(file) ? readSections(readFileSync(file, "utf8")) : {};
  const run = describeRun();
  const fresh = Object.fromEntries(
    Object.entries(sections).map(([title, text]) => [title, `${text.trim()}\n\n*Measured ${run}*`]),
  );
  const all = { ...known, ...fresh };
  const texts = order.filter((title) => all[title]).map((title) => `## ${title}\n\n${all[title]}\n`);
  writeFileSync(file, [introduction, ...texts].join("\n"));
}

function readSections(text) {
  const [, ...parts] = text.split(/^## /m);
  return Object.fromEntries(
    parts.map((part) => {
      const end = part.indexOf("\n");
      return [part.slice(0, end).trim(), part.slice(end).trim()];
    }),
  );
}
