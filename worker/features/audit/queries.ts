import { and, desc, eq, inArray, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { audit } from "#schema/tables/audit.ts";
import { users } from "#schema/tables/users.ts";
import { type AuditEvent, caseEvents } from "#schema/vocabulary.ts";
import { casesKeptFrom } from "#worker/features/cases/index.ts";
import type { Database } from "#worker/platform/database.ts";

export interface Filter {
  /** The reader, who gets no line about a case or a block against them. */
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
 * Cases about the reader or kept from them, and who has blocked them: nobody learns this of themselves, whatever their role. The case
 * decides, not the line's subject: that is someone else when the case is taken over, and nobody before the reader was named. Only a
 * block has a person as its object.
 */
const isAgainst = (reader: string) =>
  sql`((${inArray(audit.event, [...caseEvents])} and ${audit.objectId} in (${casesKeptFrom(reader)}))
    or ${audit.objectId} is ${reader})`;

/** Each filter is the first column of an index, and time the next; without one, the index of time. */
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

/** A page of the audit with the names of its people, newest first; one line more than the limit when a next page exists. */
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

/** The newest matching lines, by ids only; one more than `most` when there are older ones. */
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
