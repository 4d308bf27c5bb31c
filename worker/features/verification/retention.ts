import { detailsKeptDays } from "#schema/limits.ts";
import { type Database, openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { sealingKey } from "#worker/platform/sealing.ts";
import { openOrLog, sealAnswer, sealDetails, unsealRow } from "./details.ts";
import * as queries from "./retention-queries.ts";

/**
 * Erases details that are past their retention time, and seals requests of an older key with the current one, about
 * a hundred in each run. Returns the number of each. An older key can be removed once no request names it.
 */
export async function applyVerificationRetention(
  env: Env,
  now: Date,
): Promise<{ sealed: number; erased: number }> {
  const db = openDatabase(env);
  const instant = new Date(now.getTime() - detailsKeptDays * 24 * 60 * 60 * 1000).toISOString();
  const erased = await queries.eraseDecidedBefore(db, instant, now.toISOString());
  return { erased: erased.length, sealed: await resealAll(env, db) };
}

/** The largest number of queries in one run. Together they pass over this many batches of damaged requests. */
const mostQueries = 20;

/** A request that does not open is logged and skipped, so that it does not delay the others. */
async function resealAll(env: Env, db: Database): Promise<number> {
  const skipped: string[] = [];
  let sealed = 0;
  for (let round = 0; round < mostQueries && sealed < queries.batchSize; round += 1) {
    const rows = await queries.findSealedByOtherKeys(db, sealingKey(env), skipped);
    for (const row of rows) {
      const open = openOrLog(row, () => unsealRow(env, row));
      if (open?.details) {
        const resealed = { ...sealDetails(env, row.id, open.details), ...sealAnswer(env, row.id, open) };
        await queries.replaceSealed(db, row, resealed);
        sealed += 1;
      } else skipped.push(row.id);
    }
    if (rows.length < queries.batchSize) break;
  }
  return sealed;
}
