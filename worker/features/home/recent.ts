import type { Env } from "#worker/env.ts";
import type { Database } from "#worker/http/database.ts";
import { countConnectionsSince } from "./queries.ts";

const minute = 60_000;
const thirtyDays = 30 * 24 * 60 * minute;

const counted = new WeakMap<Env, { at: number; made: Promise<number> }>();

/**
 * How many connections were made in the last 30 days, at most a minute ago: the home page asks for each
 * visitor, and every count walks over as many rows as it counts.
 */
export function countRecentConnections(env: Env, db: Database, now: number): Promise<number> {
  const known = counted.get(env);
  if (known && now - known.at < minute && now >= known.at) return known.made;
  const made = countConnectionsSince(db, new Date(now - thirtyDays).toISOString());
  counted.set(env, { at: now, made });
  // What could not be counted is asked for again.
  made.catch(() => counted.delete(env));
  return made;
}
