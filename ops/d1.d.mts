type Row = Record<string, unknown>;
/** Statements that write again what an export damages. `ask` answers with the rows that each statement finds. */
export function findRepairs(ask: (statements: string[]) => Row[][]): string[];
