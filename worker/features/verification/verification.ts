import type * as endpoints from "#schema/endpoints/verification.ts";
import { isUniqueViolation } from "#worker/http/database.ts";
import { refuse } from "#worker/http/errors.ts";
import { created, type Verb } from "#worker/http/handle.ts";
import {
  findLatestLandlordVerification,
  findLatestMigrantVerification,
  insertLandlordVerification,
  insertMigrantVerification,
} from "./queries.ts";

export const readMigrantVerification: Verb<typeof endpoints.getMigrantVerification> = async ({ user, db }) =>
  (await findLatestMigrantVerification(db, user.id)) ?? refuse("verification_not_found");

export const readLandlordVerification: Verb<typeof endpoints.getLandlordVerification> = async ({
  user,
  db,
}) => (await findLatestLandlordVerification(db, user.id)) ?? refuse("verification_not_found");

export const submitMigrantVerification: Verb<typeof endpoints.submitMigrantVerification> = async ({
  user,
  body,
  db,
  now,
}) => {
  const request = { ...body, id: crypto.randomUUID(), migrantId: user.id, createdAt: now };
  return created(await oncePending(() => insertMigrantVerification(db, request)));
};

export const submitLandlordVerification: Verb<typeof endpoints.submitLandlordVerification> = async ({
  user,
  body,
  db,
  now,
}) => {
  const request = { ...body, id: crypto.randomUUID(), landlordId: user.id, createdAt: now };
  return created(await oncePending(() => insertLandlordVerification(db, request)));
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
