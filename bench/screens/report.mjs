// Reads and writes bench/SCREENS.md: every screen's newest figures, and the earlier ones before an arrow. The report is also
// the record of the earlier figures.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findChromium } from "../../dev/chromium.mjs";
import { root } from "../../dev/run.mjs";
import { describeRun, table } from "../results.mjs";
import { screens } from "./screens.mjs";

const file = path.join(root, "bench/SCREENS.md");
const figures = {
  painted: "first paint",
  content: "content",
  later: "card form",
  largest: "largest paint",
  blocked: "blocked",
  blockedInAll: "blocked in all",
  shift: "shift",
  kilobytes: "kB",
  requests: "requests",
  repeated: "repeated",
};
const empty = "–";
const arrow = " → ";

const introduction = `# Screens on a slow phone

\`npm run bench:screens\` writes this file; with names (\`-- browse profile\`) it measures only those again. Each load is the first
one of a new browser: Lighthouse's slow 4G with applied throttling (562 ms for each request, 1.47 Mbit/s, a four times slower
processor), 360 × 640, HTTP/2 and Brotli on loopback.

*First paint*, *content* (the part that makes the screen useful is painted), *card form*, *largest paint* and *blocked* (Lighthouse's
total blocking time, which counts from the first paint) are milliseconds, and so is *blocked in all*, which counts from the start of
the load and so compares pages whose first paint is at another time. *Shift* is the cumulative layout shift, *kB* what the network
carried, *repeated* the calls that were made more than once. For *messages*, the conversation is opened as soon as its button appears.
`;

/** The figures in the report, by screen; empty before the first. */
export function readRecorded() {
  if (!existsSync(file)) return {};
  const names = new Map(Object.entries(figures).map(([name, title]) => [title, name]));
  const rows = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const [titles, , ...screenRows] = rows;
  return Object.fromEntries(
    screenRows.map(([screen, ...cells]) => [
      screen,
      Object.fromEntries(
        cells.flatMap((cell, index) => {
          const newest = cell.split(arrow.trim()).at(-1).trim();
          return newest === empty ? [] : [[names.get(titles[index + 1]), Number(newest.replaceAll(",", ""))]];
        }),
      ),
    ]),
  );
}

const shown = (value) => value?.toLocaleString("en-GB", { maximumFractionDigits: 3 });

/** Writes the report; screens that were not measured keep their figures. */
export async function writeReport({ measured, before, recorded, runs, against }) {
  const rows = screens.flatMap(({ name }) => {
    const now = measured[name] ?? recorded[name];
    if (!now) return [];
    const then = measured[name] && before[name];
    const cells = Object.entries(figures).map(([figure, title]) => [
      title,
      [shown(then?.[figure]), shown(now[figure])].filter(Boolean).join(arrow) || empty,
    ]);
    return [{ screen: name, ...Object.fromEntries(cells) }];
  });
  const earlier = against
    ? `commit ${against}, measured in turn with this one`
    : "the report before, measured at another time";
  const text = `${introduction}
Before the arrow: ${earlier}. Medians of ${runs}.

${table(rows)}

*Measured ${describeRun()} Lighthouse ${lighthouse()}, ${await chromium()}.*
`;
  writeFileSync(file, text);
  console.log(text);
}

const lighthouse = () =>
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, "lighthouse/node_modules/lighthouse/package.json"), "utf8"),
  ).version;

const chromium = async () =>
  spawnSync(await findChromium(), ["--version"], { encoding: "utf8" }).stdout.trim();
