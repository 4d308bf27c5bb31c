import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { averageFrom } from "#schema/limits.ts";
import type { Person } from "#schema/policy.ts";
import { connections } from "#schema/tables/connections.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { ratings } from "#schema/tables/ratings.ts";
import { users } from "#schema/tables/users.ts";
import type { StayAnswer } from "#schema/vocabulary.ts";
import { addRaisedNote, openCase, type sealNote } from "#worker/features/cases/index.ts";
import { visibleTo } from "#worker/features/migrants/index.ts";
import { queueNotifications } from "#worker/features/notifications/index.ts";
import type { Database } from "#worker/platform/database.ts";

/** A connection of this person; null for anyone who is not one of its two parties. */
export async function findOwnConnection(db: Database, user: Pick<Person, "id">, id: string) {
  const [connection] = await db
    .select()
    .from(connections)
    .where(
      and(
        eq(connections.id, id),
        or(eq(connections.landlordId, user.id), eq(connections.migrantId, user.id)),
      ),
    )
    .limit(1);
  return connection ?? null;
}

/** A person's names, to check comments about them. */
export async function findName(db: Database, userId: string) {
  const [names] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1);
  return names;
}

/** Whether the two people were ever connected, in either role. */
export async function wereConnected(db: Database, one: string, other: string): Promise<boolean> {
  const between = (landlordId: string, migrantId: string) =>
    and(eq(connections.landlordId, landlordId), eq(connections.migrantId, migrantId));
  const rows = await db
    .select({ id: connections.id })
    .from(connections)
    .where(or(between(one, other), between(other, one)))
    .limit(1);
  return rows.length > 0;
}

/** Whether this landlord may open the person's migrant profile. */
export async function hasVisibleMigrantProfile(
  db: Database,
  landlordId: string,
  userId: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: migrantProfiles.id })
    .from(migrantProfiles)
    .where(and(eq(migrantProfiles.userId, userId), visibleTo(landlordId)));
  return rows.length > 0;
}

/** A rating of a stay that never started has no stars, and only its author sees it. */
const hasStars = gt(ratings.stars, 0);

/** SQL condition: the rating is revealed. Only revealed ratings count in averages and are shown. */
export const isRevealed = (now: string) => and(lte(ratings.revealsAt, now), hasStars) as SQL<number>;
const revealedOf = (subjectId: string | SQLWrapper, now: string) =>
  and(eq(ratings.subjectId, subjectId), isRevealed(now));

/** The average of these ratings, from the third one on. */
const average = sql<number | null>`case when count(*) >= ${sql.raw(String(averageFrom))} then avg(stars) end`;

type Summary = { average: number | null; total: number };

/** The average and number of a person's revealed ratings. */
export async function summarizeRatings(db: Database, subjectId: string, now: string): Promise<Summary> {
  const [summary] = await db
    .select({ average, total: count() })
    .from(ratings)
    .where(revealedOf(subjectId, now));
  return summary ?? { average: null, total: 0 };
}

/** The same summary as a column of a query over people: one subquery, which uses an index. */
export const ratingsOf = (userId: SQLWrapper, now: string) =>
  sql`(select json_object('average', ${average}, 'total', count(*)) from ratings
    where ${revealedOf(userId, now)})`.mapWith((json: string): Summary => JSON.parse(json));

/** The statement that recalculates the averages of the people whose ids `subjects` selects. A repeat changes nothing. */
function recountRatings(db: Database, subjects: ReturnType<typeof sql>, now: string) {
  const revealed = revealedOf(migrantProfiles.userId, now);
  return (
    db
      .update(migrantProfiles)
      .set({
        averageRating: sql`(select ${average} from ratings where ${revealed})`,
        totalRatings: sql`(select count(*) from ratings where ${revealed})`,
      })
      // mutant-safe: recalculating another person's average gives the same average
      .where(sql`${migrantProfiles.userId} in (${subjects})`)
  );
}

