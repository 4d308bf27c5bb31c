import type * as endpoints from "#schema/endpoints/blocks.ts";
import { cancelUnpayable } from "#worker/features/refunds/index.ts";
import type { Verb } from "#worker/http/handle.ts";
import { addressHashes } from "#worker/platform/address-hash.ts";
import { refuse } from "#worker/platform/errors.ts";
import { findAddress, removeAddress, storeAddress } from "./queries.ts";
import { record } from "./record.ts";

/** Shows only the day: the time could reveal the hour in which someone was afraid. */
export const presentAddress = ({ id, createdAt }: { id: string; createdAt: string }) => ({
  id,
  addedOn: createdAt.slice(0, "YYYY-MM-DD".length),
});

/** Does the same for every address, so that neither the answer nor its duration reveals whether a landlord has it. */
export const blockAddress: Verb<typeof endpoints.blockAddress> = async (call) => {
  const { db, env, user, body, now, waitUntil } = call;
  const address = { migrantId: user.id, email: body.email, hashes: addressHashes(env, body.email) };
  const { isNew, found } = await storeAddress(db, address, now);
  if (!found) return refuse("too_many_blocked_addresses");
  if (isNew) record(call, "address_blocked", found.id);
  waitUntil(cancelUnpayable(env, db, user.id));
  return presentAddress(found);
};

export const findBlockedAddress: Verb<typeof endpoints.findBlockedAddress> = async (call) => {
  const { db, env, user, body } = call;
  const [found] = await findAddress(db, user.id, addressHashes(env, body.email));
  return { found: found ? presentAddress(found) : null };
};

export const unblockAddress: Verb<typeof endpoints.unblockAddress> = async (call) => {
  const { db, user, params } = call;
  if (!(await removeAddress(db, user.id, params.id))) return refuse("not_found");
  record(call, "address_unblocked", params.id);
  return {};
};
