// Checks the gzipped sizes of the build in dist/ against the budgets: what a visitor downloads, and what the Worker loads
// when it starts. Run it after a build.
import { existsSync, readdirSync, readFileSync } from "node:fs";
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

const home = read("documents/en/home.html");
const [inline] = matches(home, /<script [^>]*>(.*?)<\/script>/gs);
hold("home page, with its CSS", gzip(home.replace(inline, "")), 20);
hold("home page, JavaScript before interaction", gzip(inline), 2);

const [entry] = matches(read("index.html"), /<script type="module"[^>]* src="\/assets\/([\w-]+\.js)"/g);
const shell = withImports(entry);
hold("application shell", total(shell), 116.5);

const fields = readdirSync(path.join(client, "assets")).filter((name) => /^fields-.*\.js$/.test(name));
hold("what forms check their fields with", total(fields), 12);

/** These screens have forms. The code that checks fields has its own budget above, and no other screen may load it. */
const forms =
  /^(admin-(case|person)|auth|(forgot|reset)-password|profile-(setup|edit)|(migrant|landlord)-verification)-screen-/;
/** Each file is a request (dev/build/chunks.ts). */
const mostFiles = 21;
const crowded = [];
const fetchedLater = (name) => matches(read(`assets/${name}`), new RegExp(`import\\(${quoted}\\)`, "g"));
for (const screen of [...shell].flatMap(fetchedLater).filter((name) => /-screen-/.test(name))) {
  const own = [...withImports(screen)].filter(
    (name) => !shell.has(name) && !(forms.test(screen) && fields.includes(name)),
  );
  const route = `route ${screen.replace(/-[\w-]{8}\.js$/, "")}`;
  hold(route, total(own), 25);
  if (own.length > mostFiles) crowded.push(`${route} (${own.length})`);
}

const [sheet] = matches(read("index.html"), /<link rel="stylesheet"[^>]* href="\/assets\/([\w-]+\.css)"/g);
hold("CSS", weigh(sheet), 10.2);

const weighFont = (part) => readFileSync(path.join(client, `fonts/${part}`)).length;
const fonts = readdirSync(path.join(client, "fonts")).filter((name) => name.endsWith(".woff2"));
const added = fonts.filter((name) => name.includes("latin-ext"));
const main = fonts.filter((name) => !added.includes(name));
const totalOfFonts = (names) => names.reduce((sum, name) => sum + weighFont(name), 0);
hold("display face, Latin and Cyrillic", totalOfFonts(main), 40);
hold("display face, letters of other alphabets", totalOfFonts(added), 12);

const worker = path.join(root, "dist/havenbridge");
const chunks = JSON.parse(readFileSync(path.join(worker, ".vite/manifest.json"), "utf8"));
/** The files of a chunk and of its static imports, recursively. */
const loadedWith = (chunk) => [
  chunk.file,
  ...(chunk.imports ?? []).flatMap((name) => loadedWith(chunks[name])),
];
const atStart = [
  ...new Set(
    Object.values(chunks)
      .filter(({ isEntry }) => isEntry)
      .flatMap(loadedWith),
  ),
];
const workerCode = atStart.map((file) => readFileSync(path.join(worker, file), "utf8"));
hold(
  "Worker, at its start",
  workerCode.reduce((sum, code) => sum + gzip(code), 0),
  140,
);

/** Large libraries that few requests need. */
const loadedLater = ["@simplewebauthn/server", "@zxcvbn-ts/language-common", "stripe"];
const sources = atStart.flatMap((file) => {
  const map = path.join(worker, `${file}.map`);
  return existsSync(map) ? JSON.parse(readFileSync(map, "utf8")).sources : [];
});
if (sources.length === 0) throw new Error("The Worker's build has no source maps.");
const early = loadedLater.filter((library) =>
  sources.some((source) => source.includes(`node_modules/${library}/`)),
);

const over = results.filter(({ bytes, budget }) => bytes > budget);
for (const { what, bytes, budget } of results)
  console.log(
    `${bytes > budget ? "✗" : " "} ${what.padEnd(40)} ${kilobytes(bytes).padStart(9)} of ${kilobytes(budget)}`,
  );
if (over.length > 0) {
  console.error(`Over budget: ${over.map(({ what }) => what).join(", ")}.`);
  process.exit(1);
}
if (crowded.length > 0) {
  console.error(`More than ${mostFiles} files: ${crowded.join(", ")}.`);
  process.exit(1);
}
if (early.length > 0) {
  console.error(`The Worker loads at its start what few requests need: ${early.join(", ")}.`);
  process.exit(1);
}
