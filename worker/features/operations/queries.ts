import { and, eq, isNull, not, sql } from "drizzle-orm";
import type { Alert, Waiting } from "#schema/endpoints/operations.ts";
import { pounds } from "#schema/fields.ts";
import { alertsListed, countedUpTo } from "#schema/limits.ts";
import { audit } from "#schema/tables/audit.ts";
import { alerts } from "#schema/tables/operations.ts";
import { isActiveAdmin } from "#worker/features/auth/index.ts";
import { countLate } from "#worker/features/cases/index.ts";
import { owedPenceInSql } from "#worker/features/refunds/index.ts";
import type { Database } from "#worker/platform/database.ts";

const minute = 60_000;
/** The pass checks an unfinished payment after two minutes and cancels it after a day. After 25 hours it is late. */
const untouchedFor = 2 * minute;
const endedWithin = 25 * 60 * minute;

type Row = Readonly<Record<string, unknown>>;

/**
 * Reads the numbers of things that wait, in one batch. Each figure counts the oldest rows of one range of an index up
 * to a limit, so a long queue costs no more than a page. It only reads rows that other features own. It counts only
 * cases that this admin may read.
 */
export async function readFigures(db: Database, now: string, userId: string) {
  const [at, limit] = [Date.parse(now), countedUpTo];
  const requests = "select created_at from verification_requests where status = 'pending' and kind = ?2";
  const [landlords, migrants, owed, failed, undecided, unfinished, photos, late, counted, newest] =
    await db.batch([
      db.rows(counting(requests), [limit, "landlord"], readWaiting),
      db.rows(counting(requests), [limit, "migrant"], readWaiting),
      db.rows(summing, [limit, "pending"], readFees),
      db.rows(summing, [limit, "failed"], readFees),
      db.rows(counting("select created_at from refunds where status = 'undecided'"), [limit], readWaiting),
      db.rows(unfinishedPayments, [limit, at - untouchedFor, at - endedWithin], readPayments),
      db.rows(counting("select created_at from photos where state = 'removed'"), [limit], readWaiting),
      countLate(db, { userId, now }, limit),
      db.rows(openAlerts, [limit], readWaiting),
      db.rows(newestAlerts, [alertsListed], readAlert),
    ]);
  const { tried: retried, ...owedFees } = one(owed);
  const { tried: _, ...failedFees } = one(failed);
  return {
    requests: { landlord: one(landlords), migrant: one(migrants) },
    refunds: { owed: owedFees, retried, failed: failedFees, undecided: one(undecided) },
    payments: one(unfinished),
    photos: one(photos),
    lateCases: one(late).count,
    alerts: { total: one(counted).count, newest },
  };
}

/** The only row of an aggregate. */
const one = <T>([row]: T[]) => row as T;

const counting = (rows: string) =>
  `select count(*) as count, min(at) as oldest from (
     select created_at as at from (${rows}) order by at limit ?1)`;

const summing = `select count(*) as count, min(at) as oldest, total(pence) as pence, total(tried) as tried from (
    select refunds.created_at as at, ${owedPenceInSql} as pence,
        refunds.attempts > 0 as tried
      from refunds cross join payments on payments.id = refunds.payment_id
      where refunds.status = ?2 order by refunds.created_at limit ?1)`;

/** A bank may need days to process a payment, so a payment in processing is never late. */
const unfinishedPayments = `select count(*) as count, min(at) as oldest, total(processing) as processing,
    total(at < ?3 and not processing) as late from (
    ${["creating", "open"]
      .map(
        (
          status,
        ) => `select * from (select created_at as at, processing_at is not null as processing from payments
          where status = '${status}' and created_at < ?2 order by created_at limit ?1)`,
      )
      .join(" union all ")})`;

const openAlerts = `select count(*) as count, min(at) as oldest from (
    select last_at as at from alerts where handled_at is null order by last_at limit ?1)`;

