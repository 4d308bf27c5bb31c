/** A day in milliseconds. All instants are in UTC, so every day has the same length. */
export const dayMs = 24 * 60 * 60 * 1000;
/** A day in seconds. */
export const daySeconds = dayMs / 1000;

/** The ISO instant so many days after another, or before it when `days` is negative. */
export const daysAfter = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * dayMs).toISOString();
