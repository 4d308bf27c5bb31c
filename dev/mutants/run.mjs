// npm run mutate:guards [-- WORDS], npm run mutate -- [--seed 7 --sample 200 WORDS]
// Changes the program in one place at a time and shows that a test fails (docs/decisions/0019-mutants.md). With words, only
// files whose paths contain one of them are changed. --list runs nothing, --fresh ignores the results of earlier runs, and
// --near tries only tests beside the files. The files of the program on the disk are never changed.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { offline } from "../run.mjs";
import { openCache } from "./cache.ts";
import { describe, findGuards, homeOf, sampleGeneral } from "./mutants.ts";
import { share } from "./shared.ts";
import { openTests } from "./tests.ts";
import { Recording, Tries } from "./tries.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "7" },
    sample: { type: "string", default: "200" },
    list: { type: "boolean", default: false },
    fresh: { type: "boolean", default: false },
    near: { type: "boolean", default: false },
  },
});
const [kind, ...words] = positionals;
const found = kind === "guards" ? findGuards() : sampleGeneral(Number(values.seed), Number(values.sample));
const isChosen = ({ file }) => words.length === 0 || words.some((word) => file.includes(word));
const mutants = found.mutants.filter(isChosen);
if (values.list) {
  for (const mutant of mutants) console.log(describe(mutant));
  await exit(0);
}

