import type * as endpoints from "#schema/endpoints/admin.ts";
import { canSuspend } from "#schema/policy.ts";
import { closeSockets } from "#worker/features/live/index.ts";
import { followSuspensionOf } from "#worker/features/messages/index.ts";
import { cancelUnpayable, followRelease } from "#worker/features/refunds/index.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import { refuse } from "#worker/platform/errors.ts";
import { deleteSessions } from "#worker/platform/sessions.ts";
import { findSuspension, liftSuspension, suspend } from "./suspension-queries.ts";

type Suspending = Call<typeof endpoints.suspendUser>;

/** Suspends or lifts. A repeat changes nothing in the database, and does again what may have died after the first. */
export const suspendUser: Verb<typeof endpoints.suspendUser> = async (call) => {
  const { user, params, body } = call;
  if (!canSuspend(user, params.id)) return refuse("own_account");
  if (body.suspended) await suspendNow(call);
  else await lift(call);
  return { id: params.id, suspended: body.suspended };
};

async function suspendNow(call: Suspending): Promise<void> {
  const { user, params, body, db, env, now, waitUntil } = call;
  const done = await suspend(db, { userId: params.id, by: user.id, reason: body.reason ?? null, now });
  if (!done && !(await standing(call)).suspended) return refuseAdmin(call);
  await closeSockets(env, params.id);
  waitUntil(deleteSessions(env, params.id));
  waitUntil(followSuspensionOf(env, db, params.id));
  waitUntil(cancelUnpayable(env, db, params.id));
  for (const released of done?.released ?? []) waitUntil(followRelease(env, db, released));
}

async function lift(call: Suspending): Promise<void> {
  const { user, params, db, env, now, waitUntil } = call;
  const lifted = await liftSuspension(db, { userId: params.id, by: user.id, now });
  if (!lifted && (await standing(call)).suspended) return refuse("forbidden");
  waitUntil(followSuspensionOf(env, db, params.id));
}

const standing = async ({ db, params }: Suspending) =>
  (await findSuspension(db, params.id)) ?? refuse("not_found");

/** The caller was an admin a moment ago: whoever suspended them in the meantime may now be the only one. */
async function refuseAdmin(call: Suspending): Promise<never> {
  const { isAdmin, otherAdmins } = await standing(call);
  return refuse(isAdmin && otherAdmins === 0 ? "last_admin" : "forbidden");
}
