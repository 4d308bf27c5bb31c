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
import { askThread, freezeThread } from "#worker/services/threads.ts";
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
  const refund = await refundOwed(call, connection);
  if (!(await moveConnection(db, { connection, to: body.status, refund, now }))) refuse("wrong_state");
  if (refund) call.waitUntil(sendRefundOf(call.env, db, connection.paymentId));
  await endThread(call, connection);
  return present((await findConnection(db, user, params.id)) ?? refuse("not_found"), user);
};

/** The fee goes back when the migrant withdraws, or is declined unheard, while pending. */
async function refundOwed(
  { user, body, env, now }: Change,
  connection: FullConnection["connection"],
): Promise<RefundReason | null> {
  const giveUp = connection.status === "pending" && body.status === "cancelled";
  if (!giveUp || !connection.paymentCompleted) return null;
  if (user.userType === "migrant") return "migrant_withdrew";
  const silentSince = Date.parse(now) - Date.parse(connection.createdAt);
  if (silentSince < silentRefundDays * 24 * 60 * 60 * 1000) return null;
  const thread = await askThread(env, connection, (each) => each.summary(connection.migrantId));
  return thread.hasWritten ? null : "declined_in_silence";
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
