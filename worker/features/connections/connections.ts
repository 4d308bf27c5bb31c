import type * as endpoints from "#schema/endpoints/connections.ts";
import { pounds } from "#schema/fields.ts";
import { judgeMove, judgeMoveIn } from "#schema/lifecycle.ts";
import { connectionsListed } from "#schema/limits.ts";
import type { BusinessEvent, ConnectionStatus } from "#schema/vocabulary.ts";
import { pushNewCase } from "#worker/features/cases/index.ts";
import { announceTo, pushConnectionChange, pushFrame } from "#worker/features/live/index.ts";
import { closeThread } from "#worker/features/messages/index.ts";
import { deliverSoon, stopAskingToRate, type Told } from "#worker/features/notifications/index.ts";
import {
  cancelUnpayable,
  decideSilentRefunds,
  type RefundReason,
  sendRefundOf,
} from "#worker/features/refunds/index.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import { countEvent } from "#worker/platform/counters.ts";
import { type Database, isUniqueViolation } from "#worker/platform/database.ts";
import { Refusal, refuse } from "#worker/platform/errors.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import type { FullConnection } from "./columns.ts";
import { refundOfDecline } from "./decline-refund.ts";
import { presentConnection } from "./present.ts";
import {
  confirmMoveIn,
  findConnection,
  findConnections,
  findPending,
  type Move,
  moveConnection,
  sumConnections,
  toldOf,
} from "./queries.ts";

export const listConnections: Verb<typeof endpoints.listConnections> = async ({ user, db, env, now }) => {
  const found = await findConnections(db, user, now, connectionsListed);
  return found.map((connection) => presentConnection(env, connection, user, now));
};

export const summarizeConnections: Verb<typeof endpoints.summarizeConnections> = async ({ user, db }) => {
  const { total, active, paidPence } = await sumConnections(db, user.id);
  return { total, active, totalCost: pounds(paidPence) };
};

export const getConnection: Verb<typeof endpoints.getConnection> = async (call) => (await read(call)).reply;

/** The most other landlords with a pending connection to the migrant who are notified of a change. */
const othersNotified = 50;

type Change = Call<typeof endpoints.updateConnection> | Call<typeof endpoints.answerMoveIn>;
type Stored = FullConnection["connection"];

/** The caller's connection as it is stored, and as the caller sees it. */
async function read(call: Call<typeof endpoints.getConnection> | Change) {
  const { user, params, db, now } = call;
  const found = (await findConnection(db, user, params.id, now)) ?? refuse("not_found");
  return { found, connection: found.connection, reply: present(call, found) };
}

const present = ({ user, env, now }: Pick<Change, "user" | "env" | "now">, found: FullConnection) =>
  presentConnection(env, found, user, now);

/**
 * The connection after a change, as the caller sees it. It is not read again, because a read after a write would wait
 * for the primary once more.
 */
const presentChanged = (call: Change, found: FullConnection, connection: Stored) =>
  present(call, {
    ...found,
    connection,
    migrantProfile: found.migrantProfile && {
      ...found.migrantProfile,
      hosted: connection.status === "active",
    },
    myRating: connection.endReason === "move_in_denied" ? null : found.myRating,
  });

/** Accepts, declines, completes or withdraws. The server's clock counts, not the client's times. */
export const updateConnection: Verb<typeof endpoints.updateConnection> = async (call) => {
  const { user, body } = call;
  const judge = (current: Stored) => judgeMove(current, body.status, user.userType);
  const isDone = (current: Stored) => judge(current) === "repeat";
  const { found, connection, reply } = await read(call);
  const judged = judge(connection);
  if (judged === "forbidden" || judged === "wrong_state") refuse(judged);
  if (judged === "move" && body.from && body.from !== connection.status) refuse("wrong_state");
  if (judged === "repeat") {
    await followChange(call, connection, body.status);
    return reply;
  }
  const endReason =
    body.status === "cancelled" ? (user.userType === "migrant" ? "withdrawn" : "declined") : null;
  const refund = endReason && refundOwed(connection, endReason, call.now);
  return change(call, found, { connection, to: body.status, endReason, refund, now: call.now }, isDone);
};

/** Stores whether the migrant has moved in. A No ends the connection, returns the fee and deletes the ratings. */
export const answerMoveIn: Verb<typeof endpoints.answerMoveIn> = async (call) => {
  const { body, db, now } = call;
  const { found, connection, reply } = await read(call);
  const judge = (current: Stored) => judgeMoveIn(current, body.movedIn, now);
  const isDone = (current: Stored) => judge(current) === "repeat";
  const judged = judge(connection);
  if (judged === "wrong_state" || judged === "move_in_closed") refuse(judged);
  if (judged === "deny") {
    const endReason = "move_in_denied";
    const refund = connection.paymentCompleted ? endReason : null;
    return change(call, found, { connection, to: "cancelled", endReason, refund, now }, isDone);
  }
  const confirmed = judged === "confirm" ? await confirmMoveIn(db, connection.id, now) : connection;
  if (!confirmed) return repeat(call, isDone);
  await followChange(call, connection, connection.status);
  return judged === "repeat" ? reply : presentChanged(call, found, confirmed);
};

