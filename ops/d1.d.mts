type Row = Record<string, unknown>;
/** Statements that write again what an export damages. `ask` answers with the rows that each statement finds. */
export function findRepairs(ask: (statements: string[]) => Row[][]): string[];
/** Adds lines to an export. Returns the bytes of the longest line. */
export function addLines(file: string, added: readonly string[]): Promise<number>;
