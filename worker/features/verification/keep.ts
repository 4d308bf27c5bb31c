import { detailsKeptDays } from "#schema/limits.ts";
import type { Env } from "#worker/env.ts";
import { openDatabase } from "#worker/http/database.ts";
import { note } from "#worker/services/audit/audit.ts";
import { sealingKey } from "#worker/services/sealing.ts";
import {
  openLandlord,
  openMigrant,
  openOrLog,
  sealLandlord,
  sealMigrant,
  sealWords,
} from "#worker/services/verification-details.ts";
import * as queries from "./queries.ts";

/**
 * Erases what need not be kept any longer, and seals anew what was written before there was a key or with an older
 * one, a few requests in each pass. Once a pass has nothing more to seal, an older key can go.
 */
export async function keepVerifications(env: Env, now: Date): Promise<{ sealed: number; erased: number }> {
  const [erased, sealed] = [await erase(env, now), await sealAnew(env)];
  return { sealed, erased };
}

async function sealAnew(env: Env): Promise<number> {
  const db = openDatabase(env);
  const key = sealingKey(env);
  let sealed = 0;
  for (const row of await queries.findMigrantsToSeal(db, key)) {
    const open = openOrLog(openMigrant, env, row);
    if (!open) continue;
    await queries.replaceMigrant(db, row, { ...sealMigrant(env, open), ...sealWords(env, row.id, open) });
    sealed += 1;
  }
  for (const row of await queries.findLandlordsToSeal(db, key)) {
    const open = openOrLog(openLandlord, env, row);
    if (!open) continue;
    await queries.replaceLandlord(db, row, { ...sealLandlord(env, open), ...sealWords(env, row.id, open) });
    sealed += 1;
  }
  return sealed;
}

async function erase(env: Env, now: Date): Promise<number> {
  const db = openDatabase(env);
  const day = new Date(now.getTime() - detailsKeptDays * 24 * 60 * 60 * 1000).toISOString();
  const at = now.toISOString();
  const erased = [
    ...(await queries.eraseMigrants(db, day, at)),
    ...(await queries.eraseLandlords(db, day, at)),
  ];
  for (const { id, subjectId } of erased) {
    await note(db, { at, event: "verification_erased", subjectId, objectId: id });
  }
  return erased.length;
}