/** The newest revealed ratings of a person, each with its author's first name. */
export function findRevealed(db: Database, subjectId: string, now: string, limit: number) {
  return db
    .select({
      id: ratings.id,
      stars: ratings.stars,
      comment: ratings.comment,
      createdAt: ratings.createdAt,
      author: users.firstName,
      authorDeleted: isNotNull(users.erasedAt).mapWith(Boolean),
      reply: ratings.reply,
      repliedAt: ratings.repliedAt,
    })
    .from(ratings)
    .innerJoin(users, eq(users.id, ratings.authorId))
    .where(revealedOf(subjectId, now))
    .orderBy(desc(ratings.createdAt), desc(ratings.id))
    .limit(limit);
}

/**
 * Stores a rating and updates the averages. Two ratings with stars reveal each other. A rating without stars reveals nothing,
 * because the reveal would tell the other person what its author answered. Throws a unique violation when this side has already
 * rated. Returns the rating and whether both are now revealed; null when the stay is no longer completed, because the migrant
 * denied it meanwhile. A private note, or a stay that never started, opens a case for the safety team.
 */
export async function insertRating(db: Database, rating: NewRating, privateNote: SealedNote | null) {
  const now = rating.createdAt;
  const ofConnection = eq(ratings.connectionId, rating.connectionId);
  const [[stored], revealed] = await db.batch([
    db.insert(ratings).select(ofCompletedStay(db, rating)).returning(),
    db
      .update(ratings)
      .set({ revealsAt: now })
      .where(
        and(
          ofConnection,
          sql`(select count(*) from ratings r where r.connection_id = ${rating.connectionId} and r.stars > 0) = 2`,
        ),
      )
      .returning({ id: ratings.id }),
    // mutant-safe: recalculating other people's averages too gives the same averages
    recountRatings(db, sql`select subject_id from ratings where connection_id = ${rating.connectionId}`, now),
    db
      .update(ratings)
      .set({ counted: true })
      .where(and(ofConnection, lte(ratings.revealsAt, now))),
    queueNotifications(db, "rating_revealed", partiesOf(and(ofConnection, eq(ratings.revealsAt, now))), now),
    ...(opensCase(rating, privateNote) ? caseOf(db, rating, privateNote) : []),
  ]);
  return stored ? { ...stored, revealed: revealed.length > 0 } : null;
}

/** Both people of the stays of these ratings, without the ratings that have no stars. */
const partiesOf = (which: SQL | undefined) =>
  sql`select author_id as person, connection_id as object from ${ratings} where ${which} and ${hasStars}
    union select subject_id, connection_id from ${ratings} where ${which} and ${hasStars}`;

type SealedNote = ReturnType<typeof sealNote>;

/** Whether the safety team gets a case. */
export const opensCase = ({ stay }: Pick<NewRating, "stay">, privateNote: SealedNote | null) =>
  privateNote !== null || stay === "never_started";

/** Statements that open the case of a rating, and add the private note to it. */
function caseOf(
  db: Database,
  { id, authorId, subjectId, createdAt: now }: NewRating,
  note: SealedNote | null,
) {
  const about = { kind: "stay", objectId: id, subjectId, raisedBy: authorId } as const;
  const isStored = sql`exists (select 1 from ratings where id = ${id})`;
  const open = openCase(db, about, now, isStored);
  return note ? [open, addRaisedNote(db, about, authorId, now, note)] : [open];
}

type NewRating = Omit<typeof ratings.$inferSelect, "counted" | "reply" | "repliedAt">;

const isErased = (userId: string | SQLWrapper) =>
  sql`exists (select 1 from users where id = ${userId} and erased_at is not null)`;

