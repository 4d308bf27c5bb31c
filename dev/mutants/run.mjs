// npm run mutate:guards [-- --shard=I/N WORDS], npm run mutate -- [--seed 7 --sample 200 WORDS]
// Changes the program in one place at a time and shows that a test fails (docs/decisions/0019-mutants.md). With words only the
// files whose paths hold one of them; with a shard every Nth folder; with --list nothing runs. No file is changed.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { offline } from "../run.mjs";
import { describe, findGuards, homeOf, sampleGeneral } from "./mutants.ts";
import { planRound } from "./plan.ts";
import { share } from "./shared.ts";
import { openTests } from "./tests.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    shard: { type: "string", default: "1/1" },
    seed: { type: "string", default: "7" },
    sample: { type: "string", default: "200" },
    list: { type: "boolean", default: false },
  },
});
const [kind, ...words] = positionals;
const found = kind === "guards" ? findGuards() : sampleGeneral(Number(values.seed), Number(values.sample));
const mutants = shardOf(
  found.mutants.filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word))),
);
if (values.list) {
  for (const mutant of mutants) console.log(describe(mutant));
  await exit(0);
}

const began = Date.now();
const say = (text) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`);
share(mutants);
Object.assign(process.env, offline, { WRANGLER_LOG: "warn" });
const tests = await openTests();
const server = tests.files.filter((file) => !file.startsWith("web/"));

/** Tests with what they reach, and what they have been tried with. */
const known = [];
/** Mutants by the test that fails with them, and those that leave something behind for the next. */
const killed = new Map();
const nothing = { killed: [], passed: [], spoiling: [] };
const spoiling = new Set();

const homes = new Set(mutants.map(({ file }) => homeOf(file)));
/** Tests beside the files, then those of permissions, which reach nearly everything, then all others. */
const distance = (file) => (homes.has(homeOf(file)) ? 0 : /\/permission/.test(file) ? 1 : 2);
for (const files of [0, 1, 2].map((away) => server.filter((file) => distance(file) === away))) {
  if (findOpen().length === 0) break;
  for (const batch of batchesOf(files, 12)) await record(batch);
  say(`${known.length} tests recorded`);
  for (const size of [4, 12]) {
    for (const plans of batchesOf([...planRound(findOpen(), known, size)], 8)) await tryAll(new Map(plans));
    say(`${killed.size} of ${mutants.length} killed`);
  }
}
const survivors = [];
for (const mutant of mutants) if (!killed.has(mutant.id)) say(`still open: ${describe(mutant)}`);
for (const mutant of mutants.filter(({ id }) => !killed.has(id))) {
  const by = await findKiller(mutant);
  if (by) killed.set(mutant.id, by);
  else survivors.push(mutant);
  say(`${by ? "killed  " : "SURVIVED"} ${describe(mutant)}${by ? ` (${by.slice(0, 150)})` : ""}`);
}
await tests.close();

for (const mutant of survivors) console.error(`Survived: ${describe(mutant)}`);
for (const place of found.idle) console.error(`${place}: mutant-safe excludes nothing here.`);
const percent = ((100 * killed.size) / Math.max(1, mutants.length)).toFixed(1);
say(
  `${killed.size} of ${mutants.length} mutants killed (${percent} %), ${found.excluded.length} marked mutant-safe`,
);
const isEnough = kind === "guards" ? survivors.length === 0 : killed.size >= 0.95 * mutants.length;
await exit(isEnough && found.idle.length === 0 ? 0 : 1);

/** Ends the process once all that was printed has left it: a pipe takes a while. */
function exit(code) {
  return new Promise(() => process.stdout.write("", () => process.exit(code)));
}

/** Mutants that a running Worker can be tried with. */
function findOpen() {
  return mutants.filter(({ id, atLoad }) => !atLoad && !killed.has(id) && !spoiling.has(id));
}

/** Every Nth home, the largest first, so that the shards take equally long. */
function shardOf(all) {
  const [shard = 1, shards = 1] = values.shard.split("/").map(Number);
  const loads = Array.from({ length: shards }, () => []);
  const homes = [...Map.groupBy(all, ({ file }) => homeOf(file)).values()];
  for (const home of homes.sort((a, b) => b.length - a.length))
    loads.reduce((least, load) => (load.length < least.length ? load : least)).push(...home);
  return loads[shard - 1] ?? [];
}

function batchesOf(all, size) {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

async function record(files) {
  const outcomes = await tests.ask(files, { task: "record" });
  for (const file of files) {
    const { reached = {}, unfit = [] } = outcomes.get(file) ?? {};
    if (!outcomes.has(file)) say(`does not run to its end without a mutant: ${file}`);
    for (const name of unfit) say(`fails without a mutant: ${file}: ${name}`);
    for (const [name, { counts, took }] of Object.entries(reached))
      known.push({
        file,
        name,
        took,
        counts: new Map(counts),
        tried: new Set(),
        blamed: [],
        isFit: !unfit.includes(name),
        fails: unfit.includes(name),
      });
  }
}

/** Tries the plans of some files, again where something has spoilt the tests or the time was too short. */
async function tryAll(plans) {
  const here = new Map(known.map((test) => [`${test.file} ${test.name}`, test]));
  const testOf = (file, name) => here.get(`${file} ${name}`);
  const whole = new Set();
  for (let again = 0; again < 8 && plans.size > 0; again += 1) {
    const left = [...plans].map(([file, plan]) => {
      const open = Object.entries(plan).map(([name, ids]) => [
        name,
        ids.filter((id) => isOpen(id, testOf(file, name))),
      ]);
      return [
        file,
        { tests: Object.fromEntries(open.filter(([, ids]) => ids.length > 0)), all: whole.has(file) },
      ];
    });
    const order = left.filter(([, { tests: planned }]) => Object.keys(planned).length > 0);
    const files = order.map(([file]) => file);
    const byPath = order.map(([file, plan]) => [`${process.cwd()}/${file}`, plan]);
    const outcomes = await tests.ask(files, { task: "try", plans: Object.fromEntries(byPath), time: 60_000 });
    for (const file of files) {
      const { killed: kills, passed, spoiling: spoilt } = outcomes.get(file) ?? nothing;
      for (const [id, name] of kills) killed.set(id, `${file}: ${name}`);
      for (const [id, name] of [...passed, ...kills]) testOf(file, name).tried.add(id);
      // A test may need what those before it have made; only when they have run, it is the mutant or the test.
      if (whole.has(file)) for (const [id, name] of spoilt) blame(id, testOf(file, name));
      if (spoilt.length > 0) whole.add(file);
      if (kills.length + passed.length + spoilt.length === 0) plans.delete(file);
      say(`${kills.length} killed by ${file}${outcomes.has(file) ? "" : ", which does not come to its end"}`);
    }
    for (const file of plans.keys()) if (!files.includes(file)) plans.delete(file);
  }
}

/** A test that fails after three mutants and has passed after none cannot run twice. */
function blame(id, test) {
  spoiling.add(id);
  test.blamed.push(id);
  if (test.tried.size > 0 || test.blamed.length < 3) return;
  test.isFit = false;
  for (const wrongly of test.blamed) spoiling.delete(wrongly);
}

function isOpen(id, test) {
  return test.isFit && !killed.has(id) && !spoiling.has(id) && !test.tried.has(id);
}

/** The first test that fails with a mutant that is on from the first import, in the files nearest to it. */
async function findKiller(mutant) {
  const users = usersOf(mutant.file);
  const reaching = known.filter(({ counts }) => counts.has(mutant.id)).map(({ file }) => file);
  const near = server.filter((file) => homeOf(file) === homeOf(mutant.file));
  const far = server.filter((file) => users.has(file) || users.has(homeOf(file)));
  const wasTried = !spoiling.has(mutant.id) && known.some(({ tried }) => tried.has(mutant.id));
  const files = [...new Set([...near, ...(mutant.atLoad ? far : reaching)])];
  for (const file of files.slice(0, wasTried ? 2 : 12)) {
    const test = await tests.findKiller(file, mutant.id);
    // A test that fails without mutants, too, kills none.
    if (test && !known.some(({ file: its, name, fails }) => its === file && name === test && fails))
      return `${file}: ${test}`;
  }
  return null;
}

/** The files that import a file, and their homes. */
function usersOf(file) {
  const [name, folder] = [file.split("/").at(-1), homeOf(file)];
  const users = [...new Set([...found.files, ...server])].filter((user) => {
    const text = readFileSync(user, "utf8");
    return text.includes(`"#${file}"`) || (homeOf(user) === folder && text.includes(`/${name}"`));
  });
  return new Set(users.flatMap((user) => [user, homeOf(user)]));
}