const began = Date.now();
const say = (text) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`);
hideNoiseOfRuntime();
share(found.mutants);
Object.assign(process.env, offline, { WRANGLER_LOG: "none" });
const tests = await openTests();
const server = tests.files.filter((file) => !file.startsWith("web/"));
const cache = openCache(kind, found.mutants, server, values.fresh);
const texts = new Map(
  [...new Set([...found.files, ...server])].map((file) => [file, readFileSync(file, "utf8")]),
);
const tries = new Tries();
for (const { id } of mutants) if (cache.killed.has(id)) tries.killed.set(id, cache.killed.get(id));
say(`${mutants.length} mutants, ${tries.killed.size} killed by tests that have not changed since`);

const homes = new Set(mutants.map(({ file }) => homeOf(file)));
/** Tests beside the files, then those of permissions, which reach nearly everything, then all others. */
const distance = (file) => {
  if (/\/permission/.test(file)) return mutants.some(({ call }) => call) ? 0 : 1;
  return homes.has(homeOf(file)) ? 0 : 2;
};
/** Tests for each mutant, and how many mutants are on at first (`Tries.plan`). */
const rounds = [
  { size: 6, atOnce: 4 },
  { size: 27, atOnce: 4 },
];
/** What is still open is then tried with every other test that reaches it. */
const wholeRound = { size: Number.POSITIVE_INFINITY, atOnce: 8 };
/** Each mutant that is open after the rounds is on alone once more, because two mutants may hide each other. */
const lastRound = { size: 12, atOnce: 1 };
const known = [];
for (const away of values.near ? [0] : [0, 1, 2]) {
  const files = server.filter((file) => distance(file) === away);
  // In a run of the whole program, all files are at distance 0. A further round of the same tests kills little.
  if (files.length === 0 || findOpen().length === 0) continue;
  await record(files);
  for (const round of rounds) await tryRound(round);
}
if (!values.near) await tryRound(wholeRound);
await tryRound(lastRound);
await tryInOwnWorkers(findOpen(({ atLoad }) => atLoad || !values.near));
await tests.close();

const survivors = findOpen(() => true);
for (const mutant of survivors) console.log(`Survived: ${describe(mutant)}`);
for (const place of found.idle) console.log(`${place}: mutant-safe excludes nothing here.`);
const kills = mutants.length - survivors.length;
const percent = ((100 * kills) / Math.max(1, mutants.length)).toFixed(1);
const excluded = found.excluded.filter(isChosen).length;
say(`${kills} of ${mutants.length} mutants killed (${percent} %), ${excluded} marked mutant-safe`);
const isEnough = kind === "guards" ? survivors.length === 0 : kills >= 0.95 * mutants.length;
await exit(isEnough && found.idle.length === 0 ? 0 : 1);

/** The runtime reports each connection and transaction that a mutant breaks. All other errors are shown. */
function hideNoiseOfRuntime() {
  const noise = /^(e|exception) = \S+:\d+: |^stack: |^uncaught exception; /;
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    stream.write = (text, ...more) => {
      const lines = String(text).split("\n");
      return write(lines.filter((line) => !noise.test(line)).join("\n"), ...more);
    };
  }
}

/** Ends the process after all output is written, because a pipe takes a while. */
function exit(code) {
  return new Promise(() => process.stdout.write("", () => process.exit(code)));
}

function findOpen(isMeant = ({ atLoad }) => !atLoad) {
  return mutants.filter((mutant) => isMeant(mutant) && !tries.killed.has(mutant.id));
}

async function record(files) {
  const left = files.filter((file) => !cache.recorded.has(file));
  known.push(...files.flatMap((file) => cache.recorded.get(file) ?? []));
  for (let at = 0; at < left.length; at += 12) {
    const recording = new Recording();
    const batch = left.slice(at, at + 12);
    const { unfinished } = await tests.ask(batch, true, (asked) => recording.next(asked));
    for (const file of unfinished) say(`does not come to its end without a mutant: ${file}`);
    for (const file of batch) {
      tries.newFiles.add(file);
      const here = recording.tests.get(file) ?? [];
      if (!unfinished.includes(file) && here.every(({ passes }) => passes)) cache.recorded.set(file, here);
      known.push(...here);
      for (const { passes, name } of here) if (!passes) say(`fails without a mutant: ${file}: ${name}`);
    }
    cache.save();
  }
  say(`${known.length} tests recorded, ${left.length} files anew`);
}

/** Tries each open mutant with the tests that most likely notice it, and prints how many are still open. */
async function tryRound(round) {
  tries.plan(findOpen(), known, round, cache.hints);
  for (
    let before = -1, files = tries.start();
    files.length > 0 && tries.learnt > before;
    files = tries.start()
  ) {
    before = tries.learnt;
    let told = Date.now();
    const { hung } = await tests.ask(files, false, (asked) => {
      if (Date.now() - told > 60_000) {
        told = Date.now();
        keep();
        say(`${tries.killed.size} of ${mutants.length} killed`);
      }
      return tries.next(asked);
    });
    for (const file of hung) tries.hang(file);
    keep();
    say(`${tries.killed.size} of ${mutants.length} killed after ${files.length} files`);
  }
  for (const mutant of findOpen())
    say(`open after ${tries.timesTried(mutant.id)} tests: ${describe(mutant)}`);
}

/**
 * Tries mutants that are on from the first import, each in the files that most likely notice it. In each turn, a file runs
 * with one mutant, so that all cores have work.
 */
async function tryInOwnWorkers(open) {
  let waiting = open.map((mutant) => ({ mutant, files: filesFor(mutant) }));
  while (waiting.some(({ files }) => files.length > 0)) {
    const turn = new Map();
    for (const { mutant, files } of waiting) {
      const file = files.slice(0, 2).find((each) => !turn.has(each));
      if (!file) continue;
      turn.set(file, { id: mutant.id, tests: testsFor(mutant, file) });
      files.splice(files.indexOf(file), 1);
    }
    const killers = await tests.findKillers(turn);
    // A test that fails without the mutant, too, kills none: it may need what a test that was left out makes.
    const without = new Map([...killers.keys()].map((file) => [file, { ...turn.get(file), id: 0 }]));
    const failing = await tests.findKillers(without);
    for (const [file, killer] of killers) if (!failing.has(file)) tries.killed.set(turn.get(file).id, killer);
    keep();
    waiting = waiting.filter(({ mutant }) => !tries.killed.has(mutant.id));
    say(`${tries.killed.size} killed, ${turn.size} files ran with a mutant each`);
  }
}

/** The files for a mutant in a Worker of its own, at most 24, the most likely first. */
function filesFor(mutant) {
  const reached = mutant.atLoad
    ? usersOf(mutant)
    : // For a mutant that could be switched later, only the tests that cannot run twice are left.
      known.filter(({ isFit, counts }) => !isFit && counts.has(mutant.id)).map((test) => test.file);
  return [...new Set([cache.hints.get(mutant.id)?.file ?? [], reached].flat())].slice(0, 24);
}

/**
 * The test files for a mutant that is evaluated at import: those that contain its name (the rarest of the names around it)
 * and those that import its file, the fewer first; those named like a file that contains it, and those of such files'
 * folders; those beside the mutant and beside files that import its file.
 */
function usersOf({ file, names }) {
  const filesWith = (isMeant) => [...texts].filter(([, text]) => isMeant(text)).map(([each]) => each);
  const others = names.map((name) => filesWith((text) => new RegExp(`\\b${name}\\b`).test(text)));
  const rarest = others
    .map((files) => files.filter((each) => each !== file))
    .filter((files) => files.length > 0)
    .sort((a, b) => a.length - b.length);
  const [named = []] = rarest;
  const stemOf = (each) => each.replace(/(\.node)?(\.test)?\.ts$/, "");
  const stems = new Set([file, ...named].map(stemOf));
  const name = file.split("/").at(-1);
  const importing = [...texts].flatMap(([each, text]) => {
    const isBeside = homeOf(each) === homeOf(file) && text.includes(`/${name}"`);
    return isBeside || text.includes(`"#${file}"`) ? each : [];
  });
  const likely = [named, importing]
    .map((files) => server.filter((test) => files.includes(test)))
    .sort((a, b) => a.length - b.length);
  const ranks = [
    (test) => stems.has(stemOf(test)),
    (test) => named.some((each) => homeOf(each) === homeOf(test)),
    (test) => homeOf(test) === homeOf(file),
    (test) => importing.some((each) => homeOf(each) === homeOf(test)),
  ];
  return [...new Set([...likely, ...ranks.map((isMeant) => server.filter(isMeant))].flat())];
}

/** The tests of a file that can notice a mutant. For one that is evaluated at import, no one knows which tests reach it. */
function testsFor({ id, atLoad }, file) {
  if (atLoad) return undefined;
  return known.flatMap((test) => (test.file === file && test.counts.has(id) ? test.name : []));
}

function keep() {
  for (const [id, killer] of tries.killed) cache.killed.set(id, killer);
  cache.save();
}
