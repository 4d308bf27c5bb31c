import { count, gte } from "drizzle-orm";
import { connections } from "#schema/tables/connections.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";

const minute = 60_000;
const thirtyDays = 30 * 24 * 60 * minute;

const counted = new WeakMap<Env, { at: number; made: number }>();

/**
 * The number of connections that were made in the last 30 days. It can be up to a minute old: it is cached, because the
 * home page requests it for each visitor and a count reads as many rows as it counts. Calls do not share a pending
 * read: a read ends with the call that started it.
 */
export async function readRecentConnections(env: Env, db: Database, now: number): Promise<number> {
  const known = counted.get(env);
  if (known && now - known.at < minute && now >= known.at) return known.made;
  const since = new Date(now - thirtyDays).toISOString();
  const [row] = await db.select({ made: count() }).from(connections).where(gte(connections.createdAt, since));
  const made = row?.made ?? 0;
  counted.set(env, { at: now, made });
  return made;
}
