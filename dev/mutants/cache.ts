import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { hashOf, homeOf, namesOf } from "./mutants.ts";
import { type Mutant, parse } from "./syntax.ts";
import type { Killer, KnownTest } from "./tries.ts";

interface Stored {
  /** Names of the mutants. The other fields refer to a mutant by its place in this list. */
  names: string[];
  /** By test file. */
  recorded: Record<
    string,
    { hash: string; tests: (Omit<KnownTest, "counts" | "file"> & { counts: [number, number][] })[] }
  >;
  killed: [place: number, killer: Killer, hash: string][];
}

/** The hash of a file without its comments, because a run after better comments can keep its results. */
function hashOfCode(file: string): string {
  const { text, comments } = parse(file);
  const starts = [0, ...comments.map(({ end }) => end)];
  const parts = starts.map((start, at) => text.slice(start, comments[at]?.start).trimEnd());
  return hashOf(parts.join(""));
}

/**
 * The results of earlier runs, in a file that Git ignores. A kill stays valid while the code of the mutated file and of the
 * test's file is unchanged; after a change, it says which test to try first. The list of mutants that a test reaches stays
 * valid until the code of the test's file changes. A test may reach every new mutant of a file in which it reaches others.
 */
export function openCache(
  kind: string,
  mutants: readonly Mutant[],
  tests: readonly string[],
  isFresh: boolean,
) {
  // The hashes are from the beginning of the run, because the files may change before it ends.
  const files = new Set([...tests, ...mutants.map(({ file }) => file)]);
  const hashes = new Map([...files].map((file) => [file, hashOfCode(file)]));
  const where = `node_modules/.cache/mutants/${kind}.json`;
  const stored: Stored =
    !isFresh && existsSync(where)
      ? JSON.parse(readFileSync(where, "utf8"))
      : { names: [], recorded: {}, killed: [] };
  const names = namesOf(mutants);
  const byName = new Map(mutants.map((mutant) => [names.get(mutant.id) ?? "", mutant]));
  const mutantAt = (place: number) => byName.get(stored.names[place] ?? "");
  const old = new Set(stored.names);
  const oldFiles = new Set(stored.names.map((name) => name.split(" ")[0]));
  const added = mutants.filter(({ id }) => !old.has(names.get(id) ?? ""));
  const addedTo = Map.groupBy(added, ({ file }) => file);
  const newHomes = new Set(added.flatMap(({ file }) => (oldFiles.has(file) ? [] : [homeOf(file)])));

  const recorded = new Map<string, KnownTest[]>();
  for (const [file, { hash, tests: its }] of Object.entries(stored.recorded)) {
    if (newHomes.has(homeOf(file)) || hash !== hashes.get(file)) continue;
    const known = its.map((test) => {
      const reached = test.counts.flatMap(([place, times]) => {
        const mutant = mutantAt(place);
        return mutant ? [{ ...mutant, times }] : [];
      });
      const files = new Set(reached.map((mutant) => mutant.file));
      const perhaps = [...files].flatMap((each) => addedTo.get(each) ?? []);
      const counts = [
        ...perhaps.map(({ id }) => [id, 1] as const),
        ...reached.map(({ id, times }) => [id, times] as const),
      ];
      return { ...test, file, counts: new Map(counts) };
    });
    recorded.set(file, known);
  }

  const hashFor = (mutant: Mutant, { file }: Killer) => `${hashes.get(mutant.file)} ${hashes.get(file)}`;
  const killed = new Map<number, Killer>();
  /** The test that killed a mutant before one of the two files changed. */
  const hints = new Map<number, Killer>();
  for (const [place, killer, hash] of stored.killed) {
    const mutant = mutantAt(place);
    if (mutant) (hash === hashFor(mutant, killer) ? killed : hints).set(mutant.id, killer);
  }

  return {
    recorded,
    killed,
    hints,
    save() {
      const places = new Map(mutants.map(({ id }, place) => [id, place]));
      const placed = <T>([id, value]: readonly [number, T]) => [places.get(id) ?? -1, value] as [number, T];
      const slims = [...recorded].map(([file, known]) => {
        const slim = known.map(({ file: _, counts, ...rest }) => ({
          ...rest,
          counts: [...counts].map(placed),
        }));
        return [file, { hash: hashes.get(file), tests: slim }];
      });
      const kills = mutants.flatMap((mutant): Stored["killed"] => {
        const killer = killed.get(mutant.id);
        const hint = hints.get(mutant.id);
        if (killer) return [[places.get(mutant.id) ?? -1, killer, hashFor(mutant, killer)]];
        return hint ? [[places.get(mutant.id) ?? -1, hint, ""]] : [];
      });
      mkdirSync(path.dirname(where), { recursive: true });
      const all = {
        names: mutants.map(({ id }) => names.get(id)),
        recorded: Object.fromEntries(slims),
        killed: kills,
      };
      writeFileSync(where, JSON.stringify(all));
    },
  };
}
