// Fails when the English catalogue does not hold exactly the words of the code; npm run fix brings it up to date.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root, run } from "./run.mjs";

const catalogue = path.join(root, "web/locales/en.po");
const words = (po) =>
  po
    .split("\n\n")
    .slice(1)
    .map((entry) => entry.trim())
    .sort()
    .join("\n\n");

const before = readFileSync(catalogue, "utf8");
run("lingui", ["extract", "--clean"]);
const after = readFileSync(catalogue, "utf8");
writeFileSync(catalogue, before);
if (words(before) !== words(after)) {
  console.error("web/locales/en.po does not hold the words of the code. Run: npm run fix");
  process.exit(1);
}
