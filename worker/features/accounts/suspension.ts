import type * as endpoints from "#schema/endpoints/admin.ts";
import { canSuspend } from "#schema/policy.ts";
import { findConnected } from "#worker/features/cases/index.ts";
import { endSessions } from "#worker/features/live/index.ts";
import { sendSoon } from "#worker/features/mail/index.ts";
import { followSuspensionOf } from "#worker/features/messages/index.ts";
import { deliverSoon } from "#worker/features/notifications/index.ts";
import { cancelUnpayable, followRelease } from "#worker/features/refunds/index.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import { refuse } from "#worker/platform/errors.ts";
import { deleteSessions } from "#worker/platform/sessions.ts";
import { findSuspension, liftSuspension, suspend } from "./suspension-queries.ts";

type SuspendCall = Call<typeof endpoints.suspendUser>;

/**
 * Suspends a person, or lifts a suspension. A repeated call by the same admin leaves the database as it is and repeats
 * the work that follows, in case the first call was interrupted.
 */
export const suspendUser: Verb<typeof endpoints.suspendUser> = async (call) => {
  const { user, params, body } = call;
  if (!canSuspend(user, params.id)) return refuse("own_account");
  if (body.suspended) await suspendNow(call);
  else await lift(call);
  return { id: params.id, suspended: body.suspended };
};

async function suspendNow(call: SuspendCall): Promise<void> {
  const { user, params, body, db, env, now, waitUntil } = call;
  await endSessions(
    call,
    params.id,
    { suspension: { suspended: body.reason ?? "", why: body.why } },
    async () => {
      const { reason = null, why = null } = body;
      const { released, email } = await suspend(db, { userId: params.id, by: user.id, reason, why, now });
      for (const each of released) waitUntil(followRelease(env, db, each));
      const found = await readSuspension(call);
      if (found.suspendedBy !== user.id) return refuseChange(call, found);
      sendSoon(call, [email]);
    },
  );
  waitUntil(deleteSessions(env, params.id));
  waitUntil(cancelUnpayable(env, db, params.id));
  // Awaited, so that the connected people are notified before the call answers.
  const paused = await followSuspensionOf(env, db, params.id);
  deliverSoon(
    call,
    paused.map(({ id, landlordId, migrantId }) => ({
      kind: "other_suspended",
      personId: params.id === landlordId ? migrantId : landlordId,
      objectId: `${id}.${Date.parse(now)}`,
    })),
  );
}

async function lift(call: SuspendCall): Promise<void> {
  const { user, params, body, db, env, now } = call;
  await endSessions(call, params.id, "all", async () => {
    await liftSuspension(db, { userId: params.id, by: user.id, since: body.since, now });
    const found = await readSuspension(call);
    if (found.suspendedAt) await refuseChange(call, found);
  });
  await followSuspensionOf(env, db, params.id);
}

const readSuspension = async ({ db, params }: SuspendCall) =>
  (await findSuspension(db, params.id)) ?? refuse("not_found");

/**
 * Refuses a change that was not made. The caller has or had a connection with the person, has not seen a change by
 * another admin, or was suspended or lost the role during the call. `last_admin` when the person is the only active
 * admin left.
 */
async function refuseChange(
  { db, user, params, body }: SuspendCall,
  { suspendedAt, isAdmin, otherAdmins }: Awaited<ReturnType<typeof readSuspension>>,
): Promise<never> {
  if (await findConnected(db, user.id, params.id)) return refuse("connected_person");
  if (suspendedAt && body.suspended) return refuse("already_suspended");
  if (suspendedAt && body.since && Date.parse(body.since) !== Date.parse(suspendedAt))
    return refuse("suspension_changed");
  return refuse(isAdmin && otherAdmins === 0 ? "last_admin" : "forbidden");
}
