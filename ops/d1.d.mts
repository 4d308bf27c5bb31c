type Row = Record<string, unknown>;
/** Statements that write again the texts that an export damages. `ask` returns the rows that each statement finds. */
export function findRepairs(ask: (statements: string[]) => Row[][]): string[];
/** Changes an export so that D1 accepts it. Returns the bytes of its longest statement, and the rows that D1 still refuses. */
export function makeRestorable(
  file: string,
  repairs: readonly string[],
): Promise<{ longest: number; refused: string[] }>;
