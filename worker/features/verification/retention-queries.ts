import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { verificationRequests as requests } from "#schema/tables/verification.ts";
import type { Database } from "#worker/platform/database.ts";
import type { RequestRow } from "./details.ts";

/** The largest number of requests that one query returns. */
export const batchSize = 100;

/** Requests sealed with another key than this one, without those in `skipped`. */
export const findSealedByOtherKeys = (db: Database, keyId: string, skipped: readonly string[]) =>
  db
    .select()
    .from(requests)
    .where(
      and(
        // Two ranges instead of "is not", which cannot use the index. Erased requests have no key.
        or(lt(requests.keyId, keyId), gt(requests.keyId, keyId)),
        sql`${requests.id} not in (select value from json_each(${JSON.stringify(skipped)}))`,
      ),
    )
    .limit(batchSize);

type Sealed = Pick<
  RequestRow,
  "details" | "keyId" | "adminNotes" | "rejectionReason" | "nameMark" | "placeMark"
>;

/** Replaces the sealed columns. Skips a row that was decided, sealed or erased since it was read. */
export const replaceSealed = (db: Database, before: RequestRow, sealed: Sealed) =>
  db
    .update(requests)
    .set(sealed)
    .where(
      and(
        // mutant-safe: no two requests have the same sealed details
        eq(requests.id, before.id),
        eq(requests.status, before.status),
        sql`${requests.details} is ${before.details}`,
      ),
    );

const erased: Sealed = {
  ...{ details: null, keyId: null, adminNotes: null, rejectionReason: null },
  ...{ nameMark: null, placeMark: null },
};

/**
 * Erases what people wrote in requests that were rejected before an instant, and in approved ones that a later
 * approval replaced before it. A trigger writes each erasure to the audit. Returns the ids.
 */
export const eraseDecidedBefore = (db: Database, instant: string, now: string) =>
  db
    .update(requests)
    .set({ ...erased, erasedAt: now })
    .where(
      and(
        isNull(requests.erasedAt),
        or(
          and(eq(requests.status, "rejected"), lt(requests.decidedAt, instant)),
          and(
            // mutant-safe: a rejected request before a later approval is old enough too, and a pending request is the newest
            eq(requests.status, "approved"),
            sql`exists (select 1 from ${requests} as later
              where later.user_id = ${requests.userId} and later.status = 'approved'
                and later.created_at > ${requests.createdAt} and later.decided_at < ${Date.parse(instant)})`,
          ),
        ),
      ),
    )
    .returning({ id: requests.id });