const newestAlerts = `select alerts.id, alerts.event, alerts.raised_at, alerts.last_at, alerts.times,
    payments.id as payment_id, payments.payment_intent_id, users.id as landlord_id, users.first_name, users.last_name
  from alerts
    left join payments on payments.id = alerts.object_id
    left join users on users.id = payments.landlord_id
  where alerts.handled_at is null order by alerts.last_at desc limit ?1`;

const instantOf = (ms: unknown) => new Date(Number(ms)).toISOString();

const readWaiting = ({ count, oldest }: Row): Waiting => ({
  count: Number(count),
  oldest: oldest === null ? null : instantOf(oldest),
});

const readFees = (row: Row) => ({
  ...readWaiting(row),
  amount: pounds(Number(row.pence)),
  tried: Number(row.tried),
});

const readPayments = (row: Row) => ({
  unfinished: readWaiting(row),
  processing: Number(row.processing),
  late: Number(row.late),
});

const readAlert = (row: Row): Alert => ({
  id: String(row.id),
  event: row.event as Alert["event"],
  raisedAt: instantOf(row.raised_at),
  lastAt: instantOf(row.last_at),
  times: Number(row.times),
  payment: row.payment_id === null ? null : paymentOf(row),
});

const paymentOf = (row: Row): Alert["payment"] => ({
  id: String(row.payment_id),
  intentId: row.payment_intent_id === null ? null : String(row.payment_intent_id),
  landlord: {
    id: String(row.landlord_id),
    firstName: String(row.first_name),
    lastName: String(row.last_name),
  },
});

interface Handling {
  id: string;
  /** The id of the admin who makes the change. */
  by: string;
  now: string;
  requestId: string;
}

/** Marks an open alert as handled and writes that to the audit. False without an open alert or an active admin. */
export async function markHandled(db: Database, change: Handling): Promise<boolean> {
  const { id, by, now } = change;
  const [handled] = await db.batch([
    db
      .update(alerts)
      .set({ handledAt: now, handledBy: by })
      .where(and(eq(alerts.id, id), isNull(alerts.handledAt), isActiveAdmin(db, by)))
      .returning({ id: alerts.id }),
    auditChange(db, "alert_handled", change),
  ]);
  return handled.length > 0;
}

/**
 * Opens an alert again that this admin has handled, and writes that to the audit. False if there is no such alert, the
 * admin is suspended, or the same cause has raised another alert since.
 */
export async function openAgain(db: Database, change: Handling): Promise<boolean> {
  const { id, by } = change;
  const raisedAnew = sql`exists (select 1 from alerts as newer
    where newer.event = alerts.event and newer.object_id = alerts.object_id and newer.handled_at is null)`;
  const [opened] = await db.batch([
    db
      .update(alerts)
      .set({ handledAt: null, handledBy: null })
      .where(and(eq(alerts.id, id), eq(alerts.handledBy, by), not(raisedAnew), isActiveAdmin(db, by)))
      .returning({ id: alerts.id }),
    auditChange(db, "alert_reopened", change),
  ]);
  return opened.length > 0;
}

/** The statement that writes a change of an alert to the audit, if the previous statement has changed a row. */
const auditChange = (
  db: Database,
  event: "alert_handled" | "alert_reopened",
  { id, by, now, requestId }: Handling,
) =>
  db.insert(audit).select(
    // These columns have the order of the table, as `insert … select` requires.
    db
      .select({
        id: sql<number>`null`.as("id"),
        at: sql<string>`${Date.parse(now)}`.as("at"),
        event: sql<typeof event>`${event}`.as("event"),
        actorId: sql<string>`${by}`.as("actor_id"),
        subjectId: sql<null>`null`.as("subject_id"),
        objectId: alerts.id,
        detail: alerts.event,
        requestId: sql<string>`${requestId}`.as("request_id"),
      })
      .from(alerts)
      .where(and(eq(alerts.id, id), sql`changes() = 1`)),
  );

/** An alert with the time when it was handled; undefined for an unknown id. */
export async function findAlert(db: Database, id: string) {
  const [found] = await db
    .select({ handledAt: alerts.handledAt })
    .from(alerts)
    .where(eq(alerts.id, id))
    .limit(1);
  return found;
}
