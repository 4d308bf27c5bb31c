import { decisionDay, isBusinessDay, startOfDay } from "#web/i18n/business-days.ts";

/** Business days left until the promised decision, or business days overdue. */
export type Due = { overdue: boolean; days: number };

/** When a decision is due. */
export function dueOf(submitted: string, now: Date): Due {
  const today = startOfDay(now);
  const due = decisionDay(submitted);
  return today > due
    ? { overdue: true, days: businessDaysBetween(due, today) }
    : { overdue: false, days: businessDaysBetween(today, due) };
}

function businessDaysBetween(from: Date, to: Date): number {
  let days = 0;
  for (const day = new Date(from); day < to; ) {
    day.setDate(day.getDate() + 1);
    if (isBusinessDay(day)) days += 1;
  }
  return days;
}
