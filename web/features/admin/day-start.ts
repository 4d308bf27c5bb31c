const day = /^\d{4}-\d\d-\d\d$/;

/** The start of a day in the reader's time zone; undefined for what is no day. */
export function startOf(text: string, daysLater = 0): string | undefined {
  const at = new Date(day.test(text) ? `${text}T00:00` : Number.NaN);
  // Not by hours: a day on which the clocks change has 23 or 25.
  at.setDate(at.getDate() + daysLater);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
