import { dayMs } from "#schema/durations.ts";
import { checkInTimes } from "#schema/limits.ts";

/**
 * The day of the check-in that is due, counted from the acceptance; null before the first one. Missed check-ins are
 * left out: on day 45 it is 30.
 */
export function dayDue(acceptedAt: string, now: string): number | null {
  const days = (Date.parse(now) - Date.parse(acceptedAt)) / dayMs;
  const late = Math.floor(days / checkInTimes.thenEvery) * checkInTimes.thenEvery;
  return late > 0 ? late : (checkInTimes.days.findLast((day) => day <= days) ?? null);
}

/** The day of the check-in after this one. */
export const dayAfter = (day: number): number =>
  checkInTimes.days.find((each) => each > day) ?? day + checkInTimes.thenEvery;
