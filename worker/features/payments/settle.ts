import type Stripe from "stripe";
import { isLive } from "#schema/lifecycle.ts";
import { pushToAdmins } from "#worker/features/cases/index.ts";
import { pushConnectionChange, pushPaymentChange } from "#worker/features/live/index.ts";
import { closeThread, freezeThread, unfreezeThread } from "#worker/features/messages/index.ts";
import { deliverSoon, type Told } from "#worker/features/notifications/index.ts";
import {
  closePayment,
  findConnectionOf,
  findRefundOf,
  markChecked,
  returnedInFull,
  sendRefundOf,
} from "#worker/features/refunds/index.ts";
import { raiseAlert } from "#worker/platform/alerts.ts";
import { countEvent } from "#worker/platform/counters.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { logLine } from "#worker/platform/log.ts";
import { findIntent, openStripe } from "#worker/platform/stripe.ts";
import { isUncontested, type Money, readMoney } from "./money.ts";
import { connectOrRefund } from "./queries/connect.ts";
import { type ReceivedEvent, storeEvent } from "./queries/events.ts";
import {
  endConnection,
  markDisputed,
  notifyOfDispute,
  storeMismatch,
  storeRefunded,
  undoRefund,
} from "./queries/money.ts";
import {
  bindIntent,
  endProcessing,
  findPaymentByIntent,
  findUnboundPayment,
  isUnfinished,
  type Payment,
  startProcessing,
} from "./queries/payments.ts";

/** The result of settling. `refunding`: the fee was paid, but it makes no connection, so it is refunded. */
export type Settled =
  | { outcome: "connected" | "refunding" | "processing" | "not_paid" | "mismatch"; payment: Payment }
  | { outcome: "unknown"; payment: null };

interface Settling {
  env: Env;
  db: Database;
  now: string;
  /** The webhook event that caused this call. It is stored in the same batch as its effect. */
  event?: ReceivedEvent;
  /** If set, people are notified right after the answer. Otherwise the next five-minute run notifies them. */
  waitUntil?: (work: Promise<unknown>) => void;
}

/**
 * Updates our rows to the payment's state at Stripe. This is the only place where a payment becomes a connection. The
 * confirm call, the webhook and the five-minute pass call it, in any order and any number of times.
 */
export async function settle(settling: Settling, paymentIntentId: string): Promise<Settled> {
  const { env, db, now } = settling;
  const intent = await findIntent(await openStripe(env), paymentIntentId, { expand: ["latest_charge"] });
  if (!intent) return closeUnknown(db, paymentIntentId, now);
  const payment = await findPaymentOf(db, intent, now);
  if (!payment) return { outcome: "unknown", payment: null };
  const settled = await settleAs(settling, intent, payment);
  const isProcessing = settled.outcome === "processing";
  if (isProcessing !== (payment.processingAt !== null)) await pushPaymentChange(env, db, payment.landlordId);
  return settled;
}

async function settleAs(
  settling: Settling,
  intent: Stripe.PaymentIntent,
  payment: Payment,
): Promise<Settled> {
  const { db, now } = settling;
  if (intent.status === "succeeded") return settlePaid(settling, intent, payment);
  const isProcessing = intent.status === "processing";
  const open = isProcessing ? startProcessing : endProcessing;
  const step = intent.status === "canceled" ? closePayment : open;
  const [, stored] = await db.batch([step(db, payment.id, now), ...eventOf(settling)]);
  countFailure(settling, stored);
  return { outcome: isProcessing ? "processing" : "not_paid", payment };
}

/** Cancels the row of an intent that Stripe does not know. If Stripe knows it later and it is paid, it still counts. */
async function closeUnknown(db: Database, paymentIntentId: string, now: string): Promise<Settled> {
  const payment = await findPaymentByIntent(db, paymentIntentId);
  if (payment) await closePayment(db, payment.id, now);
  return { outcome: "unknown", payment: null };
}

async function settlePaid(
  settling: Settling,
  intent: Stripe.PaymentIntent,
  payment: Payment,
): Promise<Settled> {
  const { env, db, now } = settling;
  const { sdk, livemode } = await openStripe(env);
  if (intent.livemode !== livemode) return refuseMoney(settling, payment, "environment");
  // mutant-safe (isUnfinished(payment) ? null : await findRefundOf(db, payment.id)): an open payment has no refund
  const refund = isUnfinished(payment) ? null : await findRefundOf(db, payment.id);
  const money = await readMoney(sdk, intent, { payment, refund });
  let changed = payment.status !== "succeeded";
  let isNew = false;
  if (!money.gone) {
    const wrong = findMismatch(payment, intent);
    if (wrong) return refuseMoney(settling, payment, wrong);
    const event = isUncontested(money) ? eventOf(settling) : [];
    if (payment.status === "refunded" || money.refundReturned)
      changed = (await undoReturn(settling, payment, money)) || changed;
    const statements = [...connectOrRefund(db, payment.id, intent.id, now), ...event] as const;
    const [paid, connected, , , stored] = await db.batch(statements);
    if (wrote(paid)) countEvent("payment_succeeded");
    isNew = wrote(connected);
    if (isNew) countEvent("connected");
    countFailure(settling, stored);
  }
  if (!isUncontested(money)) await applyDisputeOrReturn(settling, payment, money);
  if (await recordRefunded(db, payment, money)) changed = true;
  if (!money.gone) await sendRefundOf(env, db, payment.id);
  const connection = await findConnectionOf(db, payment.id);
  const connected = connection !== null;
  logLine("payment_settled", { paymentId: payment.id, connected });
  if (connection && isNew) notifySoon(settling, toldOfNew(connection));
  if (connection && changed) await pushConnectionChange(env, db, connection);
  return { outcome: connected ? "connected" : "refunding", payment };
}

