import { type SQL, sql } from "drizzle-orm";
import { type DeletionCause, deletionCauses } from "#schema/vocabulary.ts";
import { hasUnhandledReturn } from "#worker/features/refunds/index.ts";
import { hasOpenReportAbout } from "#worker/features/reports/index.ts";
import type { Database } from "#worker/platform/database.ts";

/**
 * The causes that delay a deletion, each as an SQL condition that an index answers. A new cause needs its name in
 * `deletionCauses` and its sentence on the account page.
 */
const causes: Readonly<Record<DeletionCause, (userId: string) => SQL>> = {
  active_stay: (id) => sql`exists (select 1 from connections
    where (landlord_id = ${id} or migrant_id = ${id}) and status = 'active')`,
  payment_processing: (id) => sql`exists (select 1 from payments
    where landlord_id = ${id} and status in ('creating', 'open') and processing_at is not null)`,
  // Money that does not match its payment is held until it is refunded. A failed refund, also one that had counted as
  // sent, is open until an admin has handled its alert, because the money may have been returned in another way.
  // Whether an undecided refund is due depends on what the migrant has written.
  refund_open: (id) => sql`(exists (select 1 from payments
      where landlord_id = ${id} and mismatch is not null and status in ('creating', 'open'))
    or exists (select 1 from payments join refunds on refunds.payment_id = payments.id
      where payments.landlord_id = ${id} and payments.status = 'succeeded' and (
        refunds.status in ('pending', 'undecided') or ${hasUnhandledReturn}))
    or exists (select 1 from connections join refunds on refunds.payment_id = connections.payment_id
      where connections.migrant_id = ${id} and refunds.status = 'undecided'))`,
  // After a lost dispute, the money is gone and there is nothing to wait for.
  dispute_open: (
    id,
  ) => sql`exists (select 1 from connections join payments on payments.id = connections.payment_id
    where (connections.landlord_id = ${id} or connections.migrant_id = ${id})
      and connections.disputed_at is not null and payments.status = 'succeeded')`,
};

/** SQL condition: no cause delays the deletion of this person's account. */
export const hasNoDeletionCause = (userId: string): SQL =>
  sql`not (${sql.join(
    deletionCauses.map((cause) => causes[cause](userId)),
    sql` or `,
  )})`;

/**
 * SQL condition: no cause delays the deletion, and no report about the person is open. An open report delays only the
 * erasure, not the end of the time in which the deletion can be undone. It is not a named cause, because no one may
 * learn that they were reported.
 */
export const isErasable = (userId: string): SQL =>
  sql`(${hasNoDeletionCause(userId)} and not ${hasOpenReportAbout(userId)})`;

/** The causes that delay the deletion of a person's account. */
export async function findCauses(db: Database, userId: string): Promise<DeletionCause[]> {
  const columns = deletionCauses.map((cause) => sql`${causes[cause](userId)} as ${sql.identifier(cause)}`);
  const [row] = await db.all<Record<DeletionCause, number>>(sql`select ${sql.join(columns, sql`, `)}`);
  return deletionCauses.filter((cause) => row?.[cause] === 1);
}
