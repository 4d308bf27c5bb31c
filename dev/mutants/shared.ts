import type { Mutant } from "./syntax.ts";

/** What one run of test files is for. */
export type Order =
  /** Before each run of a test, the script says with which mutants; with `counts`, it learns which ones the test reaches. */
  | { readonly task: "ask"; readonly address: string; readonly counts: boolean }
  /** One mutant is on from the first import, until a test fails. */
  | { readonly task: "fix"; readonly address: string; readonly mutant: number };

/** What a test file says before it runs a test, or runs it again. */
export interface Asked {
  readonly file: string;
  readonly test: string;
  /** The test has not run yet. */
  readonly isFirst: boolean;
  /** How its last run ended. */
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

// Vitest bundles its configuration by itself, so the process is all that it shares with the script.
const shared = globalThis as { mutantsByFile?: Map<string, Mutant[]> };

export function share(mutants: readonly Mutant[]): void {
  shared.mutantsByFile = Map.groupBy(mutants, ({ file }) => file);
}

export const mutantsIn = (file: string): readonly Mutant[] => shared.mutantsByFile?.get(file) ?? [];
