import { eq, type SQL, sql } from "drizzle-orm";
import { emails } from "#schema/tables/emails.ts";
import { users } from "#schema/tables/users.ts";
import type { EmailKind, EmailOutcome, EmailProblem } from "#schema/vocabulary.ts";
import type { Database, Statements } from "#worker/platform/database.ts";
import { queueWork } from "#worker/platform/due-work.ts";

/** An email that is to be written. */
export interface Queued {
  kind: EmailKind;
  personId: string;
  /** What it is about. For a kind with a link of its own, the id of the row that the link names. */
  objectId: string;
  /** Where it goes, when that is not the person's own address. */
  address?: string;
}

/** The one email of a kind, person and object. */
export const emailId = ({ kind, personId, objectId }: Queued): string => [kind, personId, objectId].join(":");

/**
 * Statements that put an email into the outbox, for the batch of its cause: it is stored if and only if the cause is. The
 * same kind, person and object again changes nothing. `onlyIf` is a condition that is read inside the batch.
 */
export function queueEmail(db: Database, queued: Queued, now: string, onlyIf: SQL = sql`true`): Statements {
  const { kind, personId, objectId, address = null } = queued;
  const id = emailId(queued);
  const waits = sql`exists (select 1 from emails where id = ${id} and ended_at is null)`;
  return [
    db.write(sql`insert into emails (id, kind, person_id, object_id, address, created_at)
      select ${id}, ${kind}, ${personId}, ${objectId}, ${address}, ${Date.parse(now)} where ${onlyIf}
      on conflict do nothing`),
    queueWork(db, { kind: "email", key: id, subject: personId, dueAt: now }, waits),
  ];
}

/**
 * The fee, in pence, of the connection whose end the email tells its landlord, when all of it goes back; else null. For a query of
 * `emails` that joins another table.
 */
export const returnedPence = sql<number | null>`(select connections.amount_pence from connections
  join refunds on refunds.payment_id = connections.payment_id
  where ${emails.kind} in ('withdrawn', 'cancelled') and connections.id = ${emails.objectId}
    and connections.landlord_id = ${emails.personId} and refunds.status in ('pending', 'succeeded'))`;

/** An email with what its person's row says now. */
export async function findEmail(db: Database, id: string) {
  const [found] = await db
    .select({
      kind: emails.kind,
      personId: emails.personId,
      objectId: emails.objectId,
      address: emails.address,
      createdAt: emails.createdAt,
      endedAt: emails.endedAt,
      ownAddress: users.email,
      problem: users.emailProblem,
      language: users.language,
      userType: users.userType,
      returnedPence,
    })
    .from(emails)
    .innerJoin(users, eq(users.id, emails.personId))
    .where(eq(emails.id, id))
    .limit(1);
  return found;
}

/** Stores what became of an email. */
export const endEmail = (db: Database, id: string, outcome: EmailOutcome, now: string) =>
  db.update(emails).set({ endedAt: now, outcome }).where(eq(emails.id, id));

/** Marks an address: it gets no more emails. An address that nobody uses any more marks nobody. */
export const markAddress = (db: Database, address: string, problem: EmailProblem) =>
  db.update(users).set({ emailProblem: problem }).where(eq(users.email, address));
