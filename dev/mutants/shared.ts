import type { Mutant } from "./syntax.ts";

/** What one run of test files is for. */
export type Order =
  /** Before each run of a test, the script chooses the mutants. With `counts`, it learns which mutants the test reaches. */
  | { readonly task: "ask"; readonly address: string; readonly counts: boolean }
  /** By the path of a test file, the mutant that is on from its first import, until a test fails. */
  | { readonly task: "fix"; readonly address: string; readonly fixed: Readonly<Record<string, Fixed>> };

/** A mutant, and the names of the tests to run with it; without names, all tests of the file. */
export interface Fixed {
  readonly id: number;
  readonly tests?: readonly string[];
}

/** What a test file tells the script before each run of a test. */
export interface Asked {
  readonly file: string;
  readonly test: string;
  /** Whether the test has not run yet. */
  readonly isFirst: boolean;
  /** Whether its last run failed. */
  readonly failed: boolean;
  /** How often the last run reached each mutant. */
  readonly counts: readonly (readonly [mutant: number, times: number])[];
}

/** The mutants to run with; null when the test need not run again. */
export type Answer = readonly number[] | null;

declare module "vitest" {
  interface ProvidedContext {
    mutants: Order;
  }
}

// Vitest bundles its own copy of the configuration, so it shares only the global object with the script.
const shared = globalThis as { mutantsByFile?: Map<string, Mutant[]> };

export function share(mutants: readonly Mutant[]): void {
  shared.mutantsByFile = Map.groupBy(mutants, ({ file }) => file);
}

export const mutantsIn = (file: string): readonly Mutant[] => shared.mutantsByFile?.get(file) ?? [];
