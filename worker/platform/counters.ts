import { env, waitUntil } from "cloudflare:workers";
import { dayMs } from "#schema/durations.ts";
import { type BusinessEvent, businessEvents } from "#schema/vocabulary.ts";
import { openDatabase } from "./database.ts";
import { type Env, settingsOf } from "./env.ts";
import { describeFault, logLine } from "./log.ts";

/**
 * Counts an event that has been committed. Call it where a write reports that it changed something, so that the event counts
 * once. Production counts in Analytics Engine, development in D1, because Analytics Engine does nothing locally. Never fails,
 * and the caller does not wait for it. Like the log, it needs no bindings from its caller.
 */
export function countEvent(event: BusinessEvent, bindings: Env = env): void {
  try {
    if (settingsOf(bindings).production) bindings.EVENTS?.writeDataPoint({ indexes: [event], doubles: [1] });
    else waitUntil(addToDay(bindings, event));
  } catch (fault) {
    logLine("event_not_counted", { counted: event, ...describeFault(fault) });
  }
}

async function addToDay(bindings: Env, event: BusinessEvent): Promise<void> {
  try {
    // Not through `openDatabase`, so that the log line does not count this query: production makes none.
    await bindings.DB.prepare(
      `insert into event_counts (day, event, count) values (?1, ?2, 1)
         on conflict (day, event) do update set count = count + 1`,
    )
      .bind(dayOf(Date.now()), event)
      .run();
  } catch (fault) {
    logLine("event_not_counted", { counted: event, ...describeFault(fault) });
  }
}

/** How often an event happened: today (UTC), and on the last seven days including today. */
export interface EventCount {
  event: BusinessEvent;
  today: number;
  week: number;
}

/**
 * The counts of all events that happened in seven days, in the order of the vocabulary. Null when they cannot be read, for
 * example in production without the settings for Analytics Engine's SQL API, or while that API is down.
 */
export async function readCounts(bindings: Env, now: number): Promise<EventCount[] | null> {
  const days = { today: dayOf(now), first: dayOf(now - 6 * dayMs) };
  try {
    const found = settingsOf(bindings).production
      ? await readFromEngine(bindings, days)
      : await readFromDatabase(bindings, days);
    return found && businessEvents.flatMap((event) => found.find((each) => each.event === event) ?? []);
  } catch (fault) {
    logLine("counts_not_read", describeFault(fault));
    return null;
  }
}

/** The first and the last of seven days, such as 2026-11-23. */
interface Days {
  today: string;
  first: string;
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

const readFromDatabase = (bindings: Env, { today, first }: Days): Promise<EventCount[]> =>
  openDatabase(bindings).rows(
    `select event, sum(count) as week, sum(case when day = ?1 then count else 0 end) as today
       from event_counts where day between ?2 and ?1 group by event`,
    [today, first],
    readCount,
  );

const engine = "https://api.cloudflare.com/client/v4/accounts";
const engineDeadlineMs = 3_000;

/** A sampled row represents several: https://developers.cloudflare.com/analytics/analytics-engine/sql-api/ */
async function readFromEngine(bindings: Env, { today, first }: Days): Promise<EventCount[] | null> {
  const { ANALYTICS_ACCOUNT, ANALYTICS_TOKEN } = bindings;
  if (!ANALYTICS_ACCOUNT || !ANALYTICS_TOKEN) return null;
  const answer = await fetch(`${engine}/${ANALYTICS_ACCOUNT}/analytics_engine/sql`, {
    method: "POST",
    headers: { Authorization: `Bearer ${ANALYTICS_TOKEN}` },
    body: `SELECT index1 AS event, SUM(_sample_interval * double1) AS week,
        SUM(IF(timestamp >= toDateTime('${today} 00:00:00'), _sample_interval * double1, 0)) AS today
      FROM havenbridge_events WHERE timestamp >= toDateTime('${first} 00:00:00') GROUP BY event FORMAT JSON`,
    signal: AbortSignal.timeout(engineDeadlineMs),
  });
  if (!answer.ok) throw new Error(`Analytics Engine answered ${answer.status}.`);
  const { data } = await answer.json<{ data: Record<string, unknown>[] }>();
  return data.map(readCount);
}

const readCount = ({ event, today, week }: Readonly<Record<string, unknown>>): EventCount => ({
  event: event as BusinessEvent,
  today: Number(today),
  week: Number(week),
});
