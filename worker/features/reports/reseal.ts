import { and, eq, gt, lt, notInArray, or, sql } from "drizzle-orm";
import { reports } from "#schema/tables/reports.ts";
import { openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { sealingKey } from "#worker/platform/sealing.ts";
import { openDetails, openEvidence, sealReport } from "./sealed.ts";

/** The most reports of one run. It is small, because a copy of fifty messages is long. */
const atOnce = 20;

/**
 * Seals reports of an older key with the current one. A report that cannot be unsealed is logged and stays as it is. Reports
 * are read in random order, so that such reports do not block the others for long.
 */
export async function resealReports(env: Env): Promise<{ sealed: number }> {
  const db = openDatabase(env);
  const keyId = sealingKey(env);
  // Two ranges instead of "is not", which cannot use the index.
  const isOlder = or(lt(reports.keyId, keyId), gt(reports.keyId, keyId));
  const skipped: string[] = [];
  let sealed = 0;
  for (let left = await next(); left.length > 0 && skipped.length + sealed < atOnce; left = await next())
    for (const row of left) {
      try {
        // The stored digest stays: it belongs to the copy as it was when the report was sent.
        const { evidenceDigest: _, ...columns } = sealReport(
          env,
          row.id,
          openDetails(env, row),
          openEvidence(env, row),
        );
        await db.update(reports).set(columns).where(eq(reports.id, row.id));
        sealed += 1;
      } catch (fault) {
        logLine("report_not_opened", { id: row.id, ...describeFault(fault) });
        skipped.push(row.id);
      }
    }
  return { sealed };

  async function next() {
    return db
      .select({ id: reports.id, details: reports.details, evidence: reports.evidence })
      .from(reports)
      .where(and(isOlder, notInArray(reports.id, skipped)))
      .orderBy(sql`random()`)
      .limit(atOnce);
  }
}
