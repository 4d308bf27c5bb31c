import {
  and,
  eq,
  exists,
  inArray,
  isNull,
  not,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import { leavingReasons, liveStatuses } from "#schema/lifecycle.ts";
import { blocks } from "#schema/tables/blocks.ts";
import { connections } from "#schema/tables/connections.ts";
import { migrantProfiles as profiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import type { Database } from "#worker/platform/database.ts";

/** A landlord and a migrant: their ids, or columns that contain their ids. */
export interface PairInSql {
  readonly landlordId: string | SQLWrapper;
  readonly migrantId: string | SQLWrapper;
}

const query = new QueryBuilder();
const notSuspended = eq(profiles.hidden, false);
const isListed = and(eq(profiles.hosted, false), isNull(profiles.pausedAt));

/** SQL condition: this landlord may see this migrant profile. `maySeeMigrant` is the same rule in code. */
export function visibleTo(landlordId: PairInSql["landlordId"]) {
  const pair = { landlordId, migrantId: profiles.userId };
  return and(notSuspended, or(and(isListed, not(areBlocked(pair))), exists(liveConnection(pair))));
}

/** SQL condition: one of the two has blocked the other person or their email address. */
export const areBlocked = (pair: PairInSql) => isBlockOf(pair);

/**
 * SQL condition: one of the two has blocked the other as a person, not only an email address. This condition decides
 * whether a migrant sees a home. Otherwise, a home that disappears would tell the migrant who has an address that they
 * blocked.
 */
export const haveBlocked = (pair: PairInSql) => isBlockOf(pair, eq(blocks.addressHash, ""));

const isBlockOf = ({ landlordId, migrantId }: PairInSql, which?: SQL) =>
  sql<boolean>`(${exists(blockBy(landlordId, migrantId, which))} or ${exists(blockBy(migrantId, landlordId, which))})`;

const blockBy = (blockerId: string | SQLWrapper, blockedId: string | SQLWrapper, which?: SQL) =>
  query
    .select({ createdAt: blocks.createdAt })
    .from(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId), which));

/** The pair's live connection. */
export const liveConnection = (pair: PairInSql) => ofPair(pair, inArray(connections.status, liveStatuses));

/** The value of `hosted` in the API. */
export const housingStatusOf = (hosted: boolean) => (hosted ? ("Hosted" as const) : ("Seeking" as const));

/** SQL condition: the migrant lives with a host. `migrant_profiles.hosted` is always set from this condition. */
export const isHosted = (migrantId: string) =>
  sql<boolean>`${exists(
    query
      .select({ id: connections.id })
      .from(connections)
      .where(and(eq(connections.migrantId, migrantId), eq(connections.status, "active"))),
  )}`;

/** The statement that updates `hosted` after a change of the migrant's connections, in the batch of that change. */
export const updateHosted = (db: Database, migrantId: string) =>
  db
    .update(profiles)
    .set({ hosted: isHosted(migrantId) })
    .where(eq(profiles.userId, migrantId));

/** Connections of the pair that the migrant has left. After one, the landlord cannot pay for this migrant again. */
export const connectionLeft = (pair: PairInSql) =>
  ofPair(pair, inArray(connections.endReason, leavingReasons));

/**
 * SQL condition: the landlord may pay for the migrant. Neither person is suspended. The migrant is verified, visible
 * to the landlord and has not left a connection with this landlord. The landlord is verified if the migrant requires
 * that.
 */
export const mayPay = (pair: PairInSql) => sql<boolean>`(
  ${exists(activePerson(pair.landlordId))}
  and ${exists(activePerson(pair.migrantId, eq(users.verified, true)))}
  and ${exists(profileSeen(pair))}
  and ${or(exists(activePerson(pair.landlordId, eq(users.verified, true))), notExists(verifiedOnly(pair)))}
  and ${notExists(connectionLeft(pair))})`;

/** The profile of a migrant who connects with verified landlords only. */
const verifiedOnly = ({ migrantId }: PairInSql) =>
  query
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.userId, migrantId), eq(profiles.verifiedOnly, true)));

/** The person, unless suspended. */
export const activePerson = (id: string | SQLWrapper, more?: SQL) =>
  query
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.suspendedAt), more));

const profileSeen = ({ landlordId, migrantId }: PairInSql) =>
  query
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.userId, migrantId), visibleTo(landlordId)));

const ofPair = ({ landlordId, migrantId }: PairInSql, state: SQL) =>
  query
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.landlordId, landlordId), eq(connections.migrantId, migrantId), state));
