import * as z from "zod/mini";
import { endpoint, type RawEndpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { Connection } from "./connections.ts";

/**
 * Opens the one unfinished payment of this landlord for this migrant, or returns it again.
 * 404 for an unknown migrant; 409 `profile_required`, `migrant_not_verified`, `migrant_unavailable` (suspended, hosted or
 * hidden), `not_available` (they left a connection with this landlord), `already_connected`, `payment_processing`,
 * `payment_mismatch`, `payment_refunded` (a fee for this migrant is being refunded); 429 `too_many_payments`, or
 * `card_declined_often` while card payments are paused and there is no other way to pay; 503 `payments_off` or `unavailable`.
 */
export const createPaymentIntent = endpoint({
  method: "POST",
  path: "/api/create-payment-intent",
  audience: "landlord",
  rateLimit: "askForPayment",
  startsAtPrimary: true,
  body: z.strictObject({ migrantId: fields.reference }),
  reply: z.object({
    clientSecret: z.string(),
    paymentIntentId: z.string(),
    publishableKey: z.string(),
    /** Pounds as a decimal string. */
    amount: fields.money,
    currency: z.string(),
    /** `warned`: more declines pause card payments for a day. `paused`: this payment cannot be made by card. */
    cards: z.optional(z.enum(["warned", "paused"])),
  }),
});

/**
 * Settles a payment and returns its connection. A repeat returns the same. 402 `not_paid`; 404 for another person's
 * payment; 409 `payment_processing`, `payment_mismatch` or `payment_refunded`; 422 for another migrant's payment; 503
 * `payments_off` or `unavailable`.
 */
export const confirmPayment = endpoint({
  method: "POST",
  path: "/api/confirm-payment",
  audience: "landlord",
  rateLimit: "confirmPayment",
  startsAtPrimary: true,
  body: z.strictObject({ paymentIntentId: fields.reference, migrantId: fields.reference }),
  reply: Connection,
});

/**
 * `processing`: neither paid nor refused yet. `failed`: refused after processing. `refunded`: paid, but not connected.
 * `not_taken`: the bank did not accept that refund.
 */
const paymentStates = ["processing", "failed", "refunded", "not_taken"] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * Lists the landlord's payments without a connection. The list has payments that a bank is processing or whose refund has
 * not arrived, and, for seven days, payments that failed or were refunded; newest first, at most 20.
 */
export const listPayments = endpoint({
  method: "GET",
  path: "/api/landlord/payments",
  audience: "landlord",
  reply: z.array(
    z.object({
      migrant: z.object({ id: z.string(), firstName: z.string(), initial: z.string() }),
      /** Pounds as a decimal string. */
      amount: fields.money,
      state: z.enum(paymentStates),
      since: fields.instant,
    }),
  ),
});

/**
 * Receives Stripe's signed events. 400 on a bad signature, or one of the other environment (test or live); 200 for every
 * event that is stored or does not concern us; 5xx on a fault of ours, so that Stripe sends the event again.
 */
export const receiveStripeEvent = {
  method: "POST",
  path: "/api/stripe/webhook",
  audience: "holder",
} as const satisfies RawEndpoint;
