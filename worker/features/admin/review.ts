import type * as endpoints from "#schema/endpoints/admin.ts";
import { canDecide } from "#schema/policy.ts";
import { refuse } from "#worker/http/errors.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import type { Caller } from "#worker/http/session.ts";
import {
  type Decision,
  decideLandlordVerification,
  decideMigrantVerification,
  findLandlordRequester,
  findMigrantRequester,
  listPendingLandlordVerifications,
  listPendingMigrantVerifications,
} from "./queries.ts";

export const listPending: Verb<typeof endpoints.listPendingVerifications> = async ({ db }) => {
  const [landlords, migrants] = await Promise.all([
    listPendingLandlordVerifications(db),
    listPendingMigrantVerifications(db),
  ]);
  return {
    landlordVerifications: landlords.map(({ request, landlord }) => ({ ...request, landlord })),
    migrantVerifications: migrants.map(({ request, migrant }) => ({ ...request, migrant })),
  };
};

type Deciding = Call<
  typeof endpoints.decideLandlordVerification | typeof endpoints.decideMigrantVerification
>;

export const decideLandlord: Verb<typeof endpoints.decideLandlordVerification> = async (call) => {
  const decided = await decideLandlordVerification(call.db, call.params.id, decisionOf(call));
  return decided ?? refuseDecision(call.user, await findLandlordRequester(call.db, call.params.id));
};

export const decideMigrant: Verb<typeof endpoints.decideMigrantVerification> = async (call) => {
  const decided = await decideMigrantVerification(call.db, call.params.id, decisionOf(call));
  return decided ?? refuseDecision(call.user, await findMigrantRequester(call.db, call.params.id));
};

const decisionOf = ({ body, user, now }: Deciding): Decision => ({
  status: body.status,
  decidedBy: user.id,
  decidedAt: now,
  adminNotes: body.adminNotes ?? null,
  rejectionReason: body.status === "rejected" ? (body.rejectionReason ?? null) : null,
});

/** Why nothing was decided: nobody's request, the admin's own, or somebody else was first. */
function refuseDecision(admin: Caller, requesterId: string | undefined): never {
  if (requesterId === undefined) return refuse("not_found");
  return refuse(canDecide(admin, requesterId) ? "already_decided" : "own_request");
}
