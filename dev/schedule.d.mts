/** Runs the schedule once; says so when it cannot be run. */
export function runSchedule(origin: string, options?: { say?: (line: string) => void }): Promise<void>;
/** Runs the schedule every minute until this process ends. */
export function keepSchedule(origin: string): void;
/** What a line of the server's output says to a developer; null for what is left out. */
export function readLine(line: string): string | null;
