import type { Mutant } from "./syntax.ts";

/** What one run of a test file is for. */
export type Order =
  /** Note which mutants each test reaches; all are off. */
  | { readonly task: "record" }
  /** Run each planned test with each of its mutants in turn, and no other; with `all`, the others run once. */
  | {
      readonly task: "try";
      /** By test file. */
      readonly plans: Readonly<
        Record<string, { tests: Readonly<Record<string, readonly number[]>>; all: boolean }>
      >;
      /** Milliseconds after which no other mutant is begun. */
      readonly time: number;
    }
  /** One mutant is on from the first import, until a test fails. */
  | { readonly task: "fix"; readonly mutant: number };

/** What came of it, by full names of tests. */
export interface Outcome {
  /** Per test, how often it reached each mutant, and its milliseconds. */
  reached: Record<string, { counts: [mutant: number, times: number][]; took: number }>;
  killed: [mutant: number, test: string][];
  passed: [mutant: number, test: string][];
  /** Tests that fail without a mutant. */
  unfit: string[];
  /** The test fails with the mutant and then without it: it leaves something behind, or the test cannot run twice. */
  spoiling: [mutant: number, test: string][];
}

declare module "vitest" {
  interface ProvidedContext {
    mutants: Order;
  }
  interface TaskMeta {
    mutants?: Outcome;
  }
}

// Vitest bundles its configuration by itself, so the process is all that it shares with the script.
const shared = globalThis as { mutantsByFile?: Map<string, Mutant[]> };

export function share(mutants: readonly Mutant[]): void {
  shared.mutantsByFile = Map.groupBy(mutants, ({ file }) => file);
}

export const mutantsIn = (file: string): readonly Mutant[] => shared.mutantsByFile?.get(file) ?? [];
