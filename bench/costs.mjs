// npm run costs [-- --write] [-- --measure]: what the product costs in a month, and which limit it reaches first, by number
// of people. Measured calls (bench/usage.json) × an assumed month (bench/costs/model.ts) × prices (bench/costs/prices.ts).
// --write puts the result into docs/scale.md. --measure makes every call once in the tests' runtime, in about a minute.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../dev/run.mjs";
import { reportOf } from "./costs/report.ts";

const usage = path.join(root, "bench/usage.json");

if (process.argv.includes("--measure")) {
  const { measureCalls } = await import("./measure-calls.mjs");
  const { describeRun } = await import("./results.mjs");
  const noted = await measureCalls("usage");
  const { bytesPerMigrant } = noted.find((each) => each.bytesPerMigrant !== undefined);
  const calls = noted.filter(({ call }) => call);
  writeFileSync(usage, `${JSON.stringify({ measured: describeRun(), bytesPerMigrant, calls }, null, 2)}\n`);
}

const report = reportOf(JSON.parse(readFileSync(usage, "utf8")));
if (process.argv.includes("--write")) {
  const page = path.join(root, "docs/scale.md");
  const text = readFileSync(page, "utf8");
  const [begin, end] = ["<!-- costs -->\n", "<!-- end of costs -->"];
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  writeFileSync(page, `${text.slice(0, from)}\n${report}\n\n${text.slice(to)}`);
} else console.log(report);
