import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { connectionStatuses } from "../vocabulary.ts";
import { FeeAfterwards } from "./connections.ts";

/**
 * The receipt of a connection's fee, for its payer. It has only the migrant's first name and initial, because people
 * print receipts.
 */
export const Receipt = z.object({
  connectionId: z.string(),
  /** "HB-1A2B-3C4D-5E6F": the beginning of the payment's id; it never changes. */
  number: z.string(),
  paidAt: fields.instant,
  /** Pounds as a decimal string. */
  amount: fields.money,
  payer: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  migrant: z.object({ firstName: z.string(), initial: z.string() }),
  ...FeeAfterwards.shape,
  /** The status of the connection. While it is live, the fee may still be refunded. */
  status: z.enum(connectionStatuses),
  /** Whether no real money was paid: payments are simulated, or Stripe is in test mode. Stripe then sends no email. */
  test: z.boolean(),
});
export type Receipt = z.output<typeof Receipt>;

/** Reads the receipt for a connection's fee. 404 unless the caller is the landlord who paid it. */
export const getReceipt = endpoint({
  method: "GET",
  path: "/api/connections/:id/receipt",
  audience: "landlord",
  reply: Receipt,
});
