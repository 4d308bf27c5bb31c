// npm run bench:screens [-- browse profile]: loads ten screens as a cheap phone on a slow network would, and writes
// bench/SCREENS.md. Options: RUNS=2 (default 5), AGAINST=<commit> also builds and measures that commit, in turn with this one;
// without it, the figures recorded in the newest commit are compared. Loopback only, two minutes per screen, with AGAINST five.

import { median } from "./figures.mjs";
import { readRecorded, writeReport } from "./screens/report.mjs";
import { screens } from "./screens/screens.mjs";
import { setStages } from "./screens/stages.mjs";

const longestMs = 90 * 60_000;
const runs = Number(process.env.RUNS ?? 5);
const against = process.env.AGAINST;

const wished = process.argv.slice(2);
const unknown = wished.filter((name) => !screens.some((screen) => screen.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no screen ${unknown.join(", ")}. The screens are ${screens.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(1);
}
setTimeout(() => {
  console.error("The measurement took too long and was stopped.");
  process.exit(1);
}, longestMs).unref();

const recorded = readRecorded();
const stages = await setStages(against);
const { load } = await import("./screens/lighthouse/load.mjs");

/** The median of each figure. */
const middle = (loads) =>
  Object.fromEntries(
    Object.keys(loads[0]).map((figure) => [figure, median(loads.map((each) => each[figure]))]),
  );

const measured = {};
const before = {};
for (const screen of screens) {
  if (wished.length > 0 && !wished.includes(screen.name)) continue;
  const loads = stages.map(() => []);
  // The stages take turns, so that other work of the machine affects both equally.
  for (let run = 0; run < runs; run += 1)
    for (const [which, stage] of stages.entries()) loads[which].push(await load(stage, screen));
  const [now, then] = loads.map(middle);
  measured[screen.name] = now;
  before[screen.name] = then ?? recorded[screen.name];
  console.log(screen.name.padEnd(18), JSON.stringify(then ?? {}), JSON.stringify(now));
}
await writeReport({ measured, before, recorded, runs, against });
process.exit(0);
