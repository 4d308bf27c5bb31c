import type * as endpoints from "#schema/endpoints/admin.ts";
import { canDecide } from "#schema/policy.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { sealNote } from "#worker/features/cases/index.ts";
import { pushFrame } from "#worker/features/live/index.ts";
import { deliverSoon } from "#worker/features/notifications/index.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import { countEvent } from "#worker/platform/counters.ts";
import { refuse } from "#worker/platform/errors.ts";
import { type Decision, decideRequest, findDecided } from "./decide-queries.ts";
import { openRequest, sealAnswer } from "./details.ts";
import { pushPendingRequests } from "./push-pending.ts";
import { namesFamily } from "./second-reviewer.ts";

type Deciding = Call<
  typeof endpoints.decideLandlordVerification | typeof endpoints.decideMigrantVerification
>;

export const decideLandlord: Verb<typeof endpoints.decideLandlordVerification> = (call) =>
  decide(call, "landlord");

export const decideMigrant: Verb<typeof endpoints.decideMigrantVerification> = (call) =>
  decide(call, "migrant");

async function decide<Kind extends UserType>(call: Deciding, kind: Kind) {
  const { db, env, params, body, user, requestId, waitUntil } = call;
  const found = await findDecided(db, kind, params.id, user.id);
  if (!found || !canDecide(user, found.request.userId)) return refuseDecision(call, found);
  requireNotes(body, found.proposal);
  // Throws before anything is written if the request cannot be unsealed.
  const open = openRequest(env, kind, found.request);
  const { decided, isProposed } = await decideRequest(db, kind, params.id, decisionOf(call), {
    isFamily: namesFamily(env, found.request),
    proposal: body.proposal,
    requestId,
    compared: body.namesCompared === true,
    reason: body.status === "rejected" && body.rejectionReason ? sealNote(env, body.rejectionReason) : null,
    notes: body.adminNotes ? sealNote(env, body.adminNotes) : null,
  });
  if (!decided && !isProposed) return refuseDecision(call, await findDecided(db, kind, params.id, user.id));
  waitUntil(pushPendingRequests(env, db));
  // Still pending: the person is not told about the proposal.
  if (!decided) return open;
  countEvent(body.status === "approved" ? "verification_approved" : "verification_rejected");
  waitUntil(pushFrame(env, db, [decided.userId], { type: "verification", status: body.status }));
  deliverSoon(call, [{ kind: "verification_decided", personId: decided.userId, objectId: decided.id }]);
  return openRequest(env, kind, decided);
}

type Found = Awaited<ReturnType<typeof findDecided>>;

/** An approval against a proposed rejection needs notes that say why. A rejection always has a reason. */
function requireNotes(
  { status, proposal, adminNotes }: Deciding["body"],
  open: NonNullable<Found>["proposal"],
) {
  if (proposal === undefined || status !== "approved" || open?.outcome !== "rejected" || adminNotes) return;
  refuse("invalid_fields", { fields: { adminNotes: { code: "required" } } });
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
 * Refuses with the reason: no such request, the admin's own request or that of someone connected with them, already decided,
 * the approval of a suspended person, a request that an appeal against their own decision has reopened, their own proposal,
 * a proposal that they have not read, or the caller stopped being an admin during the call.
 */
function refuseDecision({ user, body }: Deciding, found: Found): never {
  if (!found) return refuse("not_found");
  const { request, proposal, suspendedAt, reopenedFrom, isConnected } = found;
  if (!canDecide(user, request.userId)) return refuse("own_request");
  if (isConnected) return refuse("connected_person");
  if (request.status !== "pending") return refuse("already_decided");
  if (suspendedAt && body.status === "approved") return refuse("person_suspended");
  if (reopenedFrom === user.id) return refuse("own_decision");
  if (proposal?.by === user.id) return refuse("second_reviewer_needed");
  const read = body.proposal === undefined ? null : Date.parse(body.proposal);
  const open = proposal?.at ? Date.parse(proposal.at) : null;
  return refuse(read === open ? "forbidden" : "proposal_changed");
}
