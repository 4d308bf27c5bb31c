import {
  cancelUnpayable,
  decideSilentRefunds,
  releaseUnavailable,
  sendOwedRefunds,
} from "#worker/features/refunds/index.ts";
import { openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { findStripeAccount } from "#worker/platform/payments-mode.ts";

import { attempt, type Pass } from "./pass.ts";
import { findDisputedPayments } from "./queries/lookup.ts";
import { findStalePayments, notePaymentSeen } from "./queries/payments.ts";
import { settle } from "./settle.ts";
import { finishStale } from "./stale.ts";
import { sweepEvents, sweepIntents } from "./sweeps.ts";

/** Payments of each kind that one pass looks at, at most; the rest are next. */
const passSize = 50;
const minute = 60_000;
const untouchedFor = 2 * minute;
/** Payments older than this are looked at only this often. */
const oldAfter = 60 * minute;

/**
 * The five-minute pass: what no browser and no webhook finished, and the refunds still owed. Every step is
 * bounded, may run twice at once and may die anywhere; one that fails does not stop the next.
 */
export async function reconcilePayments(env: Env, now: Date = new Date()): Promise<void> {
  if (!findStripeAccount(env)) return;
  const pass: Pass = { env, db: openDatabase(env), now, at: now.toISOString() };
  await attempt("stale_payments", () => finishStalePayments(pass));
  await attempt("unpayable", () => cancelUnpayable(env, pass.db));
  await attempt("intents", () => sweepIntents(pass));
  await attempt("events", () => sweepEvents(pass));
  await attempt("disputes", () => lookAtDisputes(pass));
  await attempt("suspended_people", () => releaseUnavailable(env, pass.db, pass.at));
  await attempt("silent_refunds", () => decideSilentRefunds(env, pass.db));
  await attempt("refunds", () => sendOwedRefunds(env, pass.db));
}

async function finishStalePayments(pass: Pass): Promise<void> {
  const ago = (ms: number) => new Date(pass.now.getTime() - ms).toISOString();
  const stale = { untouched: ago(untouchedFor), old: ago(oldAfter), limit: passSize };
  for (const payment of await findStalePayments(pass.db, stale)) {
    await attempt("stale_payment", () => finishStale(pass, payment), { paymentId: payment.id });
  }
}

/** A dispute may be won long after its events: those that are open are asked for until they end. */
async function lookAtDisputes(pass: Pass): Promise<void> {
  for (const payment of await findDisputedPayments(pass.db, passSize)) {
    const { id, paymentIntentId } = payment;
    await notePaymentSeen(pass.db, id, pass.at);
    if (!paymentIntentId) continue;
    await attempt("dispute", () => settle({ ...pass, now: pass.at }, paymentIntentId), { paymentId: id });
  }
}
