import { eq } from "drizzle-orm";
import type { CaseFact } from "#schema/endpoints/cases.ts";
import { pounds } from "#schema/fields.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import type { Database } from "#worker/platform/database.ts";
import { owedPence } from "./owed.ts";

/** The facts of a refund for a reviewer: its status, problem, amount, start, attempts and payment at Stripe. */
export async function refundFacts({ db }: { readonly db: Database }, refundId: string): Promise<CaseFact[]> {
  const [found] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
    .limit(1);
  if (!found) return [];
  const { refund, payment } = found;
  const { paymentIntentId: intentId } = payment;
  return [
    { name: "status", value: refund.status },
    ...(refund.problem === null ? [] : [{ name: "reason" as const, value: refund.problem }]),
    // A refund that succeeded owes nothing.
    ...(refund.status === "succeeded"
      ? []
      : [{ name: "amount" as const, value: pounds(owedPence(payment)) }]),
    { name: "submitted", value: refund.createdAt },
    { name: "attempts", value: String(refund.attempts) },
    ...(intentId === null ? [] : [{ name: "payment" as const, value: intentId }]),
  ];
}
