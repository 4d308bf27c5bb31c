import { eq, type SQL, sql } from "drizzle-orm";
import { emails } from "#schema/tables/emails.ts";
import { users } from "#schema/tables/users.ts";
import type { EmailKind, EmailOutcome, EmailProblem } from "#schema/vocabulary.ts";
import type { Database, Statements } from "#worker/platform/database.ts";
import { queueWork } from "#worker/platform/due-work.ts";

/** What identifies an email. */
export interface EmailKey {
  kind: string;
  personId: string;
  /** The id of the thing that the email is about. For a kind with its own link, the id of the row that the link names. */
  objectId: string;
}

/** An email to put into the outbox. */
export interface Queued extends EmailKey {
  kind: EmailKind;
  /** The recipient, if it is not the person's own address. */
  address?: string;
}

/** The id of an email. There is one email for each kind, person and object. */
export const emailId = ({ kind, personId, objectId }: EmailKey): string =>
  [kind, personId, objectId].join(":");

/**
 * Statements that put an email into the outbox. They belong in the batch that stores the cause, so that both are
 * stored or neither is. A repeat with the same kind, person and object changes nothing. `onlyIf` is evaluated inside
 * the batch.
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
 * SQL column for queries that join `emails`: the fee in pence, if the email tells a landlord that a connection has
 * ended and the whole fee is refunded; otherwise null.
 */
export const returnedPence = sql<number | null>`(select connections.amount_pence from connections
  join refunds on refunds.payment_id = connections.payment_id
  where ${emails.kind} in ('withdrawn', 'cancelled') and connections.id = ${emails.objectId}
    and connections.landlord_id = ${emails.personId} and refunds.status in ('pending', 'succeeded'))`;

/** An email of the outbox, with the current data of its person. */
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

/** Stores the outcome of an email. */
export const endEmail = (db: Database, id: string, outcome: EmailOutcome, now: string) =>
  db.update(emails).set({ endedAt: now, outcome }).where(eq(emails.id, id));

/** Marks an address, so that it gets no more emails. Changes nothing if no account has this address any more. */
export const markAddress = (db: Database, address: string, problem: EmailProblem) =>
  db.update(users).set({ emailProblem: problem }).where(eq(users.email, address));
