import { orphanHours } from "#schema/limits.ts";
import { openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { deleteRemoved, findOrphans, markRemoved } from "./queries.ts";
import { dropPhotos, dropStagedBefore } from "./store.ts";

/** Photos per round. Each has three files, and R2 deletes at most 1,000 in one call. */
const sweptAtOnce = 50;

/** The most rounds in one pass. */
const mostRounds = 20;

/** Scheduled: deletes uploads unused for a day and the files of removed photos. */
export async function sweepPhotos(env: Env, now: Date): Promise<{ swept: number }> {
  const db = openDatabase(env);
  const before = new Date(now.getTime() - orphanHours * 60 * 60 * 1000);
  await dropStagedBefore(env, before);
  let swept = 0;
  for (let round = 0; round < mostRounds; round += 1) {
    const ids = await findOrphans(db, before.toISOString(), sweptAtOnce);
    if (ids.length === 0) break;
    await markRemoved(db, ids);
    await dropPhotos(env, ids);
    await deleteRemoved(db, ids);
    swept += ids.length;
  }
  return { swept };
}
