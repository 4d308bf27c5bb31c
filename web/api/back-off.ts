/** Milliseconds before the next try, after this many failures: one second, then each time twice as many. */
export const doublingDelay = (failures: number) => 1_000 * 2 ** failures;

const longestDelay = 60_000;

/**
 * Milliseconds before the next try: doubles from one second to one minute, minus a random part of up to half.
 * The random part keeps the tabs that a restart disconnected from all reconnecting at once.
 */
export function retryDelay(failures: number, random = Math.random()): number {
  return Math.round(Math.min(longestDelay, doublingDelay(failures)) * (0.5 + random / 2));
}
