import { and, desc, eq, gt, not, type SQL, sql } from "drizzle-orm";
import { dayMs, daysAfter } from "#schema/durations.ts";
import { appealDays, appealsListed } from "#schema/limits.ts";
import { accountLinks } from "#schema/tables/account-links.ts";
import { appeals } from "#schema/tables/appeals.ts";
import { cases } from "#schema/tables/cases.ts";
import { users } from "#schema/tables/users.ts";
import { verificationRequests as requests } from "#schema/tables/verification.ts";
import { type AccountLink, isOpen } from "#worker/features/account-links/index.ts";
import { openCase } from "#worker/features/cases/index.ts";
import type { Database } from "#worker/platform/database.ts";

export const appealableUntil = (decidedAt: string) => daysAfter(decidedAt, appealDays);
const stillAppealable = (now: string) => Date.parse(now) - appealDays * dayMs;

/** A new appeal, sealed. */
export interface NewAppeal {
  id: string;
  text: string;
  keyId: string;
}

const hasAppeal = (id: string): SQL => sql`exists (select 1 from appeals where id = ${id})`;

/**
 * Opens the case of an appeal that the batch has stored. The person is both the subject of the case and the one who
 * raised it. `decidedBy` is the reviewer whose decision is appealed.
 */
const openCaseOf = (db: Database, id: string, personId: string, now: string) =>
  openCase(
    db,
    {
      kind: "appeal",
      objectId: id,
      subjectId: personId,
      raisedBy: personId,
      decidedBy: sql`(select decided_by from appeals where id = ${id})`,
    },
    now,
    hasAppeal(id),
  );

const columns = sql`(id, person_id, decision, decision_id, decided_at, decided_by, sent_at, text, key_id)`;

/** An appeal with its case. */
const selectAppeals = (db: Database) =>
  db
    .select({ appeal: appeals, answerBy: cases.dueAt })
    .from(appeals)
    .innerJoin(
      cases,
      and(
        // mutant-safe: no case of another kind has the id of an appeal
        eq(cases.kind, "appeal"),
        eq(cases.objectId, appeals.id),
      ),
    );
export type FoundAppeal = Awaited<ReturnType<typeof selectAppeals>>[number];

export async function findAppeal(db: Database, id: string): Promise<FoundAppeal | undefined> {
  const [found] = await selectAppeals(db).where(eq(appeals.id, id)).limit(1);
  return found;
}

/** A person's appeals, the newest first. */
export const listAppealsOf = (db: Database, personId: string, most = appealsListed) =>
  selectAppeals(db).where(eq(appeals.personId, personId)).orderBy(desc(appeals.sentAt)).limit(most);

/** The appeal of a person against the suspension that began then. */
export async function findAppealOfSuspension(db: Database, personId: string, suspendedAt: string) {
  const [found] = await selectAppeals(db)
    .where(
      and(
        eq(appeals.personId, personId),
        // mutant-safe: the decision id of a rejection is the id of a request, never a number of milliseconds
        eq(appeals.decision, "suspension"),
        eq(appeals.decisionId, String(Date.parse(suspendedAt))),
      ),
    )
    .limit(1);
  return found;
}

/**
 * Stores an appeal against a suspension, opens its case and marks the link as used, if the link is open. Returns
 * undefined if the link is not open, or if the suspension already has an appeal.
 */
export async function insertAppealOfSuspension(
  db: Database,
  link: AccountLink,
  appeal: NewAppeal,
  now: string,
) {
  const { id, text, keyId } = appeal;
  const at = Date.parse(now);
  await db.batch([
    db.write(sql`insert into appeals ${columns}
      select ${id}, id, 'suspension', cast(suspended_at as text), suspended_at, suspended_by, ${at}, ${text}, ${keyId}
      from users where id = ${link.userId} and ${isOpen(link, now)} on conflict do nothing`),
    openCaseOf(db, id, link.userId, now),
    db.write(sql`update account_links set used_at = ${at} where id = ${link.id} and ${hasAppeal(id)}`),
  ]);
  return findAppeal(db, id);
}

