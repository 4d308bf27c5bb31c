import * as given from "../preconditions.ts";
import type { Cells } from "./cell.ts";
import { all, landlords } from "./statuses.ts";

export const payments = {
  createPaymentIntent: {
    "for a verified migrant": [landlords, ({ members }) => ({ body: { migrantId: members.M2.id } })],
  },
  confirmPayment: {
    "a payment of the connected landlord": [
      [401, 403, 403, 403, 200, 404, 404, 401],
      async (world) => ({ body: await given.payment(world) }),
    ],
  },
  listPayments: { "the caller's own": [landlords] },
  receiveStripeEvent: {
    "without a signature": [
      [400, 400, 400, 400, 400, 400, 400, 400],
      () => ({
        path: "/api/stripe/webhook",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ id: "evt_1", type: "payment_intent.succeeded" }),
      }),
    ],
    "signed by Stripe": [all, given.signedEvent],
  },
} as const satisfies Cells;
