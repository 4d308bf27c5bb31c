import type * as endpoints from "#schema/endpoints/connections.ts";
import { judgeMove } from "#schema/lifecycle.ts";
import { connectionsListed, silentRefundDays } from "#schema/limits.ts";
import { pounds } from "#schema/parts.ts";
import { refuse } from "#worker/http/errors.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import { describeFault, logLine } from "#worker/http/log.ts";
import { presentConnection } from "#worker/services/connections/present.ts";
import type { FullConnection } from "#worker/services/connections/queries.ts";
import { tellOfConnection } from "#worker/services/live/live.ts";
import { type RefundReason, sendRefundOf } from "#worker/services/refunds/refunds.ts";
import { decideSilentRefunds } from "#worker/services/refunds/silence.ts";
import { freezeThread } from "#worker/services/threads.ts";
import { findConnection, findConnections, moveConnection, sumConnections } from "./queries.ts";

export const listConnections: Verb<typeof endpoints.listConnections> = async ({ user, db, env }) => {
  const found = await findConnections(db, user, connectionsListed);
  return found.map((connection) => presentConnection(env, connection, user));
};

export const summarizeConnections: Verb<typeof endpoints.summarizeConnections> = async ({ user, db }) => {
  const { total, active, paidPence } = await sumConnections(db, user.id);
  return { total, active, totalCost: pounds(paidPence) };
};

export const getConnection: Verb<typeof endpoints.getConnection> = async ({ user, params, db, env }) => {
  const found = (await findConnection(db, user, params.id)) ?? refuse("not_found");
  return presentConnection(env, found, user);
};

type Change = Call<typeof endpoints.updateConnection>;

/** Accept, decline, complete or withdraw. What the client says of times is not believed. */
export const updateConnection: Verb<typeof endpoints.updateConnection> = async (call) => {
  const { user, params, body, db, env, now } = call;
  const found = (await findConnection(db, user, params.id)) ?? refuse("not_found");
  const { connection } = found;
  const judged = judgeMove(connection.status, body.status, user.userType);
  if (judged === "forbidden" || judged === "wrong_state") refuse(judged);
  if (judged === "repeat") {
    await followChange(call, connection);
    return presentConnection(env, found, user);
  }
  const refund = refundOwed(call, connection);
  if (!(await moveConnection(db, { connection, to: body.status, refund, now }))) refuse("wrong_state");
  await followChange(call, connection);
  if (refund === "declined_in_silence") await decideRefund(call, connection);
  if (refund) call.waitUntil(sendRefundOf(call.env, db, connection.paymentId));
  return presentConnection(env, (await findConnection(db, user, params.id)) ?? refuse("not_found"), user);
};

/** Both people's screens turn, and an ended thread closes. A repeat does it again: the first may have died before. */
async function followChange(call: Change, connection: FullConnection["connection"]): Promise<void> {
  call.waitUntil(tellOfConnection(call.env, connection));
  await endThread(call, connection);
}

/** The fee goes back when the migrant withdraws, or is declined unheard, while pending. */
function refundOwed(
  { user, body, now }: Change,
  connection: FullConnection["connection"],
): RefundReason | null {
  const giveUp = connection.status === "pending" && body.status === "cancelled";
  if (!giveUp || !connection.paymentCompleted) return null;
  if (user.userType === "migrant") return "migrant_withdrew";
  const silentSince = Date.parse(now) - Date.parse(connection.createdAt);
  return silentSince < silentRefundDays * 24 * 60 * 60 * 1000 ? null : "declined_in_silence";
}

/** Whether the migrant wrote is asked of the frozen thread; if nobody can say now, the next pass asks again. */
async function decideRefund({ env, db }: Change, { id }: FullConnection["connection"]): Promise<void> {
  await decideSilentRefunds(env, db, id).catch((fault: unknown) =>
    logLine("refund_not_decided", { connectionId: id, ...describeFault(fault) }),
  );
}

/** An ended thread takes no more messages. If it is out of reach now, the next message finds that out itself. */
async function endThread({ body, env }: Change, connection: FullConnection["connection"]): Promise<void> {
  if (body.status !== "completed" && body.status !== "cancelled") return;
  await freezeThread(env, connection, body.status).catch((fault: unknown) =>
    logLine("thread_not_frozen", { connectionId: connection.id, ...describeFault(fault) }),
  );
}
