import type * as endpoints from "#schema/endpoints/connections.ts";
import type { Connection } from "#schema/endpoints/connections.ts";
import { judgeMove } from "#schema/lifecycle.ts";
import { connectionsListed, silentRefundDays } from "#schema/limits.ts";
import { pounds } from "#schema/parts.ts";
import type { Person } from "#schema/policy.ts";
import { refuse } from "#worker/http/errors.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import { describeFault, logLine } from "#worker/http/log.ts";
import { type RefundReason, sendRefundOf } from "#worker/services/refunds/refunds.ts";
import { decideSilentRefunds } from "#worker/services/refunds/silence.ts";
import { freezeThread } from "#worker/services/threads.ts";
import { type FullConnection, findConnection, findConnections, moveConnection } from "./queries.ts";

export const listConnections: Verb<typeof endpoints.listConnections> = async ({ user, db }) => {
  const found = await findConnections(db, user, connectionsListed);
  return found.map((connection) => present(connection, user));
};

export const getConnection: Verb<typeof endpoints.getConnection> = async ({ user, params, db }) => {
  const found = (await findConnection(db, user, params.id)) ?? refuse("not_found");
  return present(found, user);
};

type Change = Call<typeof endpoints.updateConnection>;

/** Accept, decline, complete or withdraw. What the client says of times is not believed. */
export const updateConnection: Verb<typeof endpoints.updateConnection> = async (call) => {
  const { user, params, body, db, now } = call;
  const found = (await findConnection(db, user, params.id)) ?? refuse("not_found");
  const { connection } = found;
  const judged = judgeMove(connection.status, body.status, user.userType);
  if (judged === "forbidden" || judged === "wrong_state") refuse(judged);
  if (judged === "repeat") return present(found, user);
  // Whoever got the fee back, or has their bank ask for it, does not begin hosting on it.
  if (body.status === "active" && (connection.disputedAt || !connection.paymentCompleted))
    refuse("wrong_state");
  const refund = refundOwed(call, connection);
  if (!(await moveConnection(db, { connection, to: body.status, refund, now }))) refuse("wrong_state");
  await endThread(call, connection);
  if (refund === "declined_in_silence") await decideRefund(call, connection);
  if (refund) call.waitUntil(sendRefundOf(call.env, db, connection.paymentId));
  return present((await findConnection(db, user, params.id)) ?? refuse("not_found"), user);
};

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

/** A connection as one of its two people sees it: the migrant's profile is for the landlord. */
function present(found: FullConnection, reader: Pick<Person, "userType">): Connection {
  const { connection, landlord, migrant, migrantProfile, myRating } = found;
  return {
    ...connection,
    amount: pounds(connection.amountPence),
    landlord,
    migrant: reader.userType === "landlord" ? { ...migrant, migrantProfile } : migrant,
    myRating,
  };
}
