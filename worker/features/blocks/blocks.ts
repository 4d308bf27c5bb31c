import type * as endpoints from "#schema/endpoints/blocks.ts";
import { earlierThreads } from "#schema/limits.ts";
import { initialOf } from "#schema/policy.ts";
import { followEndOfPair } from "#worker/features/connections/index.ts";
import { closeThread } from "#worker/features/messages/index.ts";
import { cancelUnpayable } from "#worker/features/refunds/index.ts";
import { freshenReadsOf } from "#worker/http/freshness.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import { refuse } from "#worker/platform/errors.ts";
import { presentAddress } from "./addresses.ts";
import { type Block, findBlocks, findConnectionsOfPair, pairOf, removeBlock, storeBlock } from "./queries.ts";
import { record } from "./record.ts";

export const listBlocks: Verb<typeof endpoints.listBlocks> = async ({ db, user }) => {
  const { people, addresses } = await findBlocks(db, user);
  return {
    people: people.map(({ isNamed, lastName, ...person }) => ({
      ...person,
      lastName: isNamed ? lastName : initialOf(lastName),
    })),
    addresses: addresses.map(presentAddress),
  };
};

/**
 * Blocks a person, ends the connection of the two and closes their threads. A repeated call repeats the work after the
 * write, in case the first call was interrupted. The other person is told only that a connection has ended, as after
 * any end.
 */
export const blockPerson: Verb<typeof endpoints.blockPerson> = async (call) => {
  const { db, env, user, params, now, waitUntil } = call;
  const { userId } = params;
  if (userId === user.id) refuse("invalid_fields", { fields: { userId: { code: "invalid" } } });
  const block = { blockerId: user.id, blockedId: userId, by: user.userType };
  const { isNew, isBlocked, ended } = await storeBlock(db, block, now);
  if (!isBlocked) refuse("not_found");
  if (isNew) record(call, "person_blocked", userId);
  // Awaited, so that after the answer neither person sees what they may no longer see.
  await (ended ? followEndOfPair(call, ended, block.by, now) : freshenReadsOf(env, db, userId));
  await quietThreads(call, block);
  waitUntil(cancelUnpayable(env, db, user.id));
  return { id: userId, ended: ended !== undefined };
};

/** Removes the caller's own block. A block by the other person remains, and ended connections stay ended. */
export const unblockPerson: Verb<typeof endpoints.unblockPerson> = async (call) => {
  const { db, user, params } = call;
  const block = { blockerId: user.id, blockedId: params.userId, by: user.userType };
  if (await removeBlock(db, block)) record(call, "person_unblocked", params.userId);
  return { id: params.userId };
};

/** Closes the threads of the two: they accept no more messages and report nothing as unread. Never fails. */
async function quietThreads(
  { env, db }: Pick<Call<typeof endpoints.blockPerson>, "env" | "db">,
  block: Block,
) {
  const threads = await findConnectionsOfPair(db, pairOf(block), earlierThreads);
  await Promise.all(threads.map((each) => closeThread(env, each, "blocked")));
}
