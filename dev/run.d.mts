/** Runs a tool to its end, and returns what it has written. */
export function run(name: string, args: readonly string[]): string;
