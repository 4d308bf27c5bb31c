import type Stripe from "stripe";
import { vi } from "vitest";
import { reconcilePayments } from "#worker/features/payments/reconcile.ts";
import { startSession } from "#worker/platform/sessions.ts";
import type { InMemoryWorld } from "./in-memory-world.ts";
import { callWith, confirmWith, heedWith, moveWith, type Opened, openWith, payOldIntent } from "./money.ts";
import { payByCard, payByRevolut } from "./paying.ts";
import type { Pair } from "./people.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** Cards that lead everywhere money can go (dev/stripe/test-cards.ts); most payers have an ordinary one. */
const cards = {
  ordinary: "4242424242424242",
  declined: "4000000000000002",
  poor: "4000000000009995",
  stolen: "4000000000009979",
  asked: "4000002760003184",
  disputed: "4000000000000259",
  inquired: "4000000000001976",
  refundReturned: "4000000000007726",
  refundSlow: "4000000000005126",
} as const;

/** One history: what the landlord was given last, and the world it happens in. */
export interface History {
  readonly world: InMemoryWorld;
  readonly pair: Pair;
  opened: Opened | null;
}
type Step = (history: History, pick: number) => Promise<unknown>;

export const forgive = (call: Promise<unknown>) => call.catch(() => {});

/** Time passes; whoever's session is over signs in again. */
export async function wait({ world, pair }: History, ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
  for (const person of Object.values(pair)) person.token = await startSession(world.bindings, person.id);
}

const pass = ({ world }: History) => reconcilePayments(world.bindings, new Date());
const pay =
  (card: keyof typeof cards): Step =>
  async ({ world, opened }) =>
    opened && payByCard(opened.clientSecret, cards[card], world.bindings);

const confirm: Step = async ({ world, pair, opened }) =>
  opened && confirmWith(world.bindings, pair, opened.paymentIntentId);

/** Any of the latest events, once or twice at once. */
const webhook: Step = async ({ world }, pick) => {
  const { data } = await world.stripe.events.list({ limit: 20 });
  const event = data[pick % Math.max(data.length, 1)];
  const times = event ? 1 + (pick % 2) : 0;
  await Promise.all(Array.from({ length: times }, () => heedWith(world.bindings, event)));
};

const move =
  (who: keyof Pair, status: string): Step =>
  async ({ world, pair }) => {
    const id = await lastConnection(world, pair);
    if (id) await moveWith(world.bindings, pair[who], id, status);
  };

const answerMoveIn =
  (movedIn: boolean): Step =>
  async ({ world, pair }) => {
    const id = await lastConnection(world, pair);
    if (id)
      await callWith(world.bindings, pair.migrant, "POST", `/api/connections/${id}/move-in`, { movedIn });
  };

/** What other calls would have written about one of the two. */
const change = ({ world, pair }: History, who: keyof Pair, what: string) =>
  world.bindings.DB.prepare(`update ${what} = ?`).bind(pair[who].id).run();

async function lastConnection({ bindings }: InMemoryWorld, { landlord }: Pair): Promise<string | null> {
  const latest =
    "select id from connections where landlord_id = ? order by created_at desc, rowid desc limit 1";
  return bindings.DB.prepare(latest).bind(landlord.id).first("id");
}

const refund =
  (amount?: number): Step =>
  async ({ world, opened }) => {
    if (!opened) return;
    await forgive(world.stripe.refunds.create({ payment_intent: opened.paymentIntentId, amount }));
  };

const decideDispute =
  (evidence: "winning_evidence" | "losing_evidence"): Step =>
  async ({ world, opened }) => {
    if (!opened) return;
    const { data } = await world.stripe.disputes.list({ payment_intent: opened.paymentIntentId });
    const change = { evidence: { uncategorized_text: evidence } };
    if (data[0]) await forgive(world.stripe.disputes.update(data[0].id, change));
  };

async function latestCharge({ world, opened }: History): Promise<Stripe.Charge | null> {
  if (!opened) return null;
  const { stripe } = world;
  const intent = await stripe.paymentIntents.retrieve(opened.paymentIntentId, { expand: ["latest_charge"] });
  return typeof intent.latest_charge === "object" ? intent.latest_charge : null;
}

