import type Stripe from "stripe";
import { vi } from "vitest";
import { answerMoveIn as answerMoveInCall } from "#schema/endpoints/connections.ts";
import { sendMessage } from "#schema/endpoints/messages.ts";
import { pauseMigrantProfile } from "#schema/endpoints/profiles.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import type { ConnectionStatus } from "#schema/vocabulary.ts";
import { reconcilePayments } from "#worker/features/payments/reconcile.ts";
import { startSession } from "#worker/platform/sessions.ts";
import { as } from "./client.ts";
import type { InMemoryWorld } from "./in-memory-world.ts";
import * as money from "./money.ts";
import { cards, payByCard, payByRevolut } from "./paying.ts";
import type { Pair } from "./people.ts";
import { change, now } from "./rows.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** One random history: its world, its pair and the payment that was opened last. */
export interface History {
  readonly world: InMemoryWorld;
  readonly pair: Pair;
  opened: money.Opened | null;
}
type Step = (history: History, pick: number) => Promise<unknown>;

const ignoreFailure = (call: Promise<unknown>) => call.catch(() => {});

/** Lets time pass and starts new sessions. */
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
  opened && money.sendConfirm(pair, opened.paymentIntentId, world.bindings);

/** Delivers one of the latest events, once or twice at the same time. */
const webhook: Step = async ({ world }, pick) => {
  const { data } = await world.stripe.events.list({ limit: 20 });
  const event = data[pick % Math.max(data.length, 1)];
  const times = event ? 1 + (pick % 2) : 0;
  await Promise.all(Array.from({ length: times }, () => money.receiveEvent(event, world.bindings)));
};

const move =
  (who: keyof Pair, status: ConnectionStatus): Step =>
  async ({ world, pair }) => {
    const id = await lastConnection(world, pair);
    if (id) await money.sendMove(pair[who], id, status, world.bindings);
  };

const answerMoveIn =
  (movedIn: boolean): Step =>
  async ({ world, pair }) => {
    const id = await lastConnection(world, pair);
    if (id) await as(pair.migrant, world).send(answerMoveInCall, { params: { id }, body: { movedIn } });
  };

/** Changes the row of one of the two people, as calls of other features do. */
const changeUser = ({ world, pair }: History, who: keyof Pair, values: Partial<typeof users.$inferInsert>) =>
  change(users, { id: pair[who].id }, values, world.bindings);
const changeHosted = ({ world, pair }: History, hosted: boolean) =>
  change(migrantProfiles, { userId: pair.migrant.id }, { hosted }, world.bindings);

const hide =
  (paused: boolean): Step =>
  ({ world, pair }) =>
    as(pair.migrant, world).send(pauseMigrantProfile, { body: { paused } });

/** The id of the landlord's newest connection. */
async function lastConnection({ bindings }: InMemoryWorld, { landlord }: Pair): Promise<string | null> {
  const latest =
    "select id from connections where landlord_id = ? order by created_at desc, rowid desc limit 1";
  return bindings.DB.prepare(latest).bind(landlord.id).first("id");
}

const refund =
  (amount?: number): Step =>
  async ({ world, opened }) => {
    if (!opened) return;
    await ignoreFailure(world.stripe.refunds.create({ payment_intent: opened.paymentIntentId, amount }));
  };

const decideDispute =
  (evidence: "winning_evidence" | "losing_evidence"): Step =>
  async ({ world, opened }) => {
    if (!opened) return;
    const { data } = await world.stripe.disputes.list({ payment_intent: opened.paymentIntentId });
    const change = { evidence: { uncategorized_text: evidence } };
    if (data[0]) await ignoreFailure(world.stripe.disputes.update(data[0].id, change));
  };

async function latestCharge({ world, opened }: History): Promise<Stripe.Charge | null> {
  if (!opened) return null;
  const { stripe } = world;
  const intent = await stripe.paymentIntents.retrieve(opened.paymentIntentId, { expand: ["latest_charge"] });
  return typeof intent.latest_charge === "object" ? intent.latest_charge : null;
}

export const steps: Record<string, Step> = {
  open: async (history) => {
    const answer = await money.sendOpen(history.pair, history.world.bindings);
    if (answer.ok) history.opened = await answer.json<money.Opened>();
  },
  pay: pay("good"),
  payInDispute: pay("disputed"),
  payUnderInquiry: pay("inquired"),
  payByCardThatReturnsRefunds: pay("refundFails"),
  payByCardWithSlowRefunds: pay("refundPending"),
  beAskedByTheBank: pay("needs3ds"),
  beDeclined: pay("declined"),
  beDeclinedWithAnotherCard: pay("insufficientFunds"),
  beDeclinedWithAThirdCard: pay("stolen"),
  payByRevolut: async ({ world, opened }) =>
    opened && payByRevolut(opened.clientSecret, "complete", world.bindings),
  beProcessed: async ({ world, opened }) =>
    opened && payByRevolut(opened.clientSecret, "process", world.bindings),
  answerTheBank: async ({ world, opened }, pick) =>
    opened &&
    ignoreFailure(world.account.finish(opened.paymentIntentId, pick % 3 === 0 ? "fail" : "complete")),
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
    opened && ignoreFailure(world.stripe.paymentIntents.cancel(opened.paymentIntentId)),
  payOldIntent: ({ world, pair }) => money.payOldIntent(pair, world.bindings),
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
    const body = { connectionId, content: "Hello" };
    if (connectionId) await as(pair.migrant, world).send(sendMessage, { body });
  },
  suspend: (history) => changeUser(history, "migrant", { suspendedAt: now(), verified: false }),
  suspendTheLandlord: (history) => changeUser(history, "landlord", { suspendedAt: now() }),
  liftSuspensions: async (history) => {
    for (const who of ["migrant", "landlord"] as const) await changeUser(history, who, { suspendedAt: null });
  },
  verify: (history) => changeUser(history, "migrant", { verified: true }),
  beHostedElsewhere: (history) => changeHosted(history, true),
  leaveTheOtherHost: (history) => changeHosted(history, false),
  hide: hide(true),
  show: hide(false),
  hideWhileItIsConfirmed: (history, pick) =>
    Promise.all([hide(true)(history, pick), confirm(history, pick), webhook(history, pick)]),
  withdrawAndPayAgain: async (history, pick) => {
    await move("migrant", "cancelled")(history, pick);
    await money.payOldIntent(history.pair, history.world.bindings);
  },
  refundByHand: refund(),
  refundAPartByHand: refund(5_000),
  returnARefund: async ({ world }, pick) => {
    const { data } = await world.stripe.refunds.list();
    const effective = data.filter(({ status }) => status !== "failed");
    const refund = effective[pick % Math.max(effective.length, 1)];
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
