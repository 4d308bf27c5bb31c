import { eq, type SQL, sql } from "drizzle-orm";
import { verificationRequests as requests } from "#schema/tables/verification.ts";
import type { Database, Statements } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { openOrLog, sealDetails, unsealRow } from "./details.ts";

interface Reopening {
  requestId: string;
  /** The admin who rejected it. They do not decide the new request while another reviewer can. */
  decidedBy: string | null;
  now: string;
}

/**
 * Statements that reopen a rejected request if the condition holds: they insert a new pending request with the same details.
 * The rejected one stays as the record of its decision. They do nothing when the person has a newer pending or approved request,
 * or when the details are erased or cannot be unsealed.
 */
export async function reopenRequest(
  env: Env,
  db: Database,
  { requestId, decidedBy, now }: Reopening,
  onlyIf: SQL,
): Promise<Statements> {
  const [rejected] = await db.select().from(requests).where(eq(requests.id, requestId)).limit(1);
  const details = rejected && openOrLog(rejected, () => unsealRow(env, rejected).details);
  if (!rejected || !details) return [];
  const id = crypto.randomUUID();
  const sealed = sealDetails(env, id, details);
  return [
    // A trigger opens its case.
    // mutant-safe (old.status = 'rejected'): an appeal is about a rejected request, which stays rejected
    db.write(sql`insert into verification_requests (id, kind, user_id, status, created_at, details, key_id,
        name_mark, place_mark)
      select ${id}, kind, user_id, 'pending', ${Date.parse(now)}, ${sealed.details}, ${sealed.keyId},
        ${sealed.nameMark ?? null}, ${sealed.placeMark ?? null}
      from verification_requests as old
      where old.id = ${requestId} and old.status = 'rejected' and ${onlyIf}
        and not exists (select 1 from verification_requests as newer
          where newer.user_id = old.user_id and newer.created_at > old.created_at
            and newer.status <> 'rejected')`),
    db.write(
      // mutant-safe (kind = 'verification'): no case of another kind has the id of a request
      sql`update cases set decided_by = ${decidedBy} where kind = 'verification' and object_id = ${id}`,
    ),
  ];
}

/** A request as it was decided, for a reviewer; null for a row that cannot be unsealed. */
export const openAsReviewed = (env: Env, row: typeof requests.$inferSelect) =>
  openOrLog(row, () => unsealRow(env, row));