export const steps: Record<string, Step> = {
  open: async (history) => {
    const answer = await openWith(history.world.bindings, history.pair);
    if (answer.ok) history.opened = await answer.json<Opened>();
  },
  pay: pay("ordinary"),
  payInDispute: pay("disputed"),
  payUnderInquiry: pay("inquired"),
  payByCardThatReturnsRefunds: pay("refundReturned"),
  payByCardWithSlowRefunds: pay("refundSlow"),
  beAskedByTheBank: pay("asked"),
  beDeclined: pay("declined"),
  beDeclinedWithAnotherCard: pay("poor"),
  beDeclinedWithAThirdCard: pay("stolen"),
  payByRevolut: async ({ world, opened }) =>
    opened && payByRevolut(opened.clientSecret, "complete", world.bindings),
  beProcessed: async ({ world, opened }) =>
    opened && payByRevolut(opened.clientSecret, "process", world.bindings),
  answerTheBank: async ({ world, opened }, pick) =>
    opened && forgive(world.account.finish(opened.paymentIntentId, pick % 3 === 0 ? "fail" : "complete")),
  confirm,
  webhook,
  confirmTwiceAtOnce: (history, pick) => Promise.all([confirm(history, pick), confirm(history, pick)]),
  everythingAtOnce: (history, pick) =>
    Promise.all([confirm(history, pick), webhook(history, pick), webhook(history, pick + 7), pass(history)]),
  withdrawWhileItIsConfirmed: (history, pick) =>
    Promise.all([
      move("migrant", "cancelled")(history, pick),
      confirm(history, pick),
      webhook(history, pick),
    ]),
  cancelAtStripe: async ({ world, opened }) =>
    opened && forgive(world.stripe.paymentIntents.cancel(opened.paymentIntentId)),
  payOldIntent: ({ world, pair }) => payOldIntent(pair, world.bindings),
  accept: move("landlord", "active"),
  decline: move("landlord", "cancelled"),
  complete: move("landlord", "completed"),
  withdraw: move("migrant", "cancelled"),
  confirmMoveIn: answerMoveIn(true),
  denyMoveIn: answerMoveIn(false),
  acceptAndDenyMoveIn: async (history, pick) => {
    await move("landlord", "active")(history, pick);
    await answerMoveIn(false)(history, pick);
  },
  write: async ({ world, pair }) => {
    const connectionId = await lastConnection(world, pair);
    const message = { connectionId, content: "Hello" };
    if (connectionId) await callWith(world.bindings, pair.migrant, "POST", "/api/messages", message);
  },
  suspend: (history) => change(history, "migrant", "users set suspended_at = 1, verified = 0 where id"),
  suspendTheLandlord: (history) => change(history, "landlord", "users set suspended_at = 1 where id"),
  liftSuspensions: async (history) => {
    for (const who of ["migrant", "landlord"] as const)
      await change(history, who, "users set suspended_at = null where id");
  },
  verify: (history) => change(history, "migrant", "users set verified = 1 where id"),
  beHostedElsewhere: (history) => change(history, "migrant", "migrant_profiles set hosted = 1 where user_id"),
  leaveTheOtherHost: (history) => change(history, "migrant", "migrant_profiles set hosted = 0 where user_id"),
  withdrawAndPayAgain: async (history, pick) => {
    await move("migrant", "cancelled")(history, pick);
    await payOldIntent(history.pair, history.world.bindings);
  },
  refundByHand: refund(),
  refundAPartByHand: refund(5_000),
  returnARefund: async ({ world }, pick) => {
    const { data } = await world.stripe.refunds.list();
    const standing = data.filter(({ status }) => status !== "failed");
    const refund = standing[pick % Math.max(standing.length, 1)];
    if (refund) await world.account.failRefund(refund.id);
  },
  dispute: async (history) => {
    const charge = await latestCharge(history);
    if (!charge?.paid || charge.disputed || charge.amount_refunded > 0) return;
    await history.world.account.dispute(String(charge.payment_intent));
  },
  winDispute: decideDispute("winning_evidence"),
  loseDispute: decideDispute("losing_evidence"),
  pass: async (history) => {
    await wait(history, 5 * minute);
    await pass(history);
  },
  twoPassesAtOnce: (history) => Promise.all([pass(history), pass(history)]),
  aDay: async (history) => {
    await wait(history, day);
    await pass(history);
  },
  twoWeeks: async (history) => {
    for (const days of [2, 2, 2, 2, 2, 2, 2.1]) {
      await wait(history, days * day);
      await pass(history);
    }
  },
};
