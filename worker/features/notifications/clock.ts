const hourMs = 60 * 60_000;

/** The hour of the day, 0 to 23, at an instant in a time zone. */
const hourIn = (timeZone: string, at: number): number =>
  Number(new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(at));

/** The next full hour in a time zone. Some time zones differ from UTC by a part of an hour. */
function nextHour(timeZone: string, at: number): number {
  const minute = Number(new Intl.DateTimeFormat("en-GB", { timeZone, minute: "numeric" }).format(at));
  const begun = Math.floor(at / 60_000) * 60_000;
  return begun + (60 - minute) * 60_000;
}

/** Whether this is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}

interface Quiet {
  readonly timeZone: string;
  readonly quiet: boolean;
  readonly quietFrom: number;
  readonly quietUntil: number;
}

/** The end of a person's quiet hours as an ISO instant; null outside of them, or if both hours are the same. */
export function quietUntil({ timeZone, quiet, quietFrom, quietUntil }: Quiet, now: string): string | null {
  const isQuiet = (at: number) => {
    const hour = hourIn(timeZone, at);
    return quietFrom < quietUntil
      ? hour >= quietFrom && hour < quietUntil
      : hour >= quietFrom || hour < quietUntil;
  };
  let at = Date.parse(now);
  if (!quiet || quietFrom === quietUntil || !isQuiet(at)) return null;
  // It steps from hour to hour, because a day has 23 or 25 hours when the clocks change.
  do at = nextHour(timeZone, at);
  while (isQuiet(at));
  return new Date(at).toISOString();
}

/** The next time at which a clock in this time zone shows this hour, as an ISO instant. */
export function hourFromNow(timeZone: string, hour: number, now: string): string {
  let at = nextHour(timeZone, Date.parse(now));
  const end = at + 26 * hourMs;
  while (hourIn(timeZone, at) !== hour && at < end) at = nextHour(timeZone, at);
  return new Date(at).toISOString();
}
