// Checks the gzipped download sizes of the build in dist/ against the budgets. Run it after a build.
import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./run.mjs";

const client = path.join(root, "dist/client");
const read = (file) => readFileSync(path.join(client, file), "utf8");
const gzip = (text) => gzipSync(text, { level: 9 }).length;
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

const sizes = new Map();
const weigh = (name) => {
  if (!sizes.has(name)) sizes.set(name, gzip(read(`assets/${name}`)));
  return sizes.get(name);
};
const total = (names) => [...names].reduce((sum, name) => sum + weigh(name), 0);
const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);

const quoted = "[\"'`]\\./([\\w-]+\\.js)[\"'`]";
/** A script and its static imports, recursively. */
function withImports(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const next of matches(read(`assets/${name}`), new RegExp(`(?:from|import)\\s*${quoted}`, "g")))
    withImports(next, found);
  return found;
}

const results = [];
const hold = (what, bytes, budget) => results.push({ what, bytes, budget: budget * 1024 });

const home = read("documents/home.html");
const [early] = matches(home, /<script [^>]*>(.*?)<\/script>/gs);
hold("home page, with its CSS", gzip(home.replace(early, "")), 8);
hold("home page, JavaScript before interaction", gzip(early), 2);

const [entry] = matches(read("index.html"), /<script type="module"[^>]* src="\/assets\/([\w-]+\.js)"/g);
const shell = withImports(entry);
hold("application shell", total(shell), 120);

const fetchedLater = (name) => matches(read(`assets/${name}`), new RegExp(`import\\(${quoted}\\)`, "g"));
for (const screen of [...shell].flatMap(fetchedLater).filter((name) => /-screen-/.test(name))) {
  const own = [...withImports(screen)].filter((name) => !shell.has(name));
  hold(`route ${screen.replace(/-[\w-]{8}\.js$/, "")}`, total(own), 25);
}

const [sheet] = matches(read("index.html"), /<link rel="stylesheet"[^>]* href="\/assets\/([\w-]+\.css)"/g);
hold("CSS", weigh(sheet), 10);

const over = results.filter(({ bytes, budget }) => bytes > budget);
for (const { what, bytes, budget } of results)
  console.log(
    `${bytes > budget ? "✗" : " "} ${what.padEnd(40)} ${kilobytes(bytes).padStart(9)} of ${kilobytes(budget)}`,
  );
if (over.length > 0) {
  console.error(`Over budget: ${over.map(({ what }) => what).join(", ")}.`);
  process.exit(1);
}
