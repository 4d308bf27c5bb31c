// npm run drill [-- PAIRS]: copies all data of a product in use as production does (docs/operations.md), deletes it,
// restores it on an empty machine, and shows that all acknowledged writes are there. It exits with 1 when anything is
// missing or different. It works in a temporary folder of its own.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { exportD1, restoreD1 } from "../../ops/d1.mjs";
import { setServer } from "../../tests/e2e/client.ts";
import { makeEnv } from "../env-file.mjs";
import { run } from "../run.mjs";
import { compare } from "./compare.mjs";
import { bundleBackup, databaseId, localDatabase, serve } from "./server.mjs";
import { World } from "./world.ts";

const pairs = Number(process.argv[2] ?? 12);
const port = Number(process.env.PORT ?? 8842);
const folder = mkdtempSync(path.join(os.tmpdir(), "havenbridge-drill-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const problems = [];
// Wrangler then does not print the secrets of .env.
process.env.WRANGLER_LOG = "warn";

async function phase(title, work) {
  const began = performance.now();
  const result = await work();
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${title}`);
  return result;
}

/** A machine with an empty D1 and nothing else; `state` holds its data, `target` names its database for wrangler. */
function newMachine(name) {
  const home = path.join(folder, name);
  mkdirSync(home);
  const config = path.join(home, "wrangler.toml");
  writeFileSync(config, localDatabase(databaseId()));
  return { home, state: path.join(home, ".wrangler", "state"), target: ["--local", "--config", config] };
}

const bundle = path.join(folder, "backup");
await phase("build the product and the backup Worker", async () => {
  makeEnv();
  if (!process.env.DRILL_BUILT) run("vite", ["build", "--logLevel", "error"]);
  bundleBackup(bundle);
});

const first = newMachine("first");
const world = new World();
const before = { d1: path.join(folder, "d1.sql") };
let server = await phase("start an empty product", async () => {
  run("wrangler", ["d1", "migrations", "apply", "DB", ...first.target]);
  return serve({ port, state: first.state, bundle });
});
setServer(server.origin);
await phase(`${pairs} pairs of people use it`, async () => {
  await world.addAdmin(server.grantAdmin);
  for (let place = 0; place < pairs; place += 1) await world.addPair(place);
  // Sends the refunds that are owed, so that no person's view changes by itself later.
  await server.runSchedule();
});
const acknowledged = [...world.acknowledged];
const writers = world.pairs.filter((_, place) => place % 4 === 1).slice(0, 2);
const quiet = world.pairs
  .filter((pair) => !writers.includes(pair))
  .flatMap(({ landlord, migrant }) => [landlord, migrant]);
const views = new Map();
for (const person of quiet) views.set(person, await world.viewOf(person));
const counted = writers.map(({ messages }) => messages.length);

let writing = true;
const traffic = Promise.all(
  writers.map(async (pair) => {
    for (let number = 1; writing; number += 1) {
      await world.say(pair, number % 2 ? pair.migrant : pair.landlord, `While the copy is made: ${number}.`);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }),
);
const run1 = { run: "first" };
before.objects = await phase("copy threads and photos, while people write", () =>
  server.work({ do: "export", ...run1 }),
);
const { longest, refused } = await phase("copy D1, while people write", () =>
  exportD1(first.target, before.d1),
);
await phase("copy photos that came meanwhile", () => server.work({ do: "photos", ...run1 }));
problems.push(...refused.map((row) => `Too long for D1: ${row}`));
writing = false;
await traffic;
const late = world.acknowledged.length - acknowledged.length;

const second = newMachine("second");
await phase("delete everything but Stripe's side and the bucket with the copies", async () => {
  const [kept, files] = [await readAll(server.copies), await readAll(server.photos, "photos/")];
  if (server.faults.length > 0) problems.push(...server.faults);
  await server.stop();
  const stripe = path.join("v3", "do", "havenbridge-workbench-SimulatedStripe");
  cpSync(path.join(first.state, stripe), path.join(second.state, stripe), { recursive: true });
  rmSync(first.home, { recursive: true });
  before.copies = kept;
  before.files = files;
});
await phase("restore D1", () => restoreD1(second.target, before.d1));
const after = { d1: path.join(folder, "d1-again.sql") };
await phase("copy D1 again, to compare", () => exportD1(second.target, after.d1));
server = await phase("start the product on it", () => serve({ port, state: second.state, bundle }));
for (const [key, file] of before.copies) await server.copies.put(key, file);
after.objects = await phase("restore threads and photos", () => server.work({ do: "restore", ...run1 }));
await phase("copy threads again, to compare", () => server.work({ do: "export", run: "second" }));
after.copies = await readAll(server.copies);
after.files = await readAll(server.photos, "photos/");
problems.push(...compare(before, after, { read: (file) => readFileSync(file, "utf8") }));

const stale = await fetch(`${server.origin}/api/auth/me`, {
  headers: { Authorization: `Bearer ${world.people[0].token}` },
});
if (stale.status !== 401) problems.push("A session of before still works.");
await phase("everyone signs in again", () => world.signInAgain());
await phase(`look for ${acknowledged.length} acknowledged writes`, async () => {
  for (const { words, isThere } of acknowledged)
    if (!(await isThere().catch(() => false))) problems.push(`Missing: ${words}`);
});
await phase(`compare what ${quiet.length} people see`, async () => {
  for (const [person, seen] of views)
    for (const [place, part] of (await world.viewOf(person)).entries())
      if (part !== seen[place]) problems.push(`Different: ${seen[place]}\n  is now: ${part}`);
});
await phase("compare the threads in which people wrote meanwhile, and go on", async () => {
  for (const [place, pair] of writers.entries()) {
    const found = await world.messagesOf(pair);
    const known = pair.messages.slice(0, found.length);
    if (found.length < counted[place] || found.join() !== known.join())
      problems.push(`The thread ${pair.connectionId} has a gap.`);
    await world.say(pair, pair.migrant, "After the restore.");
  }
});
await phase("run the schedule", () => server.runSchedule());
problems.push(...server.faults);
await server.stop();

console.log(`
${late} writes were acknowledged while the copies were made; a restore has those that were made before their copy.
The longest statement of the export has ${longest} bytes; D1 accepts 100,000.`);
if (problems.length > 0) {
  console.error(`\nThe drill found ${problems.length} problems:\n${problems.join("\n")}`);
  process.exit(1);
}
console.log("\nNothing that was acknowledged before the copy is missing, and nothing is different.");

/** Every object of a bucket: its key and bytes. */
async function readAll(bucket, prefix) {
  const all = new Map();
  let startAfter;
  for (;;) {
    const { objects, truncated } = await bucket.list({ prefix, startAfter });
    for (const { key } of objects) all.set(key, await (await bucket.get(key)).arrayBuffer());
    if (!truncated) return all;
    startAfter = objects.at(-1).key;
  }
}
