import { and, eq, gt, lt, notInArray, or, sql } from "drizzle-orm";
import { appeals } from "#schema/tables/appeals.ts";
import { openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { sealingKey } from "#worker/platform/sealing.ts";
import { openAppeal, sealAppeal } from "./sealed.ts";

/** The most appeals that one pass seals again. */
const passSize = 50;

/**
 * Seals appeals of an older key again with the current key. An appeal that does not open is logged and left as it is.
 * The order is random, so that appeals that do not open do not delay the others for long.
 */
export async function resealAppeals(env: Env): Promise<{ sealed: number }> {
  const db = openDatabase(env);
  const keyId = sealingKey(env);
  const skipped: string[] = [];
  let sealed = 0;
  for (let left = await next(); left.length > 0 && skipped.length + sealed < passSize; left = await next())
    for (const row of left) {
      const { text, answer } = openAppeal(env, row);
      if (text === null || (answer === null && row.answer !== null)) skipped.push(row.id);
      else {
        const before = and(
          // mutant-safe: no two appeals have the same sealed text
          eq(appeals.id, row.id),
          // mutant-safe: a text sealed with another key is different
          eq(appeals.keyId, row.keyId),
          eq(appeals.text, row.text),
        );
        await db
          .update(appeals)
          .set(sealAppeal(env, row.id, { text, answer }))
          .where(before);
        sealed += 1;
      }
    }
  return { sealed };

  async function next() {
    return (
      db
        .select({ id: appeals.id, text: appeals.text, answer: appeals.answer, keyId: appeals.keyId })
        .from(appeals)
        // Two ranges instead of "is not", which cannot use the index.
        .where(and(or(lt(appeals.keyId, keyId), gt(appeals.keyId, keyId)), notInArray(appeals.id, skipped)))
        .orderBy(sql`random()`)
        .limit(passSize)
    );
  }
}
