import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { alertEvents, businessEvents, userTypes } from "../vocabulary.ts";

/** How many items wait, counted up to 1,000, and since when the oldest waits; null when none waits. */
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
    /** Refunds that we owe: on their way, or not sent yet. */
    owed: Fees,
    /** Those of `owed` that have failed before; the scheduled run tries them again. */
    retried: z.number(),
    /** Returned by a bank: a person must settle them. */
    failed: Fees,
    /** Refunds whose thread has not been checked yet. The check decides whether they are due. */
    undecided: Waiting,
  }),
  payments: z.object({
    /** Payments that began at least two minutes ago and are not finished. */
    unfinished: Waiting,
    /** Those that a bank is processing. */
    processing: z.number(),
    /** Those that the scheduled run should have ended. */
    late: z.number(),
  }),
  /** Removed photos whose files are not deleted yet. */
  photos: Waiting,
  /** Open cases past their deadline, counted up to 1,000. Cases that the queue does not show to the caller are omitted. */
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
 * Marks an alert as handled, or opens it again. Only the admin who handled it can open it again, and only before the same
 * alert is raised anew. The audit records both. 404; 409 `already_handled`, or `wrong_state` when it cannot be opened
 * again.
 */
export const handleAlert = endpoint({
  method: "PATCH",
  path: "/api/admin/alerts/:id",
  audience: "admin",
  body: z.strictObject({ status: fields.oneOf(["handled", "open"]) }),
  reply: z.object({ id: z.string(), handledAt: z.nullable(fields.instant) }),
});
