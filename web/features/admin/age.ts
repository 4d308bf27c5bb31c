import { age as ages } from "#schema/limits.ts";

/** The age in whole years of a person who was born on this date. The date has no time zone. */
export function ageOn(date: string, now = new Date()): number {
  const born = new Date(`${date}T00:00:00Z`);
  const months = now.getMonth() - born.getUTCMonth();
  const isBefore = months < 0 || (months === 0 && now.getDate() < born.getUTCDate());
  return now.getFullYear() - born.getUTCFullYear() - (isBefore ? 1 : 0);
}

/**
 * What a reviewer must check: a person who is too young, or a profile with another age. A difference of one year may be
 * due to a birthday. Null when there is nothing to check.
 */
export function doubtsAbout(age: number, onProfile: number | null) {
  const profileAge = onProfile !== null && Math.abs(age - onProfile) > 1 ? onProfile : null;
  const isMinor = age < ages.min;
  return isMinor || profileAge !== null ? { isMinor, profileAge } : null;
}
