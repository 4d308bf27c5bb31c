// Chooses the folder of the local data. Data with tables of another version is neither used nor deleted.
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { root, run } from "./run.mjs";

const known = new Set(readdirSync(path.join(root, "migrations")));

/**
 * The folder to use, out of `base`, `base-2`, `base-3` …: the one with data of this version, or else the first without
 * data. `others` lists the folders with data of another version: their database has had a migration that `migrations/`
 * does not contain.
 */
export function chooseState(base = process.env.HAVENBRIDGE_STATE ?? ".wrangler/state") {
  const folders = [base, ...Array.from({ length: 8 }, (_, at) => `${base}-${at + 2}`)];
  const there = folders.filter((folder) => existsSync(path.resolve(root, folder)));
  const applied = there.length === 0 ? [] : migrationsOf(there);
  const others = there.filter((_, at) => applied[at].some((name) => !known.has(name)));
  const inUse = there.find((folder, at) => applied[at].length > 0 && !others.includes(folder));
  const state = inUse ?? folders.find((folder) => !others.includes(folder));
  if (!state) throw new Error(`Delete some of ${others.join(", ")}: all hold data of other versions.`);
  return { state, others };
}

const migrationsOf = (folders) =>
  JSON.parse(run("node", ["--no-warnings", "dev/applied-migrations.mjs", ...folders]));

/** The text that names the folders that are not used. */
export const describeOthers = ({ state, others }) => `
  Data of another version of the code, whose tables differ, is in ${others.join(" and ")}.
  It is kept there and not used. This version keeps its data in ${state}.
`;
