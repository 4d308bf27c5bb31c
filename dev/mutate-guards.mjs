// npm run mutate:guards [-- [--shard=I/N] WORDS]: takes each guard away (dev/guards) and shows that a test notices.
// With words only the guards whose names hold them; with a shard every Nth of these. No file is changed.
import { readFileSync } from "node:fs";
import { lostRows, ownerConditions, widerRows } from "./guards/index.mjs";
import { startsWithout } from "./guards/rows-at-start.mjs";
import { openTests } from "./guards/tests.mjs";

const given = process.argv.slice(2);
const [shard = 1, shards = 1] = (given.find((word) => word.startsWith("--shard=")) ?? "")
  .split(/[=/]/)
  .slice(1)
  .map(Number);
const words = given.filter((word) => !word.startsWith("--"));
const source = readFileSync("schema/permissions.ts", "utf8");
const lost = lostRows(source);
const kinds = {
  "rows without which nothing starts": lost.filter(({ tests }) => tests.length === 0),
  "rows of calls mounted by hand": lost.filter(({ tests }) => tests.length > 0),
  "audiences of the table": widerRows(source),
  "owner conditions": ownerConditions,
};

const tests = await openTests();
const unnoticed = [];
for (const [kind, guards] of Object.entries(kinds)) {
  const named = guards.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const wanted = named.filter((_, at) => at % shards === shard - 1);
  let noticed = 0;
  for (const guard of wanted) {
    const began = Date.now();
    const found = await whoNotices(guard);
    const took = `${((Date.now() - began) / 1000).toFixed(0).padStart(3)} s`;
    if (found === null) unnoticed.push(guard.name);
    else noticed += 1;
    const said = found === null ? "UNNOTICED" : found.neighbour ? "neighbour" : "noticed  ";
    console.log(`${said} ${took}  ${guard.name}${found ? ` (${found.by.slice(0, 90)})` : ""}`);
  }
  if (wanted.length > 0) console.log(`${noticed} of ${wanted.length} ${kind} noticed.\n`);
}
await tests.close();
if (unnoticed.length > 0) console.error(`Nobody noticed: ${unnoticed.join("; ")}.`);
process.exit(unnoticed.length === 0 ? 0 : 1);

/** A row that is mounted by hand is missed when the whole Worker starts; nothing else may be noticed so cheaply. */
async function whoNotices(guard) {
  const mayNotStart = kinds["rows of calls mounted by hand"].includes(guard);
  try {
    if (guard.tests.length === 0)
      return (await startsWithout(guard.places)) ? null : { by: "nothing starts", neighbour: false };
    const found = await tests.whoNotices(guard);
    if (found?.by !== "nothing starts" || mayNotStart) return found;
    console.error(`${guard.name}: its line cannot be left out like this, nothing starts.`);
  } catch (fault) {
    console.error(`${guard.name}: ${fault instanceof Error ? fault.message : fault}`);
  }
  return null;
}
