import type * as endpoints from "#schema/endpoints/admin.ts";
import { canDecide } from "#schema/policy.ts";
import type { VerificationStatus } from "#schema/vocabulary.ts";
import { tellPeople } from "#worker/features/live/index.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import type { Caller } from "#worker/http/session.ts";
import { refuse } from "#worker/platform/errors.ts";
import { openLandlord, openMigrant, sealWords } from "./details.ts";
import { notifyAdminsOfPending } from "./notify-admins.ts";
import {
  type Decision,
  decideLandlordVerification,
  decideMigrantVerification,
  findLandlordRequest,
  findMigrantRequest,
} from "./review-queries.ts";

type Deciding = Call<
  typeof endpoints.decideLandlordVerification | typeof endpoints.decideMigrantVerification
>;

export const decideLandlord: Verb<typeof endpoints.decideLandlordVerification> = async (call) => {
  const decided = await decideLandlordVerification(call.db, call.params.id, decisionOf(call));
  if (!decided) return refuseDecision(call.user, await findLandlordRequest(call.db, call.params.id));
  tell(call, decided.landlordId);
  return openLandlord(call.env, decided);
};

export const decideMigrant: Verb<typeof endpoints.decideMigrantVerification> = async (call) => {
  const decided = await decideMigrantVerification(call.db, call.params.id, decisionOf(call));
  if (!decided) return refuseDecision(call.user, await findMigrantRequest(call.db, call.params.id));
  tell(call, decided.migrantId);
  return openMigrant(call.env, decided);
};

const decisionOf = ({ body, user, now, env, params }: Deciding): Decision => ({
  status: body.status,
  decidedBy: user.id,
  decidedAt: now,
  ...sealWords(env, params.id, {
    adminNotes: body.adminNotes ?? null,
    rejectionReason: body.status === "rejected" ? (body.rejectionReason ?? null) : null,
  }),
});

/** The person's open screens turn at once, and every admin's figure. */
function tell({ env, db, body, waitUntil }: Deciding, requesterId: string): void {
  waitUntil(tellPeople(env, [requesterId], { type: "verification", status: body.status }));
  waitUntil(notifyAdminsOfPending(env, db));
}

/** Why nothing was decided: nobody's request, the admin's own, somebody else was first, or an admin no more. */
function refuseDecision(
  admin: Caller,
  request: { requesterId: string; status: VerificationStatus } | undefined,
): never {
  if (!request) return refuse("not_found");
  if (!canDecide(admin, request.requesterId)) return refuse("own_request");
  return refuse(request.status === "pending" ? "forbidden" : "already_decided");
}
