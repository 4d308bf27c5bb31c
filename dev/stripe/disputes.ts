import type Stripe from "stripe";
import { type Cause, recordEvent } from "./events.ts";
import { newId, nowInSeconds } from "./ids.ts";
import type { ReadFields } from "./parameters.ts";
import { invalidRequest } from "./refusal.ts";
import type { Store } from "./store.ts";

export const disputeFields = {
  evidence: { fields: { uncategorized_text: "string", product_description: "string" } },
  metadata: "metadata",
  submit: "boolean",
} as const;

const undecided: readonly Stripe.Dispute.Status[] = [
  "needs_response",
  "under_review",
  "warning_needs_response",
  "warning_under_review",
];
/** The evidence texts that decide a dispute in test mode (docs.stripe.com/testing, disputes). */
const verdicts: Record<string, "won" | "lost"> = { winning_evidence: "won", losing_evidence: "lost" };

/** Opens a dispute, which withdraws the money until it is decided, or an inquiry, which does not. */
export function openDispute(store: Store, charge: Stripe.Charge, inquiry: boolean, cause: Cause): void {
  const disputed = store.put("charge", { ...charge, disputed: true });
  const dispute = store.put("dispute", makeDispute(disputed, inquiry));
  recordEvent(store, "charge.dispute.created", dispute, cause);
  if (!inquiry) recordEvent(store, "charge.dispute.funds_withdrawn", dispute, cause);
}

/** Adds evidence. The evidence texts of test mode decide the dispute at once. */
export function updateDispute(
  store: Store,
  id: string,
  given: ReadFields<typeof disputeFields>,
  cause: Cause,
): Stripe.Dispute {
  const dispute = unresolved(store, id);
  const text = given.evidence?.uncategorized_text ?? dispute.evidence.uncategorized_text;
  const evidence = { ...dispute.evidence, uncategorized_text: text };
  const changed = store.put("dispute", { ...dispute, evidence });
  recordEvent(store, "charge.dispute.updated", changed, cause);
  const verdict = verdicts[text ?? ""];
  return verdict ? decideDispute(store, changed, verdict, cause) : changed;
}

export function closeDispute(store: Store, id: string, cause: Cause): Stripe.Dispute {
  return decideDispute(store, unresolved(store, id), "lost", cause);
}

function decideDispute(store: Store, dispute: Stripe.Dispute, verdict: "won" | "lost", cause: Cause) {
  const inquiry = dispute.status.startsWith("warning_");
  const status = inquiry && verdict === "won" ? "warning_closed" : verdict;
  // Stripe's example of a won dispute also says false, although its charge can be refunded.
  const decided = store.put("dispute", { ...dispute, status, is_charge_refundable: false });
  recordEvent(store, "charge.dispute.closed", decided, cause);
  if (verdict === "won" && !inquiry) recordEvent(store, "charge.dispute.funds_reinstated", decided, cause);
  return decided;
}

/** Whether a dispute has withdrawn the charge's money, so that it cannot be refunded. */
export function isWithBank(store: Store, charge: Stripe.Charge): boolean {
  const disputes = store.list("dispute", { limit: 100 }, (dispute) => dispute.charge === charge.id).data;
  return disputes.some(
    ({ status, is_charge_refundable }) =>
      status === "lost" || (undecided.includes(status) && !is_charge_refundable),
  );
}

function unresolved(store: Store, id: string): Stripe.Dispute {
  const dispute = store.get("dispute", id, "dispute");
  if (undecided.includes(dispute.status)) return dispute;
  throw invalidRequest("This dispute is already closed", "dispute_already_closed");
}

function makeDispute(charge: Stripe.Charge, inquiry: boolean): Stripe.Dispute {
  const created = nowInSeconds();
  return {
    id: newId("du"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: created + 9 * 24 * 3600,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    network_reason_code: null,
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status: inquiry ? "warning_needs_response" : "needs_response",
  };
}

function noEvidence(): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}
