import { checkIns } from "#schema/limits.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** The instant so many days after another. */
export const daysAfter = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * dayMs).toISOString();

/** The day of the check-in that is due, counted from the acceptance; null before the first. Missed ones are left out. */
export function dayDue(acceptedAt: string, now: string): number | null {
  const days = (Date.parse(now) - Date.parse(acceptedAt)) / dayMs;
  const late = Math.floor(days / checkIns.thenEvery) * checkIns.thenEvery;
  return late > 0 ? late : (checkIns.days.findLast((day) => day <= days) ?? null);
}

/** The day of the check-in after this one. */
export const dayAfter = (day: number): number =>
  checkIns.days.find((each) => each > day) ?? day + checkIns.thenEvery;
