/** Runs the schedule once. Prints why when it fails. */
export function runSchedule(origin: string, options?: { say?: (line: string) => void }): Promise<void>;
/** Runs the schedule every minute until the process ends. */
export function keepSchedule(origin: string): void;
/** What a line of the server's output says to a developer; null for what is left out. */
export function readLine(line: string): string | null;
