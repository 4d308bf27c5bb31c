// Lists the licences of all npm packages with code in the build. Fails when one is not allowed. Run it after a production
// build; npm run licences does both.
import { readFileSync } from "node:fs";
import path from "node:path";
import { isAllowed } from "./licences.ts";
import { root } from "./run.mjs";

const read = (file) => JSON.parse(readFileSync(path.join(root, file), "utf8"));
const shipped = read("dist/shipped.json");

let failed = false;
for (const [side, title] of [
  ["client", "The browser"],
  ["havenbridge", "The Worker"],
]) {
  const packages = shipped[side].map((folder) => read(`${folder}/package.json`));
  console.log(`${title} gets code of ${packages.length} packages:`);
  for (const [licence, members] of Object.entries(Object.groupBy(packages, ({ license }) => license))) {
    const allowed = isAllowed(licence);
    failed ||= !allowed;
    const names = new Set(members.map(({ name, version }) => `${name} ${version}`));
    console.log(`${allowed ? " " : "✗"} ${licence}: ${[...names].sort().join(", ")}`);
  }
}
if (failed) {
  console.error("✗ is not in the list of dev/licences.ts. Read that licence, or use another package.");
  process.exit(1);
}