/**
 * Answers as a repeated call if the same change was stored in the meantime, because it was sent twice or from another
 * device. Refuses otherwise.
 */
async function repeat(call: Change, isDone: (current: Stored) => boolean) {
  const { connection, reply } = await read(call);
  if (!isDone(connection)) return refuse("wrong_state");
  await followChange(call, connection, connection.status);
  return reply;
}

/** Stores the change and does what follows from it. `isDone` says whether the same change is already stored. */
async function change(call: Change, found: FullConnection, move: Move, isDone: (current: Stored) => boolean) {
  const { db, env } = call;
  const { connection, to, refund } = move;
  const make = async () => (await makeMove(db, move)) ?? refuse("wrong_state");
  const other = call.user.id === connection.landlordId ? connection.migrantId : connection.landlordId;
  // mutant-safe: only an end needs an announcement; that of another change would only cost a call
  const made = isEnd(to) ? announceTo(env, other, make) : make().then((moved) => [moved, null] as const);
  const stored = await made.catch((fault: unknown) => {
    if (fault instanceof Refusal && fault.code === "wrong_state") return null;
    throw fault;
  });
  if (!stored) return repeat(call, isDone);
  const [moved, announced] = stored;
  await followMove(call, move, toldOf(move), announced);
  // The thread decides whether the fee of a silent connection is refunded.
  return refund === "declined_in_silence" ? (await read(call)).reply : presentChanged(call, found, moved);
}

type Context = Pick<Change, "env" | "db" | "waitUntil">;

/** Does what follows from a stored change. `move.connection` is the connection before the change. */
export async function followMove(
  call: Context,
  move: Move,
  told: readonly Told[],
  announced: string | null,
): Promise<void> {
  const { db, env } = call;
  const { connection, to, refund } = move;
  countEvent(eventOf(move));
  deliverSoon(call, told);
  if (connection.status === "completed")
    call.waitUntil(stopAskingToRate(env, [connection.landlordId, connection.migrantId], connection.id));
  await followChange(call, connection, to, announced);
  if (refund === "declined_in_silence") await decideRefund(call, connection);
  call.waitUntil(cancelUnpayable(env, db, connection.migrantId));
  if (to === "active" || connection.status === "active")
    call.waitUntil(notifyOthersWaiting(call, connection));
  if (!refund) return;
  call.waitUntil(sendRefundOf(env, db, connection.paymentId));
  // A case about too many withdrawals has the connection that opened it as its object.
  call.waitUntil(pushNewCase(env, db, { kind: "withdrawals", objectId: connection.id }));
}

/** The event under which the change is counted. */
function eventOf({ to, endReason }: Move): BusinessEvent {
  if (to === "active") return "accepted";
  if (to === "completed") return "completed";
  return endReason === "withdrawn" || endReason === "declined" ? endReason : "cancelled";
}

/**
 * Notifies the other landlords with a pending connection to a migrant who gets or leaves a host: what these landlords
 * can do changes.
 */
async function notifyOthersWaiting({ db, env }: Context, { migrantId }: Stored): Promise<void> {
  const waiting = await findPending(db, migrantId, othersNotified);
  const notify = ({ id, landlordId }: Stored) =>
    pushFrame(env, db, [landlordId], { type: "connection", connectionId: id });
  await Promise.all(waiting.map(notify));
}

/** A migrant has one host at a time: a unique index refuses the second acceptance. */
async function makeMove(db: Database, move: Move): Promise<Stored | undefined> {
  try {
    return await moveConnection(db, move);
  } catch (fault) {
    if (isUniqueViolation(fault)) refuse("already_hosted");
    throw fault;
  }
}

// mutant-safe: `followChange` awaits an end that was not announced
const isEnd = (status: ConnectionStatus) => status === "completed" || status === "cancelled";

/**
 * Updates both people's screens and closes the thread of an ended connection. A repeated call does it again, because
 * the first one may have failed here. An end that could not be announced is pushed before the answer, so that neither person
 * still sees what they may no longer see.
 */
async function followChange(
  call: Context,
  connection: Stored,
  to: ConnectionStatus,
  announced: string | null = null,
): Promise<void> {
  const { env, db } = call;
  const notified = pushConnectionChange(env, db, connection, announced);
  call.waitUntil(notified);
  if (to !== "completed" && to !== "cancelled") return;
  await Promise.all([announced === null && notified, closeThread(env, connection, to)]);
}

/**
 * The reason to refund the fee of a pending connection, or null: the migrant withdraws, or the landlord declines after
 * a long silence.
 */
function refundOwed(
  connection: Stored,
  endReason: "withdrawn" | "declined",
  now: string,
): RefundReason | null {
  if (connection.status !== "pending" || !connection.paymentCompleted) return null;
  return endReason === "withdrawn" ? "migrant_withdrew" : refundOfDecline(connection, now);
}

/** Asks the frozen thread whether the migrant wrote. If it is unreachable, the next pass asks again. */
async function decideRefund({ env, db }: Context, { id }: Stored): Promise<void> {
  await decideSilentRefunds(env, db, id).catch((fault: unknown) =>
    logLine("refund_not_decided", { connectionId: id, ...describeFault(fault) }),
  );
}
