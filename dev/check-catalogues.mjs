// Fails when the English catalogue differs from the messages in the code, or another language lacks a
// translation. `--missing` only lists missing translations. `npm run fix` updates the catalogues.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root, run } from "./run.mjs";

const folder = path.join(root, "web/i18n/locales");
const catalogues = readdirSync(folder).filter((name) => name.endsWith(".po"));
const read = () => new Map(catalogues.map((name) => [name, readFileSync(path.join(folder, name), "utf8")]));
const entries = (po) =>
  po
    .split("\n\n")
    .slice(1)
    .map((entry) => entry.trim());
const words = (po) => entries(po).sort().join("\n\n");
const notTranslated = (po) =>
  entries(po)
    .filter((entry) => /^msgstr ""$(?!\n")/m.test(entry))
    .map((entry) => entry.match(/^msgid (.*)$/m)?.[1]);

const before = read();
run("lingui", ["extract", "--clean"]);
const after = read();
for (const [name, po] of before) writeFileSync(path.join(folder, name), po);

let failed = false;
for (const [name, po] of after) {
  const missing = name === "en.po" ? [] : notTranslated(po);
  if (missing.length === 0) continue;
  console.error(`web/i18n/locales/${name}: ${missing.length} not translated, shown in English:`);
  for (const message of missing) console.error(`  ${message}`);
  failed = true;
}
if (!process.argv.includes("--missing")) {
  if (words(before.get("en.po")) !== words(after.get("en.po"))) {
    console.error("web/i18n/locales/en.po does not hold the words of the code. Run: npm run fix");
    failed = true;
  }
  if (failed) process.exit(1);
}
