import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { alertEvents, businessEvents, userTypes } from "../vocabulary.ts";

/** How many wait, counted up to 1,000, and since when the oldest does; null when none waits. */
const waiting = { count: z.number(), oldest: z.nullable(fields.instant) };
const Waiting = z.object(waiting);
export type Waiting = z.output<typeof Waiting>;
/** The same for fees, with their sum in pounds. */
const Fees = z.object({ ...waiting, amount: fields.money });

export const Alert = z.object({
  id: z.string(),
  event: z.enum(alertEvents),
  raisedAt: fields.instant,
  /** When it was raised last, and how often in all. */
  lastAt: fields.instant,
  times: z.number(),
  /** The payment that it is about; null when it is about none. */
  payment: z.nullable(
    z.object({
      id: z.string(),
      /** Stripe's pi_…; null while it is unknown. */
      intentId: z.nullable(z.string()),
      landlord: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }),
    }),
  ),
});
export type Alert = z.output<typeof Alert>;

export const Operations = z.object({
  /** When this was read. */
  at: fields.instant,
  requests: z.record(z.enum(userTypes), Waiting),
  refunds: z.object({
    /** Owed and on their way, or still to be sent. */
    owed: Fees,
    /** Those of `owed` that have failed before; the scheduled pass tries them again. */
    retried: z.number(),
    /** Returned by a bank: a person must settle them. */
    failed: Fees,
    /** A thread has yet to say whether they are due. */
    undecided: Waiting,
  }),
  payments: z.object({
    /** Begun and not finished, for at least two minutes. */
    unfinished: Waiting,
    /** Those that a bank is processing. */
    processing: z.number(),
    /** Those that the scheduled pass should have ended. */
    late: z.number(),
  }),
  /** Removed photos whose files are not deleted yet. */
  photos: Waiting,
  /** Open cases past their deadline, counted up to 1,000. Those that the queue keeps from the caller are left out. */
  lateCases: z.number(),
  alerts: z.object({
    total: z.number(),
    /** The newest 20 that no one has handled. */
    newest: z.array(Alert),
  }),
  /** The events of the last seven days (UTC), today included; null where they cannot be read. */
  counts: z.nullable(
    z.array(z.object({ event: z.enum(businessEvents), today: z.number(), week: z.number() })),
  ),
});
export type Operations = z.output<typeof Operations>;

/** Reads what waits, what has failed, and what happened, for the people who run the service. */
export const readOperations = endpoint({
  method: "GET",
  path: "/api/admin/operations",
  audience: "admin",
  reply: Operations,
});

/**
 * Marks an alert as handled, or opens it again: only who handled it can, while nothing has raised it anew. The audit records
 * both. 404; 409 `already_handled`, or `wrong_state` when it cannot be opened again.
 */
export const handleAlert = endpoint({
  method: "PATCH",
  path: "/api/admin/alerts/:id",
  audience: "admin",
  body: z.strictObject({ status: fields.oneOf(["handled", "open"]) }),
  reply: z.object({ id: z.string(), handledAt: z.nullable(fields.instant) }),
});
