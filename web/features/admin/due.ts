import { decisionDay, isBusinessDay, startOfDay } from "#web/i18n/business-days.ts";

/** The day of the promised decision, and the number of business days that are left or overdue. */
export type Due = { overdue: boolean; days: number; day: Date };

/** When a decision is due. */
export function dueOf(submitted: string, now: Date): Due {
  const today = startOfDay(now);
  const day = decisionDay(submitted);
  return today > day
    ? { overdue: true, days: businessDaysBetween(day, today), day }
    : { overdue: false, days: businessDaysBetween(today, day), day };
}

function businessDaysBetween(from: Date, to: Date): number {
  let days = 0;
  for (const day = new Date(from); day < to; ) {
    day.setDate(day.getDate() + 1);
    if (isBusinessDay(day)) days += 1;
  }
  return days;
}
