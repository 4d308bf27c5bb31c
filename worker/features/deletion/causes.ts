import { type SQL, sql } from "drizzle-orm";
import { type DeletionCause, deletionCauses } from "#schema/vocabulary.ts";
import { returnIsOpen } from "#worker/features/refunds/index.ts";
import { hasOpenReportAbout } from "#worker/features/reports/index.ts";
import type { Database } from "#worker/platform/database.ts";

/**
 * What must finish before a person is gone, each as a condition that an index answers. A new cause needs its name in
 * `deletionCauses` and its sentence on the account page.
 */
const causes: Readonly<Record<DeletionCause, (userId: string) => SQL>> = {
  active_stay: (id) => sql`exists (select 1 from connections
    where (landlord_id = ${id} or migrant_id = ${id}) and status = 'active')`,
  payment_processing: (id) => sql`exists (select 1 from payments
    where landlord_id = ${id} and status in ('creating', 'open') and processing_at is not null)`,
  // Money that does not match its payment is held until it goes back. A refund that failed, also one that had counted as sent,
  // is open until an admin has handled its alert: it may have gone back another way. Whether an undecided one is due depends on
  // what the migrant has written.
  refund_open: (id) => sql`(exists (select 1 from payments
      where landlord_id = ${id} and mismatch is not null and status in ('creating', 'open'))
    or exists (select 1 from payments join refunds on refunds.payment_id = payments.id
      where payments.landlord_id = ${id} and payments.status = 'succeeded' and (
        refunds.status in ('pending', 'undecided') or ${returnIsOpen}))
    or exists (select 1 from connections join refunds on refunds.payment_id = connections.payment_id
      where connections.migrant_id = ${id} and refunds.status = 'undecided'))`,
  // A lost dispute has taken the money, and nothing follows.
  dispute_open: (
    id,
  ) => sql`exists (select 1 from connections join payments on payments.id = connections.payment_id
    where (connections.landlord_id = ${id} or connections.migrant_id = ${id})
      and connections.disputed_at is not null and payments.status = 'succeeded')`,
};

/** SQL condition: nothing keeps the account of this person. */
export const isFree = (userId: string): SQL =>
  sql`not (${sql.join(
    deletionCauses.map((cause) => causes[cause](userId)),
    sql` or `,
  )})`;

/**
 * SQL condition: the same, and no report about the person is open. It delays the erasure only, not the end of the way back, and
 * is no cause to name: nobody may learn that someone reported them.
 */
export const isErasable = (userId: string): SQL =>
  sql`(${isFree(userId)} and not ${hasOpenReportAbout(userId)})`;

/** What keeps the account of a person. */
export async function findCauses(db: Database, userId: string): Promise<DeletionCause[]> {
  const columns = deletionCauses.map((cause) => sql`${causes[cause](userId)} as ${sql.identifier(cause)}`);
  const [row] = await db.all<Record<DeletionCause, number>>(sql`select ${sql.join(columns, sql`, `)}`);
  return deletionCauses.filter((cause) => row?.[cause] === 1);
}
