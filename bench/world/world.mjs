// A served product with many profiles and some pairs of people, in a state folder that later runs use again.
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../dev/run.mjs";
import { build, serve } from "../served/server.mjs";
import { addPairs, signIn } from "./people.mjs";
import { makeProfiles } from "./profiles.mjs";

const port = Number(process.env.PORT ?? 8801);
let built = false;

/** Serves a world with `size` profiles while `work` runs, which gets the server, its pairs and the state folder. */
export async function inWorld({ size, pairs: count, pages, inspected }, work) {
  if (!built && !process.env.BENCH_BUILT) build();
  built = true;
  const state = `.wrangler/bench-worlds/${size}`;
  await prepare(state, size);
  const pairs = addPairs(state, count);
  const server = await serve({ port, state, pages, inspectorPort: inspected ? port + 5 : undefined });
  try {
    await signIn(
      server.runtime,
      pairs.flatMap(({ landlord, migrant }) => [landlord, migrant]),
    );
    return await work({ server, pairs, state, port: port + 10 });
  } finally {
    await server.stop();
  }
}

/** Makes the profiles, unless an earlier run has made the same. */
async function prepare(state, size) {
  const sources = [...globSync("migrations/*.sql", { cwd: root }), "tests/crowd.ts"].sort();
  const hash = createHash("sha256");
  for (const file of sources) hash.update(readFileSync(path.join(root, file)));
  const made = hash.digest("hex");
  const mark = path.join(root, state, "made-from");
  if (existsSync(mark) && readFileSync(mark, "utf8") === made) return;
  await makeProfiles(state, size);
  writeFileSync(mark, made);
}