/** The new rating if the stay is completed, in the order of the table's columns, as insert … select requires. */
const ofCompletedStay = (db: Database, rating: NewRating) =>
  db
    .select({
      id: sql<string>`${rating.id}`.as("id"),
      connectionId: connections.id,
      authorId: sql<string>`${rating.authorId}`.as("author_id"),
      subjectId: sql<string>`${rating.subjectId}`.as("subject_id"),
      stars: sql<number>`${rating.stars}`.as("stars"),
      // No comment about a person whose account is erased: their name is deleted, so a check cannot find it in the comment.
      comment: sql<
        string | null
      >`case when ${isErased(rating.subjectId)} then null else ${rating.comment} end`.as("comment"),
      createdAt: sql<string>`${Date.parse(rating.createdAt)}`.as("created_at"),
      revealsAt: sql<string>`${Date.parse(rating.revealsAt)}`.as("reveals_at"),
      counted: sql<boolean>`0`.as("counted"),
      stay: sql<StayAnswer>`${rating.stay}`.as("stay"),
      reply: sql<null>`null`.as("reply"),
      repliedAt: sql<null>`null`.as("replied_at"),
    })
    .from(connections)
    .where(and(eq(connections.id, rating.connectionId), eq(connections.status, "completed")));

/**
 * Stores the subject's reply to a revealed rating that has none. Undefined when there is no such rating. Undefined also when the
 * author's account is erased: their name is deleted, so a check could not find it in the reply.
 */
export async function insertReply(
  db: Database,
  reply: { id: string; by: string; text: string; now: string },
) {
  const [stored] = await db
    .update(ratings)
    .set({ reply: reply.text, repliedAt: reply.now })
    .where(
      and(
        eq(ratings.id, reply.id),
        // mutant-safe (revealedOf(reply.by, reply.now)): the caller has found it revealed, and it stays revealed
        revealedOf(reply.by, reply.now),
        isNull(ratings.reply),
        not(isErased(ratings.authorId)),
      ),
    )
    .returning({ text: ratings.reply, createdAt: ratings.repliedAt });
  return stored;
}

/** The author of a revealed rating of this person. */
export async function findAuthor(db: Database, id: string, subjectId: string, now: string) {
  const [found] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      isErased: isNotNull(users.erasedAt).mapWith(Boolean),
    })
    .from(ratings)
    .innerJoin(users, eq(users.id, ratings.authorId))
    .where(and(eq(ratings.id, id), revealedOf(subjectId, now)))
    .limit(1);
  return found;
}

/** The most ratings that one scheduled pass counts. */
const passSize = 500;

/**
 * The scheduled pass: adds ratings whose reveal time has passed to the averages, and returns how many. It is bounded, and
 * safe to repeat or to run twice at the same time.
 */
export async function countRevealedRatings(db: Database, now: string): Promise<number> {
  const due = db
    .select({ id: ratings.id })
    .from(ratings)
    .where(and(eq(ratings.counted, false), lte(ratings.revealsAt, now)))
    .orderBy(asc(ratings.revealsAt), asc(ratings.id))
    .limit(passSize);
  const [, , counted] = await db.batch([
    queueNotifications(db, "rating_revealed", partiesOf(inArray(ratings.id, due)), now),
    // mutant-safe: recalculating other people's averages too gives the same averages
    recountRatings(db, sql`select subject_id from ratings where id in ${due}`, now),
    db.update(ratings).set({ counted: true }).where(inArray(ratings.id, due)).returning({ id: ratings.id }),
  ]);
  return counted.length;
}

/** The statements that delete the ratings of a stay that the migrant denies, and recalculate the averages. */
export function voidRatings(
  db: Database,
  { id, migrantId }: Pick<typeof connections.$inferSelect, "id" | "migrantId">,
  now: string,
) {
  const denied = db
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.id, id), eq(connections.endReason, "move_in_denied")));
  return [
    db.delete(ratings).where(and(eq(ratings.connectionId, id), exists(denied))),
    recountRatings(db, sql`${migrantId}`, now),
  ] as const;
}
