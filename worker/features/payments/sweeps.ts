import type Stripe from "stripe";
import { ask, isStripeCode, openStripe } from "#worker/platform/stripe.ts";
import { followEvent, moneyEvents } from "./events.ts";
import { attempt, type Pass } from "./pass.ts";
import { findCursor, findKnownEvents, keepCursor } from "./queries/events.ts";
import { findPaymentsListed } from "./queries/lookup.ts";
import { settle } from "./settle.ts";

/** Stripe's lists are read this many seconds back. */
const lookedBack = 3 * 24 * 60 * 60;
const pageSize = 100;
/** Pages of each list in one pass, at most; the next pass goes on where this one stopped. */
const pagesInPass = 3;

type Listed = { id: string };
type PageOf<T> = { data: T[]; has_more: boolean };
type Range = { limit: number; created: { gte: number }; starting_after?: string };

/** Compares the intents of the last three days with our rows; one that has moved on is settled. */
export function sweepIntents(pass: Pass): Promise<void> {
  const { sdk } = openStripe(pass.env);
  const read = (range: Range) =>
    ask<PageOf<Stripe.PaymentIntent>>(sdk.paymentIntents.list({ ...range, expand: ["data.latest_charge"] }));
  return sweep(pass, "intents", read, async (intents) => {
    const ids = intents.map(({ id }) => id);
    const paymentIds = intents.flatMap(({ metadata }) => metadata.paymentId ?? []);
    const rows = await findPaymentsListed(pass.db, ids, paymentIds);
    for (const intent of intents) {
      const row = rows.find(
        ({ payment }) => payment.paymentIntentId === intent.id || payment.id === intent.metadata.paymentId,
      );
      if (!row || !hasMovedOn(intent, row)) continue;
      const facts = { paymentIntentId: intent.id };
      await attempt("intent", () => settle({ ...pass, now: pass.at }, intent.id), facts);
    }
  });
}

/** Heeds the events of the last three days that never reached our webhook. */
export function sweepEvents(pass: Pass): Promise<void> {
  const { sdk, livemode } = openStripe(pass.env);
  const types = [...moneyEvents];
  const read = (range: Range) =>
    ask<PageOf<Stripe.Event>>(sdk.events.list({ ...range, types, delivery_success: false }));
  return sweep(pass, "events", read, async (events) => {
    const known = await findKnownEvents(
      pass.db,
      events.map(({ id }) => id),
    );
    const missed = events.filter((event) => event.livemode === livemode && !known.has(event.id));
    for (const event of missed) {
      await attempt("event", () => followEvent({ ...pass, now: pass.at }, event), { eventId: event.id });
    }
  });
}

type Row = Awaited<ReturnType<typeof findPaymentsListed>>[number];

function hasMovedOn(intent: Stripe.PaymentIntent, { payment, disputedAt }: Row): boolean {
  const unfinished = payment.status === "creating" || payment.status === "open";
  if (intent.status === "canceled") return unfinished;
  if (intent.status !== "succeeded" || payment.mismatch) return false;
  if (unfinished || payment.status === "canceled") return true;
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  if ((charge?.amount_refunded ?? 0) !== payment.refundedPence) return true;
  if (payment.status === "refunded") return charge?.refunded === false && !charge.disputed;
  return charge?.disputed === true && disputedAt === null;
}

/** Reads a list from where the last pass left it, newest first, and begins anew at its end. */
async function sweep<T extends Listed>(
  { db, now, at }: Pass,
  name: string,
  read: (range: Range) => Promise<PageOf<T>>,
  heed: (page: T[]) => Promise<void>,
): Promise<void> {
  const created = { gte: Math.floor(now.getTime() / 1000) - lookedBack };
  let position = await findCursor(db, name);
  for (let page = 0; page < pagesInPass; page += 1) {
    const from = position ? { starting_after: position } : {};
    const { data, has_more } = await read({ limit: pageSize, created, ...from }).catch((fault: unknown) => {
      // The place we had kept is forgotten by Stripe: begin anew.
      if (isStripeCode(fault, "resource_missing")) return { data: [], has_more: false };
      throw fault;
    });
    await heed(data);
    position = has_more ? (data.at(-1)?.id ?? null) : null;
    await keepCursor(db, name, position, at);
    if (position === null) return;
  }
}
