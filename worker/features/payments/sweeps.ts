import type Stripe from "stripe";
import { daySeconds } from "#schema/durations.ts";
import { raiseAlert } from "#worker/platform/alerts.ts";
import { callStripe, isStripeCode, openStripe } from "#worker/platform/stripe.ts";
import { handleEvent } from "./events.ts";
import { moneyEvents } from "./money-events.ts";
import { attempt, type Pass } from "./pass.ts";
import { findCursor, findKnownEvents, storeCursor } from "./queries/events.ts";
import { findPaymentsOfIntents, isUnfinished } from "./queries/payments.ts";
import { settle } from "./settle.ts";

/** The age of the oldest entries that are read from Stripe's lists, in seconds. */
const lookback = 3 * daySeconds;
/** The age in seconds after which an event should have reached the webhook. */
const deliveredWithin = 10 * 60;
const pageSize = 100;
/** The most pages of each list in one pass; the next pass continues where this one stopped. */
const pagesInPass = 3;

type Listed = { id: string };
type PageOf<T> = { data: T[]; has_more: boolean };
type Range = { limit: number; created: { gte: number }; starting_after?: string };

/** Compares the intents of the last three days with our rows, and settles those that differ. */
export async function sweepIntents(pass: Pass): Promise<void> {
  const { sdk } = await openStripe(pass.env);
  const read = (range: Range) =>
    callStripe<PageOf<Stripe.PaymentIntent>>(
      sdk.paymentIntents.list({ ...range, expand: ["data.latest_charge"] }),
    );
  return sweep(pass, "intents", read, async (intents) => {
    const ids = intents.map(({ id }) => id);
    const paymentIds = intents.flatMap(({ metadata }) => metadata.paymentId ?? []);
    const rows = await findPaymentsOfIntents(pass.db, ids, paymentIds);
    for (const intent of intents) {
      const row = rowOf(intent, rows);
      if (!row || !differs(intent, row)) continue;
      const facts = { paymentIntentId: intent.id };
      await attempt("intent", () => settle(pass, intent.id), facts);
    }
  });
}

/** Handles the events of the last three days that our webhook missed. Raises an alert for those older than ten minutes. */
export async function sweepEvents(pass: Pass): Promise<void> {
  const { sdk, livemode } = await openStripe(pass.env);
  const types = [...moneyEvents];
  const read = (range: Range) =>
    callStripe<PageOf<Stripe.Event>>(sdk.events.list({ ...range, types, delivery_success: false }));
  return sweep(pass, "events", read, async (events) => {
    const known = await findKnownEvents(
      pass.db,
      events.map(({ id }) => id),
    );
    // mutant-safe (!known.has(event.id)): `handleEvent` checks this again
    const missed = events.filter((event) => event.livemode === livemode && !known.has(event.id));
    let undelivered = 0;
    for (const event of missed) {
      const handle = async () => {
        const outcome = await handleEvent(pass, event);
        const isOurs = outcome !== null && outcome !== "unknown";
        if (isOurs && event.created < Date.parse(pass.now) / 1000 - deliveredWithin) undelivered += 1;
      };
      await attempt("event", handle, { eventId: event.id });
    }
    if (undelivered > 0) raiseAlert("stripe_events_undelivered", "webhook", { events: undelivered });
  });
}

type Row = Awaited<ReturnType<typeof findPaymentsOfIntents>>[number];

/** The row that stores the id of this intent, or whose id is in the intent's metadata. */
export const rowOf = ({ id, metadata }: Stripe.PaymentIntent, rows: readonly Row[]) =>
  rows.find(({ payment }) => payment.paymentIntentId === id || payment.id === metadata.paymentId);

/** Whether the state of the intent at Stripe differs from our row. */
export function differs(intent: Stripe.PaymentIntent, { payment, disputedAt }: Row): boolean {
  const unfinished = isUnfinished(payment);
  if (intent.status === "canceled") return unfinished;
  if (intent.status !== "succeeded" || payment.mismatch) return false;
  if (unfinished || payment.status === "canceled") return true;
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  if ((charge?.amount_refunded ?? 0) !== payment.refundedPence) return true;
  if (payment.status === "refunded") return charge?.refunded === false && !charge.disputed;
  return charge?.disputed === true && disputedAt === null;
}

/** Reads a list, newest first, from where the last pass stopped. After the end of the list, the next pass starts again. */
async function sweep<T extends Listed>(
  { db, now }: Pass,
  name: string,
  read: (range: Range) => Promise<PageOf<T>>,
  handle: (page: T[]) => Promise<void>,
): Promise<void> {
  const created = { gte: Math.floor(Date.parse(now) / 1000) - lookback };
  let position = await findCursor(db, name);
  for (let page = 0; page < pagesInPass; page += 1) {
    const from = position ? { starting_after: position } : {};
    const { data, has_more } = await read({ limit: pageSize, created, ...from }).catch((fault: unknown) => {
      // Stripe no longer has the entry at the stored position, so the next pass starts again.
      if (isStripeCode(fault, "resource_missing")) return { data: [], has_more: false };
      throw fault;
    });
    await handle(data);
    position = has_more ? (data.at(-1)?.id ?? null) : null;
    await storeCursor(db, name, position, now);
    if (position === null) return;
  }
}
