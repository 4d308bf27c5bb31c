import { detailsKeptDays } from "#schema/limits.ts";
import type { Env } from "#worker/env.ts";
import { openDatabase } from "#worker/http/database.ts";
import { note } from "#worker/services/audit/audit.ts";
import { sealingKey } from "#worker/services/sealing.ts";
import {
  openLandlord,
  openMigrant,
  sealLandlord,
  sealMigrant,
  sealWords,
} from "#worker/services/verification-details.ts";
import * as queries from "./queries.ts";

/**
 * Seals anew what was written before there was a key or with an older one, a few requests in each pass, and
 * erases what need not be kept any longer. Once a pass has nothing more to seal, an older key can go.
 */
export async function keepVerifications(env: Env, now: Date): Promise<{ sealed: number; erased: number }> {
  const [sealed, erased] = [await sealAnew(env), await erase(env, now)];
  return { sealed, erased };
}

async function sealAnew(env: Env): Promise<number> {
  const db = openDatabase(env);
  const key = sealingKey(env);
  const migrants = await queries.findMigrantsToSeal(db, key);
  for (const row of migrants) {
    const open = openMigrant(env, row);
    await queries.replaceMigrant(db, row, { ...sealMigrant(env, open), ...sealWords(env, row.id, open) });
  }
  const landlords = await queries.findLandlordsToSeal(db, key);
  for (const row of landlords) {
    const open = openLandlord(env, row);
    await queries.replaceLandlord(db, row, { ...sealLandlord(env, open), ...sealWords(env, row.id, open) });
  }
  return migrants.length + landlords.length;
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
