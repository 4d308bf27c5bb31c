import { decisionDays } from "#schema/limits.ts";

/** Business days are Monday to Friday in the reader's time zone. */
export const isBusinessDay = (day: Date) => day.getDay() !== 0 && day.getDay() !== 6;

export function startOfDay(instant: Date): Date {
  const day = new Date(instant);
  day.setHours(0, 0, 0, 0);
  return day;
}

/** The last day for the decision about a verification request. The day of submission does not count. */
export function decisionDay(submitted: string): Date {
  const day = startOfDay(new Date(submitted));
  for (let counted = 0; counted < decisionDays; ) {
    day.setDate(day.getDate() + 1);
    if (isBusinessDay(day)) counted += 1;
  }
  return day;
}
