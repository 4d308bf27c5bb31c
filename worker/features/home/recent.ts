import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { countConnectionsSince } from "./queries.ts";

const minute = 60_000;
const thirtyDays = 30 * 24 * 60 * minute;

const counted = new WeakMap<Env, { at: number; made: number }>();

/**
 * How many connections were made in the last 30 days, at most a minute ago: the home page asks for each
 * visitor, and every count walks over as many rows as it counts. Until it is known each visitor's call asks for
 * itself: what one call waits for ends with that call.
 */
export async function countRecentConnections(env: Env, db: Database, now: number): Promise<number> {
  const known = counted.get(env);
  if (known && now - known.at < minute && now >= known.at) return known.made;
  const made = await countConnectionsSince(db, new Date(now - thirtyDays).toISOString());
  counted.set(env, { at: now, made });
  return made;
}
