import { detailsKeptDays } from "#schema/limits.ts";
import { openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { sealingKey } from "#worker/platform/sealing.ts";
import { openLandlord, openMigrant, openOrLog, sealLandlord, sealMigrant, sealWords } from "./details.ts";
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
  const [db, key] = [openDatabase(env), sealingKey(env)];
  const migrants = await sealEach(env, {
    find: (passedOver) => queries.findMigrantsToSeal(db, key, passedOver),
    open: openMigrant,
    replace: (row, open) =>
      queries.replaceMigrant(db, row, { ...sealMigrant(env, open), ...sealWords(env, row.id, open) }),
  });
  const landlords = await sealEach(env, {
    find: (passedOver) => queries.findLandlordsToSeal(db, key, passedOver),
    open: openLandlord,
    replace: (row, open) =>
      queries.replaceLandlord(db, row, { ...sealLandlord(env, open), ...sealWords(env, row.id, open) }),
  });
  return migrants + landlords;
}

interface Kind<Row> {
  /** The next few, without those that were passed over. */
  find(passedOver: readonly string[]): Promise<Row[]>;
  open(env: Env, row: Row): Row;
  replace(row: Row, open: Row): Promise<unknown>;
}

/** How often one pass asks for more of a kind, at most. */
const mostRounds = 20;

/** What does not open is passed over: a thousand such requests hold up no other. */
async function sealEach<Row extends { id: string }>(env: Env, kind: Kind<Row>): Promise<number> {
  const passedOver: string[] = [];
  let sealed = 0;
  for (let round = 0; round < mostRounds && sealed < queries.foundAtOnce; round += 1) {
    const rows = await kind.find(passedOver);
    for (const row of rows) {
      const open = openOrLog(kind.open, env, row);
      if (open) await kind.replace(row, open);
      if (open) sealed += 1;
      else passedOver.push(row.id);
    }
    if (rows.length < queries.foundAtOnce) break;
  }
  return sealed;
}

/** The database itself notes each in the audit (migrations/0007). */
async function erase(env: Env, now: Date): Promise<number> {
  const db = openDatabase(env);
  const day = new Date(now.getTime() - detailsKeptDays * 24 * 60 * 60 * 1000).toISOString();
  const at = now.toISOString();
  const [migrants, landlords] = await db.batch([
    queries.eraseMigrants(db, day, at),
    queries.eraseLandlords(db, day, at),
  ]);
  return migrants.length + landlords.length;
}
