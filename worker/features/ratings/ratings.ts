import type * as endpoints from "#schema/endpoints/ratings.ts";
import { identifies } from "#schema/identifying/index.ts";
import { ratingsListed } from "#schema/limits.ts";
import { canBrowse, otherPartyOf } from "#schema/policy.ts";
import { isRatingOpen, ratingsCloseAt } from "#schema/rating-window.ts";
import { pushNewCase, sealNote } from "#worker/features/cases/index.ts";
import { pushFrame } from "#worker/features/live/index.ts";
import { deliverSoon, stopAskingToRate } from "#worker/features/notifications/index.ts";
import { created, type Verb } from "#worker/http/handle.ts";
import type { Caller } from "#worker/http/session.ts";
import { countEvent } from "#worker/platform/counters.ts";
import { type Database, isUniqueViolation } from "#worker/platform/database.ts";
import { refuse } from "#worker/platform/errors.ts";
import * as queries from "./queries.ts";

export const getUserRatings: Verb<typeof endpoints.getUserRatings> = async ({ user, params, db, now }) => {
  if (!(await maySeeRatings(db, user, params.id))) refuse("not_found");
  const [summary, ratings] = await Promise.all([
    queries.summarizeRatings(db, params.id, now),
    queries.findRevealed(db, params.id, now, ratingsListed),
  ]);
  return { ...summary, ratings: ratings.map(presentRating) };
};

const presentRating = ({
  reply,
  repliedAt,
  ...rating
}: Awaited<ReturnType<typeof queries.findRevealed>>[number]) => ({
  ...rating,
  reply: reply !== null && repliedAt !== null ? { text: reply, createdAt: repliedAt } : null,
});

/**
 * A rating stays hidden until both people have given stars or the time for ratings has ended, so that no one rates in
 * reply to a rating. While it is hidden, only the author's screens are notified.
 */
export const rateConnection: Verb<typeof endpoints.rateConnection> = async (call) => {
  const { user, params, body, db, env, now } = call;
  const connection = (await queries.findOwnConnection(db, user, params.id)) ?? refuse("not_found");
  // Only a completed stay has a completion time.
  if (!connection.completedAt) return refuse("not_completed");
  if (!isRatingOpen(connection.completedAt, now)) refuse("rating_closed");
  const subjectId = otherPartyOf(user, connection);
  const comment = (body.stay !== "never_started" && body.comment) || null;
  // After the checks above, so that a caller cannot guess a name that they may not see.
  if (comment) await checkComment(db, subjectId, comment);
  const rating = {
    id: crypto.randomUUID(),
    connectionId: connection.id,
    authorId: user.id,
    subjectId,
    stars: body.stars,
    comment,
    stay: body.stay,
    createdAt: now,
    revealsAt: new Date(ratingsCloseAt(connection.completedAt)).toISOString(),
  };
  const privateNote = body.privateNote ? sealNote(env, body.privateNote) : null;
  const stored = (await insertOnce(db, rating, privateNote)) ?? refuse("not_completed");
  countEvent("rated");
  if (queries.opensCase(rating, privateNote))
    call.waitUntil(pushNewCase(env, db, { kind: "stay", objectId: rating.id }));
  call.waitUntil(stopAskingToRate(env, [user.id], connection.id));
  const told = stored.revealed ? [user.id, subjectId] : [user.id];
  if (stored.revealed)
    deliverSoon(
      call,
      told.map((personId) => ({ kind: "rating_revealed", personId, objectId: connection.id })),
    );
  call.waitUntil(pushFrame(env, db, told, { type: "connection", connectionId: connection.id }));
  return created(stored);
};

/** Each rating accepts one reply, so that no argument follows it. */
export const replyToRating: Verb<typeof endpoints.replyToRating> = async ({
  user,
  params,
  body,
  db,
  now,
}) => {
  const find = () => queries.findAuthor(db, params.id, user.id, now);
  const author = (await find()) ?? refuse("not_found");
  if (identifies(body.text, author))
    refuse("invalid_fields", { fields: { text: { code: "identifies_person" } } });
  const reply = { id: params.id, by: user.id, text: body.text, now };
  if (!(await queries.insertReply(db, reply)))
    refuse((await find())?.isErased ? "author_deleted" : "already_replied");
  return created({ text: body.text, createdAt: now });
};

/** Each side rates once: a unique index refuses the second rating. */
async function insertOnce(...rating: Parameters<typeof queries.insertRating>) {
  try {
    return await queries.insertRating(...rating);
  } catch (fault) {
    if (isUniqueViolation(fault)) refuse("already_rated");
    throw fault;
  }
}

/** Every landlord can read the comments on a migrant, so they must not say who or where the migrant is. */
async function checkComment(db: Database, subjectId: string, comment: string): Promise<void> {
  const subject = await queries.findName(db, subjectId);
  if (subject && identifies(comment, subject))
    refuse("invalid_fields", { fields: { comment: { code: "identifies_person" } } });
}

/** Callers see their own ratings, those of people they were connected with, and landlords those of migrants in browse. */
async function maySeeRatings(db: Database, user: Caller, subjectId: string): Promise<boolean> {
  if (user.id === subjectId) return true;
  if (canBrowse(user) && (await queries.hasVisibleMigrantProfile(db, user.id, subjectId))) return true;
  return queries.wereConnected(db, user.id, subjectId);
}
