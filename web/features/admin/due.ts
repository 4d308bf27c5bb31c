import { decisionDays } from "#schema/limits.ts";

/** Business days left until the promised decision, or business days overdue. */
export type Due = { overdue: boolean; days: number };

/**
 * When a decision is due. Business days are Monday to Friday in the reviewer's time zone; the day of submission
 * does not count.
 */
export function dueOf(submitted: string, now: Date): Due {
  const today = startOfDay(now);
  const due = startOfDay(new Date(submitted));
  for (let counted = 0; counted < decisionDays; ) {
    due.setDate(due.getDate() + 1);
    if (isBusinessDay(due)) counted += 1;
  }
  return today > due
    ? { overdue: true, days: businessDaysBetween(due, today) }
    : { overdue: false, days: businessDaysBetween(today, due) };
}

function startOfDay(instant: Date): Date {
  const day = new Date(instant);
  day.setHours(0, 0, 0, 0);
  return day;
}

const isBusinessDay = (day: Date) => day.getDay() !== 0 && day.getDay() !== 6;

function businessDaysBetween(from: Date, to: Date): number {
  let days = 0;
  for (const day = new Date(from); day < to; ) {
    day.setDate(day.getDate() + 1);
    if (isBusinessDay(day)) days += 1;
  }
  return days;
}
