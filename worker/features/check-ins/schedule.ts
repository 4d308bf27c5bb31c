import { dayMs } from "#schema/durations.ts";
import { checkIns } from "#schema/limits.ts";

/**
 * The day of the check-in that is due, counted from the acceptance; null before the first one. Missed check-ins are
 * left out.
 */
export function dayDue(acceptedAt: string, now: string): number | null {
  const days = (Date.parse(now) - Date.parse(acceptedAt)) / dayMs;
  const late = Math.floor(days / checkIns.thenEvery) * checkIns.thenEvery;
  return late > 0 ? late : (checkIns.days.findLast((day) => day <= days) ?? null);
}

/** The day of the check-in after this one. */
export const dayAfter = (day: number): number =>
  checkIns.days.find((each) => each > day) ?? day + checkIns.thenEvery;
