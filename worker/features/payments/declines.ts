import type { Env } from "#worker/env.ts";
import type { Database } from "#worker/http/database.ts";
import { describeFault, logLine } from "#worker/http/log.ts";
import { count, waitFor } from "#worker/services/pace.ts";
import { openStripe } from "#worker/services/stripe.ts";
import { findPaymentByIntent } from "./queries/payments.ts";

/**
 * Counts a declined card, once for each event. After the third within a day the landlord's open intent is
 * cancelled, so that what the browser holds of it is worthless, and no other is opened until the day is over.
 */
export async function heedDecline(
  { env, db }: { env: Env; db: Database },
  eventId: string,
  intentId: string,
): Promise<void> {
  const payment = await findPaymentByIntent(db, intentId);
  if (!payment) return;
  const landlord = { kind: "person", name: payment.landlordId } as const;
  await count(env, landlord, "decline", eventId);
  if ((await waitFor(env, landlord, "decline")) === 0) return;
  try {
    await openStripe(env).sdk.paymentIntents.cancel(intentId);
  } catch (fault) {
    // It was paid or cancelled in the meantime; settling looks at what became of it.
    logLine("intent_not_cancelled", { paymentId: payment.id, ...describeFault(fault) });
  }
}
