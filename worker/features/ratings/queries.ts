import { and, asc, avg, count, desc, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import type { Person } from "#schema/policy.ts";
import { connections } from "#schema/tables/connections.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { ratings } from "#schema/tables/ratings.ts";
import { users } from "#schema/tables/users.ts";
import { visibleTo } from "#worker/features/migrants/index.ts";
import type { Database } from "#worker/platform/database.ts";
import { recountRatings } from "./averages.ts";

/** A connection, but only for its two parties. */
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

/** What a person is called; only for checking what others write about them. */
export async function findNames(db: Database, userId: string) {
  const [names] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1);
  return names;
}

/** Whether the two were ever connected, whichever is which. */
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

const revealedOf = (subjectId: string, now: string) =>
  and(eq(ratings.subjectId, subjectId), lte(ratings.revealsAt, now));

/** The average of what is revealed of a person, and how many ratings that is. */
export async function summariseRevealed(db: Database, subjectId: string, now: string) {
  const [summary] = await db
    .select({ average: avg(ratings.stars).mapWith(Number), total: count() })
    .from(ratings)
    .where(revealedOf(subjectId, now));
  return summary ?? { average: null, total: 0 };
}

/** The newest revealed ratings of a person, each with its author's first name. */
export function findRevealed(db: Database, subjectId: string, now: string, limit: number) {
  return db
    .select({
      stars: ratings.stars,
      comment: ratings.comment,
      createdAt: ratings.createdAt,
      author: users.firstName,
    })
    .from(ratings)
    .innerJoin(users, eq(users.id, ratings.authorId))
    .where(revealedOf(subjectId, now))
    .orderBy(desc(ratings.createdAt), desc(ratings.id))
    .limit(limit);
}

/**
 * Stores a rating; the second of a connection reveals both at once. What is revealed by then is in the
 * averages when this returns. A second rating by the same side breaks the unique index. Null when the stay is
 * no longer completed: the migrant has just denied it.
 */
export async function insertRating(db: Database, rating: NewRating) {
  const now = rating.createdAt;
  const ofConnection = eq(ratings.connectionId, rating.connectionId);
  const [[stored]] = await db.batch([
    db.insert(ratings).select(ofCompletedStay(db, rating)).returning(),
    db
      .update(ratings)
      .set({ revealsAt: now })
      .where(
        and(
          ofConnection,
          gt(ratings.revealsAt, now),
          sql`(select count(*) from ratings r where r.connection_id = ${rating.connectionId}) = 2`,
        ),
      ),
    recountRatings(db, sql`select subject_id from ratings where connection_id = ${rating.connectionId}`, now),
    db
      .update(ratings)
      .set({ counted: true })
      .where(and(ofConnection, lte(ratings.revealsAt, now))),
  ]);
  return stored ?? null;
}

type NewRating = Omit<typeof ratings.$inferSelect, "counted">;

/** A rating's columns, in the table's own order, which insert … select asks for. */
const ofCompletedStay = (db: Database, rating: NewRating) =>
  db
    .select({
      id: sql<string>`${rating.id}`.as("id"),
      connectionId: connections.id,
      authorId: sql<string>`${rating.authorId}`.as("author_id"),
      subjectId: sql<string>`${rating.subjectId}`.as("subject_id"),
      stars: sql<number>`${rating.stars}`.as("stars"),
      comment: sql<string | null>`${rating.comment}`.as("comment"),
      createdAt: sql<string>`${Date.parse(rating.createdAt)}`.as("created_at"),
      revealsAt: sql<string>`${Date.parse(rating.revealsAt)}`.as("reveals_at"),
      counted: sql<boolean>`0`.as("counted"),
    })
    .from(connections)
    .where(and(eq(connections.id, rating.connectionId), eq(connections.status, "completed")));

/** Brings the averages of up to `limit` ratings' subjects up to date, and answers how many ratings that were. */
export async function countRevealed(db: Database, now: string, limit: number): Promise<number> {
  const due = db
    .select({ id: ratings.id })
    .from(ratings)
    .where(and(eq(ratings.counted, false), lte(ratings.revealsAt, now)))
    .orderBy(asc(ratings.revealsAt), asc(ratings.id))
    .limit(limit);
  const [, counted] = await db.batch([
    recountRatings(db, sql`select subject_id from ratings where id in ${due}`, now),
    db.update(ratings).set({ counted: true }).where(inArray(ratings.id, due)).returning({ id: ratings.id }),
  ]);
  return counted.length;
}
