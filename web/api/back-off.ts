const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * Milliseconds to wait before the next try: doubles from one second to a minute, with up to half taken off, so
 * that all the tabs that a restart has dropped do not knock together.
 */
export function retryDelay(failures: number, chance = Math.random()): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  return Math.round(longest * (0.5 + chance / 2));
}
