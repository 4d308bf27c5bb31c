import { type SQL, sql } from "drizzle-orm";
import type { RetentionRule } from "#schema/limits.ts";

/**
 * For each rule, the statement that erases rows from before an instant, at most `most`, which an index finds. A new rule also
 * needs a row in `due_work` (a migration) and a line in docs/privacy.md. The details of verification requests have their own
 * run, because they are sealed (worker/features/verification/retention.ts).
 */
export const rules: Readonly<Record<RetentionRule, (before: Date, most: number) => SQL>> = {
  accountLinks: (before, most) =>
    sql`delete from account_links where id in
      (select id from account_links where expires_at < ${before.getTime()} order by expires_at limit ${most})`,
  // An appeal whose case is open stays, however old it is.
  appeals: (before, most) =>
    // mutant-safe (cases.kind = 'appeal'): no case of another kind has an appeal's id
    sql`delete from appeals where id in
      (select appeals.id from cases join appeals on appeals.id = cases.object_id
        where cases.kind = 'appeal' and cases.closed_at < ${before.getTime()}
        order by cases.closed_at limit ${most})`,
  // The whole row is deleted. Its case keeps only ids and times.
  checkIns: (before, most) =>
    // mutant-safe (cases.kind = 'check_in'): no case of another kind has a check-in's id
    sql`delete from check_ins where id in
      (select check_ins.id from check_ins
        join connections on connections.id = connection_id
        left join cases on cases.kind = 'check_in' and cases.object_id = check_ins.id
        where asked_at < ${before.getTime()}
          and coalesce(completed_at, cancelled_at) < ${before.getTime()}
          and (cases.id is null or cases.closed_at < ${before.getTime()})
        order by asked_at limit ${most})`,
  emails: (before, most) =>
    sql`delete from emails where id in
      (select id from emails where ended_at < ${before.getTime()} order by ended_at limit ${most})`,
  handledAlerts: (before, most) =>
    sql`delete from alerts where id in
      (select id from alerts where handled_at < ${before.getTime()} order by handled_at limit ${most})`,
  phraseHits: (before, most) =>
    sql`delete from phrase_hits where rowid in
      (select rowid from phrase_hits where hit_at < ${before.getTime()} order by hit_at limit ${most})`,
  // Today's rows are needed so that a second view by a landlord does not count. The count itself is in the profile.
  profileViews: (before, most) =>
    sql`delete from profile_views where rowid in
      (select rowid from profile_views where day < ${before.toISOString().slice(0, 10)} order by day limit ${most})`,
  // Refunds are erased before their payments, because each references its payment. A refund that waits stays, however old.
  refunds: (before, most) =>
    sql`delete from refunds where id in
      (select id from refunds where status in ('succeeded', 'failed') and created_at < ${before.getTime()} limit ${most})`,
  payments: (before, most) =>
    sql`delete from payments where id in
      (select id from payments where status in ('succeeded', 'canceled', 'refunded') and created_at < ${before.getTime()}
        and not exists (select 1 from refunds where payment_id = payments.id)
        and not exists (select 1 from connections
          where payment_id = payments.id and connections.status in ('pending', 'active'))
        limit ${most})`,
  // A connection stays while one of its people has an account, because it is part of their history.
  erasedConnections: (before, most) =>
    sql`delete from connections where id in
      (select ended.id from users as landlord
        join connections as ended on ended.landlord_id = landlord.id
        join users as migrant on migrant.id = ended.migrant_id
        where landlord.erased_at is not null and migrant.erased_at is not null
          and ended.created_at < ${before.getTime()} and ended.status in ('completed', 'cancelled')
          and not exists (select 1 from payments where payments.id = ended.payment_id)
          and not exists (select 1 from ratings where connection_id = ended.id)
        limit ${most})`,
  pushDevices: (before, most) =>
    sql`delete from push_devices where id in
      (select id from push_devices where ends_at < ${before.getTime()} order by ends_at limit ${most})`,
  // A report whose case is open stays, however old it is.
  reports: (before, most) =>
    // mutant-safe (cases.kind = 'report'): no case of another kind has a report's id
    sql`delete from reports where id in
      (select reports.id from cases join reports on reports.id = cases.object_id
        where cases.kind = 'report' and cases.closed_at < ${before.getTime()}
        order by cases.closed_at limit ${most})`,
  // Stripe repeats an event for three days, and our pass reads the events of the same three days (docs/payments.md).
  stripeEvents: (before, most) =>
    sql`delete from stripe_events where id in
      (select id from stripe_events where received_at < ${before.getTime()} order by received_at limit ${most})`,
};
