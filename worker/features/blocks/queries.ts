import { and, count, desc, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import { blockedAddresses, blocksListed } from "#schema/limits.ts";
import { addressBlocks, blocks } from "#schema/tables/blocks.ts";
import { connections } from "#schema/tables/connections.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { type BlockedPair, endOfPair } from "#worker/features/connections/index.ts";
import { visibleTo } from "#worker/features/migrants/index.ts";
import type { Database } from "#worker/platform/database.ts";
import { blockLandlordOf } from "./address-queries.ts";

/** A block that a person has chosen: the blocker, the blocked person, and the blocker's user type. */
export interface Block {
  readonly blockerId: string;
  readonly blockedId: string;
  readonly by: UserType;
}

type Ended = typeof connections.$inferSelect;

/** The landlord and the migrant of a block. For two people of the same user type, no row has this pair. */
export const pairOf = ({ blockerId, blockedId, by }: Block): BlockedPair =>
  by === "landlord"
    ? { landlordId: blockerId, migrantId: blockedId }
    : { landlordId: blockedId, migrantId: blockerId };

const chosen = ({ blockerId, blockedId }: Block) =>
  and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId), eq(blocks.addressHash, ""));

const between = ({ landlordId, migrantId }: BlockedPair) =>
  and(eq(connections.landlordId, landlordId), eq(connections.migrantId, migrantId));

/** SQL condition: the blocker was ever connected with the other person, or is a landlord who sees the migrant. */
function knows(db: Database, block: Block): SQL {
  const pair = pairOf(block);
  const connected = exists(db.select({ id: connections.id }).from(connections).where(between(pair)));
  if (block.by === "migrant") return connected;
  const seen = db
    .select({ id: migrantProfiles.id })
    .from(migrantProfiles)
    .where(and(eq(migrantProfiles.userId, pair.migrantId), visibleTo(pair.landlordId)));
  return sql`(${connected} or ${exists(seen)})`;
}

/**
 * Blocks a person and ends the live connection of the two, in one batch: no payment can connect them in between.
 * Returns whether the block is new, whether it exists now, and the connection that it has ended.
 */
export async function storeBlock(db: Database, block: Block, now: string) {
  const { blockerId, blockedId, by } = block;
  // mutant-safe: if the two have a connection, the insert in the same batch has blocked the person
  const isBlocked = exists(db.select({ createdAt: blocks.createdAt }).from(blocks).where(chosen(block)));
  const { before, end, after } = endOfPair(db, pairOf(block), by, now, isBlocked);
  const done: unknown[] = await db.batch([
    db
      .insert(blocks)
      .select(sql`select ${blockerId}, ${blockedId}, '', ${Date.parse(now)} where ${knows(db, block)}`)
      .onConflictDoNothing()
      .returning({ createdAt: blocks.createdAt }),
    db.select({ createdAt: blocks.createdAt }).from(blocks).where(chosen(block)),
    ...before,
    end,
    ...after,
  ]);
  const [added, found, ended] = [done[0], done[1], done[2 + before.length]] as [
    unknown[],
    unknown[],
    Ended[],
  ];
  return { isNew: added.length > 0, isBlocked: found.length > 0, ended: ended[0] };
}

/** Removes a block that the person has chosen. Returns whether there was one. */
export async function removeBlock(db: Database, block: Block): Promise<boolean> {
  const removed = await db.delete(blocks).where(chosen(block)).returning({ createdAt: blocks.createdAt });
  return removed.length > 0;
}

/** The newest connections of a pair. */
export const findConnectionsOfPair = (db: Database, pair: BlockedPair, limit: number) =>
  db
    .select({ id: connections.id, landlordId: connections.landlordId, migrantId: connections.migrantId })
    .from(connections)
    .where(between(pair))
    .orderBy(desc(connections.createdAt))
    .limit(limit);

/** The people whom a person has chosen to block, and a migrant's blocked addresses, the newest first. */
export async function findBlocks(db: Database, { id, userType }: { id: string; userType: UserType }) {
  const [mine, theirs] =
    userType === "landlord"
      ? [connections.landlordId, connections.migrantId]
      : [connections.migrantId, connections.landlordId];
  const paid = db
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(mine, id), eq(theirs, users.id), eq(connections.paymentCompleted, true)));
  const [people, addresses] = await db.batch([
    db
      .select({
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        createdAt: blocks.createdAt,
        /** The two have or had a connection whose fee was not refunded, so they see each other's full names. */
        isNamed: sql`${exists(paid)}`.mapWith(Boolean),
      })
      .from(blocks)
      .innerJoin(users, eq(users.id, blocks.blockedId))
      .where(and(eq(blocks.blockerId, id), eq(blocks.addressHash, "")))
      .orderBy(desc(blocks.createdAt))
      .limit(blocksListed),
    db
      .select({ id: addressBlocks.id, createdAt: addressBlocks.createdAt })
      .from(addressBlocks)
      .where(eq(addressBlocks.migrantId, id))
      .orderBy(desc(addressBlocks.createdAt))
      .limit(blockedAddresses),
  ]);
  return { people, addresses };
}

/** The entry of a migrant's blocked address, by any of its hashes. */
export const findAddress = (db: Database, migrantId: string, hashes: readonly string[]) =>
  db
    .select({ id: addressBlocks.id, createdAt: addressBlocks.createdAt })
    .from(addressBlocks)
    .where(and(eq(addressBlocks.migrantId, migrantId), inArray(addressBlocks.addressHash, [...hashes])))
    .limit(1);

/**
 * Blocks an address and the landlord who has it now, in one batch with the same statements whether or not there is such
 * a landlord. Returns the entry, old or new; none if the migrant has the maximum number of entries.
 */
export async function storeAddress(
  db: Database,
  { migrantId, email, hashes }: { migrantId: string; email: string; hashes: [string, ...string[]] },
  now: string,
) {
  const [hash] = hashes;
  const own = eq(addressBlocks.migrantId, migrantId);
  const known = exists(findAddress(db, migrantId, hashes));
  const [added, , [found]] = await db.batch([
    db
      .insert(addressBlocks)
      .select(
        sql`select ${crypto.randomUUID()}, ${migrantId}, ${hash}, ${Date.parse(now)}
          where not ${known} and (${db.select({ n: count() }).from(addressBlocks).where(own)}) < ${blockedAddresses}`,
      )
      .returning({ id: addressBlocks.id }),
    blockLandlordOf(db, { migrantId, email, hash }, now),
    findAddress(db, migrantId, hashes),
  ]);
  return { isNew: added.length > 0, found };
}

/** Removes a migrant's blocked address and the blocks that come from it. Returns whether there was one. */
export async function removeAddress(db: Database, migrantId: string, id: string): Promise<boolean> {
  const own = and(eq(addressBlocks.id, id), eq(addressBlocks.migrantId, migrantId));
  const hash = db.select({ hash: addressBlocks.addressHash }).from(addressBlocks).where(own);
  const [, removed] = await db.batch([
    db.delete(blocks).where(and(eq(blocks.blockerId, migrantId), sql`${blocks.addressHash} = ${hash}`)),
    db.delete(addressBlocks).where(own).returning({ id: addressBlocks.id }),
  ]);
  return removed.length > 0;
}
