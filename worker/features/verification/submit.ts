import type * as endpoints from "#schema/endpoints/verification.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { pushFrame } from "#worker/features/live/index.ts";
import { type Call, created, type Verb } from "#worker/http/handle.ts";
import { addOwnReadBefore } from "#worker/platform/audit/audit.ts";
import { countEvent } from "#worker/platform/counters.ts";
import { isUniqueViolation } from "#worker/platform/database.ts";
import { refuse } from "#worker/platform/errors.ts";
import { openRequest, sealDetails } from "./details.ts";
import { pushPendingRequests } from "./push-pending.ts";
import { findLatest, insertRequest } from "./queries.ts";

export const readMigrantVerification: Verb<typeof endpoints.getMigrantVerification> = (call) =>
  readOwn(call, "migrant");

export const readLandlordVerification: Verb<typeof endpoints.getLandlordVerification> = (call) =>
  readOwn(call, "landlord");

export const submitMigrantVerification: Verb<typeof endpoints.submitMigrantVerification> = (call) =>
  submit(call, "migrant");

export const submitLandlordVerification: Verb<typeof endpoints.submitLandlordVerification> = (call) =>
  submit(call, "landlord");

type Reading = Call<typeof endpoints.getMigrantVerification | typeof endpoints.getLandlordVerification>;

async function readOwn<Kind extends UserType>(call: Reading, kind: Kind) {
  const { db, env, user, now, requestId } = call;
  const request = (await findLatest(db, user.id)) ?? refuse("verification_not_found");
  await addOwnReadBefore(db, { at: now, personId: user.id, objectId: request.id, requestId });
  return openRequest(env, kind, request);
}

type Submitting = Call<
  typeof endpoints.submitMigrantVerification | typeof endpoints.submitLandlordVerification
>;

async function submit<Kind extends UserType>(call: Submitting, kind: Kind) {
  const { user, body, db, env, now, waitUntil } = call;
  const id = crypto.randomUUID();
  const request = { id, kind, userId: user.id, createdAt: now, ...sealDetails(env, id, body) };
  const submitted = await insertRequest(db, request).catch((fault: unknown) => {
    // The unique index decides between two simultaneous submissions.
    if (isUniqueViolation(fault)) refuse("already_pending");
    throw fault;
  });
  countEvent("verification_submitted");
  // The person's other devices still show the form.
  waitUntil(pushFrame(env, db, [user.id], { type: "verification", status: "pending" }));
  waitUntil(pushPendingRequests(env, db));
  return created(openRequest(env, kind, submitted));
}