interface Rejected {
  requestId: string;
  personId: string;
}

/** SQL condition on `requests`: the person can appeal against this rejection now, unless they already have. */
const isAppealable = (personId: string, now: string) =>
  and(
    eq(requests.userId, personId),
    eq(requests.status, "rejected"),
    gt(requests.decidedAt, new Date(stillAppealable(now)).toISOString()),
    sql`not exists (select 1 from verification_requests as newer
      where newer.user_id = ${requests.userId} and newer.created_at > ${requests.createdAt})`,
  );

/** SQL condition: the person has appealed against the decision about this row of `verification_requests`. */
const isAnswered = (personId: string): SQL =>
  // The table is written by name, because Drizzle omits the table in selected expressions, and `appeals` has an `id`,
  // too.
  // mutant-safe (person_id = ${personId}): no one can appeal another person's rejection; the index begins with the person
  sql`exists (select 1 from appeals where person_id = ${personId} and decision_id = verification_requests.id)`;

/** The rejection that a person can appeal against: that of their latest request. */
export async function findOpenRejection(db: Database, personId: string, now: string) {
  const [found] = await db
    .select({ requestId: requests.id, decidedAt: requests.decidedAt })
    .from(requests)
    .where(and(isAppealable(personId, now), not(isAnswered(personId))))
    .orderBy(desc(requests.createdAt))
    .limit(1);
  return found;
}

/**
 * Stores an appeal against a rejection and opens its case. Returns undefined if the person cannot appeal, or no longer
 * can.
 */
export async function insertAppealOfRejection(
  db: Database,
  { requestId, personId }: Rejected,
  { id, text, keyId }: NewAppeal,
  now: string,
) {
  await db.batch([
    db.write(sql`insert into appeals ${columns}
      select ${id}, ${requests.userId}, 'rejection', ${requests.id}, ${requests.decidedAt}, ${requests.decidedBy},
        ${Date.parse(now)}, ${text}, ${keyId}
      from ${requests} where ${requests.id} = ${requestId} and ${isAppealable(personId, now)} on conflict do nothing`),
    openCaseOf(db, id, personId, now),
  ]);
  return findAppeal(db, id);
}

/** A request of this person, and whether they have appealed against its decision. */
export async function findRejected(db: Database, { requestId, personId }: Rejected) {
  const [found] = await db
    .select({
      status: requests.status,
      decidedAt: requests.decidedAt,
      isAppealed: sql`${isAnswered(personId)}`.mapWith(Boolean),
    })
    .from(requests)
    .where(and(eq(requests.id, requestId), eq(requests.userId, personId)))
    .limit(1);
  return found;
}

/** The link of an appeal with its person, whether it is open or not. */
export async function findAppealLink(db: Database, id: string) {
  const [found] = await db
    .select({ link: accountLinks, owner: users })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(
      and(
        eq(accountLinks.id, id),
        // mutant-safe: the id comes from a token that is signed for an appeal
        eq(accountLinks.purpose, "appeal"),
      ),
    )
    .limit(1);
  return found;
}

/** What a reviewer reads besides the appeal: the decision that is appealed, and who made it. */
export async function findDecision(
  db: Database,
  { decision, decisionId, decidedBy, personId }: FoundAppeal["appeal"],
) {
  const [[person], [request], [decider]] = await Promise.all([
    db
      .select({ why: users.suspensionCode, because: users.suspensionReason, suspendedAt: users.suspendedAt })
      .from(users)
      .where(eq(users.id, personId))
      .limit(1),
    // mutant-safe: no request has the id of a suspension, so the other branch only saves the query
    decision === "rejection"
      ? db.select().from(requests).where(eq(requests.id, decisionId)).limit(1)
      : Promise.resolve([]),
    db
      .select({ firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(eq(users.id, decidedBy ?? ""))
      .limit(1),
  ]);
  return { person, request, decider };
}