/** The notifications for both people of a new connection. */
const toldOfNew = ({
  id: objectId,
  landlordId,
  migrantId,
}: {
  id: string;
  landlordId: string;
  migrantId: string;
}) => [landlordId, migrantId].map((personId) => ({ kind: "connected", personId, objectId }) as const);

function notifySoon({ env, db, waitUntil }: Settling, told: readonly Told[]): void {
  if (waitUntil) deliverSoon({ env, db, waitUntil }, told);
}

const eventOf = ({ db, event, now }: Settling) => (event ? [storeEvent(db, event, now)] : []);

/** Whether a statement with `returning` has changed a row, from its result. */
const wrote = (result: unknown) => Array.isArray(result) && result.length > 0;

/** Counts a failed attempt to pay when its event is stored the first time. Only the event tells of the failure. */
function countFailure({ event }: Settling, stored: unknown): void {
  if (event?.type === "payment_intent.payment_failed" && wrote(stored)) countEvent("payment_failed");
}

/** Stores that the paid money does not match the row. It makes no connection. Raises an alert the first time. */
async function refuseMoney(settling: Settling, payment: Payment, mismatch: string): Promise<Settled> {
  const { db, now } = settling;
  const first = await storeMismatch(db, payment.id, mismatch, now);
  if (first) raiseAlert("payment_mismatch", payment.id, { paymentId: payment.id, wrong: mismatch });
  const [, stored] = await db.batch([markChecked(db, payment.id, now), ...eventOf(settling)]);
  countFailure(settling, stored);
  return { outcome: "mismatch", payment };
}

/**
 * Freezes the thread while the money is disputed, unfreezes it when the dispute is won, and ends the connection when
 * all the money is refunded or lost. For a dispute the thread changes before the row, so that an interrupted call is
 * repeated.
 */
async function applyDisputeOrReturn(settling: Settling, payment: Payment, money: Money): Promise<void> {
  const { env, db, now } = settling;
  const { gone, dispute } = money;
  const connection = await findConnectionOf(db, payment.id);
  // mutant-safe (isLive(connection.status)): the thread of an ended connection accepts no messages anyway
  const live = connection && isLive(connection.status);
  if (live && dispute === "open") await freezeThread(env, connection, "disputed");
  if (connection && !gone && dispute !== "open") await unfreezeThread(env, connection, "disputed");
  if (dispute === "open" && !connection?.disputedAt) {
    raiseAlert("payment_disputed", payment.id, { paymentId: payment.id });
  }
  const disputed = dispute === "open" || dispute === "lost";
  const mark = markDisputed(db, payment.id, disputed ? now : null);
  const isRefunded = dispute !== "lost";
  const ending = gone
    ? [...returnedInFull(db, payment.id, now, { isRefunded }), ...endConnection(db, payment, now)]
    : [];
  const notify = disputed ? [notifyOfDispute(db, payment.id, now)] : [];
  const results: unknown[] = await db.batch([mark, ...ending, ...notify, ...eventOf(settling)]);
  const [marked, returned, , , , ended] = results;
  countFailure(settling, results.at(-1));
  if (disputed && wrote(marked)) countEvent("payment_disputed");
  if (gone && wrote(returned)) countEvent("payment_refunded");
  if (gone && wrote(ended)) countEvent("cancelled");
  if (connection && disputed && wrote(marked)) {
    const { id: objectId, landlordId: personId } = connection;
    notifySoon(settling, [{ kind: "disputed", personId, objectId }]);
  }
  if (live && gone) await closeThread(env, connection, "cancelled");
  if (connection) await pushConnectionChange(env, db, connection);
}

/** Updates our rows after a bank returned a refund: Stripe has the money, but our rows show it as refunded. */
async function undoReturn(
  { env, db, now }: Settling,
  payment: Payment,
  { problem }: Money,
): Promise<boolean> {
  const [counted, failed] = await db.batch(undoRefund(db, payment.id, now, problem));
  const changed = counted.length + failed.length > 0;
  if (changed) raiseAlert("refund_did_not_stand", payment.id, { paymentId: payment.id });
  if (failed.length > 0) await pushToAdmins(env, db);
  return changed;
}

async function recordRefunded(
  db: Database,
  payment: Payment,
  { refundedPence, gone, refundReturned }: Money,
): Promise<boolean> {
  // With `refundReturned`, the row is written even if it looks unchanged: our refund may have been stored since it was
  // read.
  if (refundedPence === payment.refundedPence && !refundReturned) return false;
  const changed = await storeRefunded(db, payment.id, refundedPence);
  if (changed && refundedPence > 0 && !gone)
    raiseAlert("payment_partly_refunded", payment.id, { paymentId: payment.id });
  return changed;
}

/** The row of an intent. A row without the id of its intent is found by the intent's metadata. */
async function findPaymentOf(
  db: Database,
  intent: Stripe.PaymentIntent,
  now: string,
): Promise<Payment | null> {
  const known = await findPaymentByIntent(db, intent.id);
  if (known || !intent.metadata.paymentId) return known;
  const unbound = await findUnboundPayment(db, intent.metadata.paymentId);
  if (unbound) await bindIntent(db, unbound.id, intent.id, now);
  return unbound;
}

function findMismatch(payment: Payment, intent: Stripe.PaymentIntent): string | null {
  const { metadata } = intent;
  if (intent.amount_received !== payment.amountPence) return "amount";
  if (intent.currency !== payment.currency) return "currency";
  if (metadata.paymentId !== payment.id || metadata.landlordId !== payment.landlordId) return "landlord";
  return metadata.migrantId === payment.migrantId ? null : "migrant";
}
