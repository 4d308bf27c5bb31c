// npm run bench [-- browse throughput live edge mixed]: measures the built product on loopback and writes
// bench/RESULTS.md. All parts take about a quarter of an hour; without names, all run.
import { reportBrowse } from "./parts/browse.mjs";
import { reportEdge } from "./parts/edge.mjs";
import { reportLive } from "./parts/live.mjs";
import { reportMixed } from "./parts/mixed.mjs";
import { reportThroughput } from "./parts/throughput.mjs";
import { writeResults } from "./results.mjs";

const longestMs = 25 * 60_000;

/** Each part by name: the title of its section, and the function that measures and describes it. */
const parts = {
  browse: ["Browse by number of profiles", reportBrowse],
  throughput: ["Requests per second", reportThroughput],
  live: ["Live messages", reportLive],
  edge: ["Far from the database", reportEdge],
  mixed: ["Mixed and hostile requests", reportMixed],
};

const wished = process.argv.slice(2);
const unknown = wished.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. The parts are ${Object.keys(parts).join(", ")}.`);
  process.exit(1);
}
const stop = setTimeout(() => {
  console.error("The measurement took too long and was stopped.");
  process.exit(1);
}, longestMs);

const order = Object.values(parts).map(([title]) => title);
let broken = false;
for (const [name, [title, report]] of Object.entries(parts)) {
  if (wished.length > 0 && !wished.includes(name)) continue;
  const began = Date.now();
  console.log(`\n## ${title}\n`);
  const { text, failed = false } = await report();
  console.log(text);
  console.log(`\n(${Math.round((Date.now() - began) / 1000)} s)`);
  broken ||= failed;
  writeResults({ [title]: text }, order);
}
clearTimeout(stop);
process.exit(broken ? 1 : 0);
