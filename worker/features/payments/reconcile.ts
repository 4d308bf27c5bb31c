import type Stripe from "stripe";
import type { Env } from "#worker/env.ts";
import { type Database, openDatabase } from "#worker/http/database.ts";
import { Refusal } from "#worker/http/errors.ts";
import { describeFault, logLine } from "#worker/http/log.ts";
import { findStripeAccount } from "#worker/services/payments-mode.ts";
import { sendOwedRefunds } from "#worker/services/refunds/refunds.ts";
import { ask, isStripeCode, openStripe } from "#worker/services/stripe.ts";
import { bindIntent, closePayment, findStalePayments, type Payment, touchPayment } from "./queries.ts";
import { settle } from "./settle.ts";

interface Pass {
  env: Env;
  db: Database;
  now: Date;
}

/** Payments that one pass looks at, at most; the rest are next. */
const passSize = 50;
const minute = 60_000;
const untouchedFor = 2 * minute;
const abandonedAfter = 24 * 60 * minute;
/** Intents that are searched for one whose reply was lost, at most. */
const searched = 1_000;

/** The five-minute pass: what no browser and no webhook finished, and the refunds still owed. */
export async function reconcilePayments(env: Env, now: Date = new Date()): Promise<void> {
  if (!findStripeAccount(env)) return;
  const db = openDatabase(env);
  const before = new Date(now.getTime() - untouchedFor).toISOString();
  for (const payment of await findStalePayments(db, before, passSize)) {
    await reconcile({ env, db, now }, payment).catch((fault: unknown) => {
      const facts = fault instanceof Refusal ? { code: fault.code } : describeFault(fault);
      logLine("payment_not_reconciled", { paymentId: payment.id, ...facts });
    });
  }
  await sendOwedRefunds(env, db);
}

async function reconcile(pass: Pass, payment: Payment): Promise<void> {
  const { env, db } = pass;
  const now = pass.now.toISOString();
  const intentId = payment.paymentIntentId ?? (await findLostIntent(pass, payment));
  if (!intentId) {
    // Stripe never heard of it: nobody can pay it, and the next press of the button starts afresh.
    await closePayment(db, payment.id, now);
    return;
  }
  await bindIntent(db, payment.id, intentId, now);
  const { outcome } = await settle({ env, db, now }, intentId);
  const age = pass.now.getTime() - Date.parse(payment.createdAt);
  if (outcome === "not_paid" && age > abandonedAfter) await abandon(pass, payment, intentId);
  await touchPayment(db, payment.id, now);
}

/** The intent whose id we never learned; its metadata names our row. */
async function findLostIntent({ env }: Pass, payment: Payment): Promise<string | null> {
  const started = Math.floor(Date.parse(payment.createdAt) / 1000);
  const near = openStripe(env).sdk.paymentIntents.list({
    created: { gte: started - 60, lte: started + 3600 },
    limit: 100,
  });
  const candidates = await ask<Stripe.PaymentIntent[]>(near.autoPagingToArray({ limit: searched }));
  return candidates.find(({ metadata }) => metadata.paymentId === payment.id)?.id ?? null;
}

async function abandon({ env, db, now }: Pass, payment: Payment, intentId: string): Promise<void> {
  try {
    await ask(
      openStripe(env).sdk.paymentIntents.cancel(
        intentId,
        { cancellation_reason: "abandoned" },
        { idempotencyKey: `abandon-${payment.id}` },
      ),
    );
    await closePayment(db, payment.id, now.toISOString());
  } catch (fault) {
    // Somebody paid it at the last moment: the next pass sees that.
    if (!isStripeCode(fault, "payment_intent_unexpected_state")) throw fault;
  }
}
