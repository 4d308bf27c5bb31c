import type * as endpoints from "#schema/endpoints/admin.ts";
import { canDecide } from "#schema/policy.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { notifyPeople } from "#worker/features/live/index.ts";
import { deliverSoon } from "#worker/features/notifications/index.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import type { Caller } from "#worker/http/session.ts";
import { countEvent } from "#worker/platform/counters.ts";
import { refuse } from "#worker/platform/errors.ts";
import { openRequest, sealAnswer } from "./details.ts";
import { notifyAdminsOfPending } from "./notify-admins.ts";
import { type Decision, decideRequest, findRequester } from "./queries.ts";

type Deciding = Call<
  typeof endpoints.decideLandlordVerification | typeof endpoints.decideMigrantVerification
>;

export const decideLandlord: Verb<typeof endpoints.decideLandlordVerification> = (call) =>
  decide(call, "landlord");

export const decideMigrant: Verb<typeof endpoints.decideMigrantVerification> = (call) =>
  decide(call, "migrant");

async function decide<Kind extends UserType>(call: Deciding, kind: Kind) {
  const { db, env, params, user, body, requestId, waitUntil } = call;
  const compared = body.namesCompared ? requestId : undefined;
  const decided = await decideRequest(db, kind, params.id, decisionOf(call), compared);
  if (!decided) return refuseDecision(user, await findRequester(db, kind, params.id));
  countEvent(body.status === "approved" ? "verification_approved" : "verification_rejected");
  waitUntil(notifyPeople(env, db, [decided.userId], { type: "verification", status: body.status }));
  waitUntil(notifyAdminsOfPending(env, db));
  deliverSoon(call, [{ kind: "verification_decided", personId: decided.userId, objectId: decided.id }]);
  return openRequest(env, kind, decided);
}

const decisionOf = ({ body, user, now, env, params }: Deciding): Decision => ({
  status: body.status,
  decidedBy: user.id,
  decidedAt: now,
  ...sealAnswer(env, params.id, {
    adminNotes: body.adminNotes ?? null,
    rejectionReason: body.status === "rejected" ? (body.rejectionReason ?? null) : null,
  }),
});

/**
 * Refuses with the reason: no such request, the admin's own request, already decided, the approval of a suspended person, or
 * the caller stopped being an admin during the call.
 */
function refuseDecision(admin: Caller, request: Awaited<ReturnType<typeof findRequester>>): never {
  if (!request) return refuse("not_found");
  if (!canDecide(admin, request.requesterId)) return refuse("own_request");
  if (request.status !== "pending") return refuse("already_decided");
  return refuse(request.suspendedAt ? "person_suspended" : "forbidden");
}
