const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The largest unit that fits into a duration, and how many of it; null for a week or more. */
export function agoOf(ms: number): [count: number, unit: "minute" | "hour" | "day"] | null {
  if (ms < hour) return [Math.max(0, Math.floor(ms / minute)), "minute"];
  if (ms < day) return [Math.floor(ms / hour), "hour"];
  return ms < 7 * day ? [Math.floor(ms / day), "day"] : null;
}
