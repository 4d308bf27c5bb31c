import { daysAfter } from "#schema/durations.ts";
import { detailsKeptDays } from "#schema/limits.ts";
import { type Database, openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { sealingKey } from "#worker/platform/sealing.ts";
import { openOrLog, sealAnswer, sealDetails, unsealRow } from "./details.ts";
import * as queries from "./retention-queries.ts";

/**
 * Erases details that are past their retention time, and seals requests of an older key with the current one, about
 * a hundred in each run. Returns the number of each. docs/operations.md says when an older key can be removed.
 */
export async function applyVerificationRetention(
  env: Env,
  now: Date,
): Promise<{ sealed: number; erased: number }> {
  const db = openDatabase(env);
  const instant = daysAfter(now.toISOString(), -detailsKeptDays);
  const erased = await queries.eraseDecidedBefore(db, instant, now.toISOString());
  return { erased: erased.length, sealed: await resealAll(env, db) };
}

/** The most queries in one run. So one run can skip at most this many batches of damaged requests. */
const mostQueries = 20;

/** Logs and skips a request that cannot be unsealed, so that it does not delay the others. */
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
