import type * as endpoints from "#schema/endpoints/verification.ts";
import { type Call, created, type Verb } from "#worker/http/handle.ts";
import { noteOwnLook } from "#worker/platform/audit/audit.ts";
import { isUniqueViolation } from "#worker/platform/database.ts";
import { refuse } from "#worker/platform/errors.ts";
import { openLandlord, openMigrant, sealLandlord, sealMigrant } from "./details.ts";
import { notifyAdminsOfPending } from "./notify-admins.ts";
import {
  findLatestLandlordVerification,
  findLatestMigrantVerification,
  insertLandlordVerification,
  insertMigrantVerification,
} from "./queries.ts";

export const readMigrantVerification: Verb<typeof endpoints.getMigrantVerification> = async (call) => {
  const request = await findLatestMigrantVerification(call.db, call.user.id);
  if (!request) return refuse("verification_not_found");
  await noteLook(call, request.id);
  return openMigrant(call.env, request);
};

export const readLandlordVerification: Verb<typeof endpoints.getLandlordVerification> = async (call) => {
  const request = await findLatestLandlordVerification(call.db, call.user.id);
  if (!request) return refuse("verification_not_found");
  await noteLook(call, request.id);
  return openLandlord(call.env, request);
};

type Reading = Call<typeof endpoints.getMigrantVerification | typeof endpoints.getLandlordVerification>;

const noteLook = ({ db, user, now, requestId }: Reading, objectId: string) =>
  noteOwnLook(db, { at: now, personId: user.id, objectId, requestId });

export const submitMigrantVerification: Verb<typeof endpoints.submitMigrantVerification> = async ({
  user,
  body,
  db,
  env,
  now,
  waitUntil,
}) => {
  const request = sealMigrant(env, {
    ...body,
    id: crypto.randomUUID(),
    migrantId: user.id,
    createdAt: now,
  });
  const submitted = await oncePending(() => insertMigrantVerification(db, request));
  waitUntil(notifyAdminsOfPending(env, db));
  return created(openMigrant(env, submitted));
};

export const submitLandlordVerification: Verb<typeof endpoints.submitLandlordVerification> = async ({
  user,
  body,
  db,
  env,
  now,
  waitUntil,
}) => {
  const request = sealLandlord(env, {
    ...body,
    id: crypto.randomUUID(),
    landlordId: user.id,
    createdAt: now,
  });
  const submitted = await oncePending(() => insertLandlordVerification(db, request));
  waitUntil(notifyAdminsOfPending(env, db));
  return created(openLandlord(env, submitted));
};

/** The index on pending requests decides who was first, so two presses at once leave one request. */
async function oncePending<T>(insert: () => Promise<T>): Promise<T> {
  try {
    return await insert();
  } catch (fault) {
    if (isUniqueViolation(fault)) refuse("already_pending");
    throw fault;
  }
}
