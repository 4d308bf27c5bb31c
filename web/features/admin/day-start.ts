const day = /^\d{4}-\d\d-\d\d$/;

/** The start of a day in the reader's time zone. Undefined when the text is not a date. */
export function startOf(text: string, daysLater = 0): string | undefined {
  const at = new Date(day.test(text) ? `${text}T00:00` : Number.NaN);
  // Adds days, not hours: a day on which the clocks change has 23 or 25 hours.
  at.setDate(at.getDate() + daysLater);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
