import type { FeeAfterwards } from "#schema/endpoints/connections.ts";
import { pounds } from "#schema/fields.ts";
import type { connections } from "#schema/tables/connections.ts";
import type { payments } from "#schema/tables/payments.ts";
import { owedPence } from "./owed.ts";
import type { Refund } from "./queries.ts";

/** A connection with its payment and its refund; either may be missing. */
interface Paid {
  readonly connection: Pick<
    typeof connections.$inferSelect,
    "amountPence" | "disputedAt" | "paymentCompleted"
  >;
  readonly payment: Pick<typeof payments.$inferSelect, "status" | "refundedPence" | "updatedAt"> | null;
  readonly refund: Pick<Refund, "status" | "updatedAt"> | null;
}

/** The state of a connection's fee for the API: amounts in pounds, ISO instants. */
export const feeAfterwards = (paid: Paid): FeeAfterwards => ({
  returned: returnedOf(paid),
  disputedAt: paid.connection.disputedAt,
});

function returnedOf({ connection, payment, refund }: Paid): FeeAfterwards["returned"] {
  const amount = pounds(connection.amountPence);
  // The payment is erased after seven years. Then only the connection shows what happened to the fee.
  if (!payment)
    return connection.paymentCompleted
      ? null
      : { state: connection.disputedAt ? "taken_by_bank" : "refunded", amount, at: null };
  const part = payment.refundedPence;
  const rest = pounds(owedPence({ amountPence: connection.amountPence, refundedPence: part }));
  const isGone = payment.status === "refunded";
  // After a lost dispute the bank has taken the fee, but we have refunded less than the whole fee.
  if (isGone && connection.disputedAt && part < connection.amountPence)
    return { state: "taken_by_bank", amount, at: null };
  if (isGone) return { state: "refunded", amount, at: refund?.updatedAt ?? payment.updatedAt };
  if (refund?.status === "pending") return { state: "on_its_way", amount: rest, at: null };
  if (refund?.status === "failed") return { state: "not_taken", amount: rest, at: null };
  return part > 0 ? { state: "partly_refunded", amount: pounds(part), at: null } : null;
}
