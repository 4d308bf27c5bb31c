import type * as endpoints from "#schema/endpoints/ratings.ts";
import { ratingRevealDays, ratingsListed } from "#schema/limits.ts";
import { canBrowse, otherPartyOf } from "#schema/policy.ts";
import { type Database, isUniqueViolation } from "#worker/http/database.ts";
import { refuse } from "#worker/http/errors.ts";
import { created, type Verb } from "#worker/http/handle.ts";
import type { Caller } from "#worker/http/session.ts";
import * as queries from "./queries.ts";

const day = 24 * 60 * 60 * 1000;

export const getUserRatings: Verb<typeof endpoints.getUserRatings> = async ({ user, params, db, now }) => {
  if (!(await maySeeRatings(db, user, params.id))) refuse("not_found");
  const [summary, ratings] = await Promise.all([
    queries.summariseRevealed(db, params.id, now),
    queries.findRevealed(db, params.id, now, ratingsListed),
  ]);
  return { ...summary, ratings };
};

/** Blind until both have rated, or 14 days after completion. */
export const rateConnection: Verb<typeof endpoints.rateConnection> = async (call) => {
  const { user, params, body, db, now } = call;
  const connection = (await queries.findOwnConnection(db, user, params.id)) ?? refuse("not_found");
  if (connection.status !== "completed" || !connection.completedAt) return refuse("not_completed");
  const rating = {
    id: crypto.randomUUID(),
    connectionId: connection.id,
    authorId: user.id,
    subjectId: otherPartyOf(user, connection),
    stars: body.stars,
    comment: body.comment ?? null,
    createdAt: now,
    revealsAt: new Date(Date.parse(connection.completedAt) + ratingRevealDays * day).toISOString(),
  };
  try {
    return created(await queries.insertRating(db, rating));
  } catch (fault) {
    if (isUniqueViolation(fault)) refuse("already_rated");
    throw fault;
  }
};

/** One's own, a connected person's, and for landlords those of every migrant they may browse. */
async function maySeeRatings(db: Database, user: Caller, subjectId: string): Promise<boolean> {
  if (user.id === subjectId) return true;
  if (canBrowse(user) && (await queries.hasVisibleMigrantProfile(db, subjectId))) return true;
  return queries.wereConnected(db, user.id, subjectId);
}
