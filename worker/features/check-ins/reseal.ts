import { and, eq, gt, lt, or, sql } from "drizzle-orm";
import { checkIns } from "#schema/tables/check-ins.ts";
import { openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { sealingKey } from "#worker/platform/sealing.ts";
import { sealAnswers, sealContact, unsealCheckIn } from "./answers.ts";

/** The maximum number of check-ins that one run seals again. */
const atOnce = 100;

/**
 * Scheduled: seals answers of an older key again with the current key, and returns how many. Answers that do not open
 * stay as they are. The order is random, so that answers that do not open do not delay the others for long.
 */
export async function resealCheckIns(env: Env): Promise<number> {
  const db = openDatabase(env);
  const current = sealingKey(env);
  const rows = await db
    .select()
    .from(checkIns)
    // Two ranges instead of "is not", which cannot use the index.
    .where(or(lt(checkIns.keyId, current), gt(checkIns.keyId, current)))
    .orderBy(sql`random()`)
    .limit(atOnce);
  let sealed = 0;
  for (const row of rows) {
    try {
      const { answers, contact } = unsealCheckIn(env, row);
      if (!answers) continue;
      const anew = {
        ...sealAnswers(env, row.id, answers),
        contact: contact && sealContact(env, row.id, contact),
      };
      // Only if the person has not sent another wish about contact in the meantime.
      await db
        .update(checkIns)
        .set(anew)
        .where(and(eq(checkIns.id, row.id), sql`${checkIns.contact} is ${row.contact}`));
      sealed += 1;
    } catch (fault) {
      logLine("check_in_not_opened", { id: row.id, ...describeFault(fault) });
    }
  }
  return sealed;
}
