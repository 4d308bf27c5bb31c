import { sql } from "drizzle-orm";
import type { CaseFact } from "#schema/endpoints/cases.ts";
import type { Database } from "#worker/platform/database.ts";
import { isCountedAt } from "./open.ts";

/** The most withdrawals that a reviewer reads; the newest come first. */
const listed = 10;

interface Withdrawal {
  id: string;
  firstName: string;
  at: number;
  reason: "withdrawn" | "move_in_denied";
}

/** The withdrawals up to the one that opened the case: who, when, and whether they denied the move-in. */
export async function withdrawalFacts(
  { db }: { readonly db: Database },
  connectionId: string,
): Promise<CaseFact[]> {
  const found =
    // mutant-safe (cases.kind = 'withdrawals'): no other case has the id of a connection
    await db.all<Withdrawal>(sql`select connections.migrant_id as id, users.first_name as "firstName",
      cancelled_at as at, end_reason as reason
    from cases
      join connections on connections.landlord_id = cases.subject_id
      join users on users.id = connections.migrant_id
    where cases.kind = 'withdrawals' and cases.object_id = ${connectionId}
      and ${isCountedAt(sql`cases.opened_at`)}
    order by cancelled_at desc limit ${listed}`);
  return found.map(({ id, firstName, at, reason }) => ({
    name: "withdrawal",
    value: `${reason} ${new Date(at).toISOString()} ${id} ${firstName}`,
  }));
}
