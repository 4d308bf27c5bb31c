import { and, desc, eq, inArray, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { audit } from "#schema/tables/audit.ts";
import { users } from "#schema/tables/users.ts";
import { type AuditEvent, caseEvents } from "#schema/vocabulary.ts";
import { casesKeptFrom } from "#worker/features/cases/index.ts";
import type { Database } from "#worker/platform/database.ts";

export interface Filter {
  /** The admin who reads. They get no line about a case that is kept from them, or about a block of them. */
  reader?: string | undefined;
  person?: string | undefined;
  actor?: string | undefined;
  event?: AuditEvent | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The position of a line in the audit, which is ordered by time and number. */
interface Place {
  id: number;
  at: string;
}

const ms = (iso: string) => Date.parse(iso);

/**
 * SQL condition: the line is about a case that is kept from the reader, or says who has blocked the reader. No one may
 * learn this about themselves, whatever their role. The condition compares the case and not the line's subject: the
 * subject is another person when the case is taken over, and is empty before the reader was named. Only a block has a
 * person as its object.
 */
const isAgainst = (reader: string) =>
  sql`((${inArray(audit.event, [...caseEvents])} and ${audit.objectId} in (${casesKeptFrom(reader)}))
    or ${audit.objectId} is ${reader})`;

/**
 * Each filter is the first column of an index, and time is the next one. Without a filter, the index of time is used.
 */
const matching = ({ reader, person, actor, event, from, to }: Filter, after?: Place) =>
  and(
    reader === undefined ? undefined : not(isAgainst(reader)),
    person ? eq(audit.subjectId, person) : undefined,
    actor ? eq(audit.actorId, actor) : undefined,
    event ? eq(audit.event, event) : undefined,
    from ? sql`${audit.at} >= ${ms(from)}` : undefined,
    to ? sql`${audit.at} < ${ms(to)}` : undefined,
    after && sql`(${audit.at}, ${audit.id}) < (${ms(after.at)}, ${after.id})`,
  );

const actor = alias(users, "actor");
const subject = alias(users, "subject");

/**
 * A page of the audit with the names of its people, newest first. Returns one line more than the limit if there is a
 * next page.
 */
export const listLines = (db: Database, filter: Filter, after: Place | undefined, limit: number) =>
  db
    .select({
      id: audit.id,
      at: audit.at,
      event: audit.event,
      object: audit.objectId,
      detail: audit.detail,
      actor: { id: actor.id, firstName: actor.firstName, lastName: actor.lastName },
      subject: { id: subject.id, firstName: subject.firstName, lastName: subject.lastName },
    })
    .from(audit)
    .leftJoin(actor, eq(actor.id, audit.actorId))
    .leftJoin(subject, eq(subject.id, audit.subjectId))
    .where(matching(filter, after))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(limit + 1);

/** The newest matching lines, with ids instead of names. Returns one line more than `most` if there are older ones. */
export const listRows = (db: Database, filter: Filter, most: number) =>
  db
    .select()
    .from(audit)
    .where(matching(filter))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(most + 1);

export async function findPlace(db: Database, id: number): Promise<Place | undefined> {
  const [found] = await db
    .select({ id: audit.id, at: audit.at })
    .from(audit)
    .where(eq(audit.id, id))
    .limit(1);
  return found;
}

export const findPeople = (db: Database, ids: string[]) =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, ids))
    .limit(ids.length);
