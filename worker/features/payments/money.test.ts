import type Stripe from "stripe";
import { expect, it } from "vitest";
import type { RefundProblem } from "#schema/vocabulary.ts";
import type { Refund } from "#worker/features/refunds/index.ts";
import { readMoney } from "./money.ts";
import type { Payment } from "./queries/payments.ts";

type Listed = Partial<Stripe.Refund>;
const fee = 20_000;
const ours = { id: "refund-1", stripeRefundId: "re_1" } as Refund;
const named: Listed = { id: "re_1", amount: fee };
const marked: Listed = { id: "re_2", amount: fee, metadata: { refundId: "refund-1" } };
const byHand: Listed = { id: "re_3", amount: 500, metadata: {} };

/** Reads the state of a paid fee from these lists of refunds and disputes. */
function read(refunds: Listed[], disputes: Stripe.Dispute.Status[] = [], refund: Refund | null = ours) {
  const sdk = {
    refunds: { list: async () => ({ data: refunds }) },
    disputes: { list: async () => ({ data: disputes.map((status) => ({ status })) }) },
  } as unknown as Stripe;
  const charge = { amount_refunded: refunds.length, disputed: disputes.length > 0 };
  const intent = { id: "pi_1", amount_received: fee, latest_charge: charge } as Stripe.PaymentIntent;
  return readMoney(sdk, intent, { payment: { status: "succeeded" } as Payment, refund });
}

it.each<[string, Listed[], Refund | null, object]>([
  ["nothing", [], ours, { refundedPence: 0, gone: false, refundReturned: false }],
  [
    "our refund",
    [{ ...named, status: "succeeded" }],
    ours,
    { refundedPence: fee, gone: true, refundReturned: false },
  ],
  ["our refund on its way", [{ ...marked, status: "pending" }], ours, { gone: true, refundReturned: false }],
  [
    "ours that failed",
    [{ ...named, status: "failed" }],
    ours,
    { refundedPence: 0, gone: false, refundReturned: true },
  ],
  [
    "ours that failed, by its mark",
    [{ ...marked, status: "failed" }],
    ours,
    { gone: false, refundReturned: true },
  ],
  ["ours that was canceled", [{ ...named, status: "canceled" }], ours, { gone: false, refundReturned: true }],
  [
    "a failed one by hand",
    [{ ...byHand, status: "failed" }],
    ours,
    { refundedPence: 0, refundReturned: false },
  ],
  [
    "a failed one by hand and none of ours",
    [{ ...byHand, status: "failed" }],
    null,
    { refundReturned: false },
  ],
  ["a part by hand", [{ ...byHand, status: "succeeded" }], null, { refundedPence: 500, gone: false }],
])("the state of the money follows Stripe's list of refunds: %s", async (_, refunds, refund, money) => {
  expect(await read(refunds, [], refund)).toMatchObject({ dispute: "none", ...money });
});

it.each<[string, string, RefundProblem]>([
  ["failed", "lost_or_stolen_card", "card_gone"],
  ["failed", "expired_or_canceled_card", "card_gone"],
  ["failed", "declined", "declined"],
  ["failed", "charge_for_pending_refund_disputed", "disputed"],
  ["failed", "insufficient_funds", "balance"],
  ["failed", "a_reason_of_the_future", "unknown"],
  ["canceled", "merchant_request", "canceled"],
  ["canceled", "a_reason_of_the_future", "canceled"],
])("a refund with the status %s and the reason %s has the problem %s", async (status, reason, problem) => {
  expect(await read([{ ...named, status, failure_reason: reason }])).toMatchObject({ problem });
});

it.each<[Stripe.Dispute.Status[], string, boolean]>([
  [["won"], "won", false],
  [["won", "needs_response"], "open", false],
  [["under_review", "lost"], "lost", true],
])("of the disputes %j, the worst decides: %s", async (disputes, dispute, gone) => {
  expect(await read([], disputes)).toMatchObject({ dispute, gone });
});
