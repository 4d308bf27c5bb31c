import { and, eq, inArray, isNotNull, notExists, type SQL, sql } from "drizzle-orm";
import { audit } from "#schema/tables/audit.ts";
import { cases } from "#schema/tables/cases.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { verificationRequests as requests } from "#schema/tables/verification.ts";
import type { CaseNoteKind, UserType } from "#schema/vocabulary.ts";
import { isActiveAdmin } from "#worker/features/auth/index.ts";
import {
  isActiveReviewer,
  isConnected,
  mayBeHandledBy,
  type sealNote,
} from "#worker/features/cases/index.ts";
import { queueNotifications } from "#worker/features/notifications/index.ts";
import type { Database, Statements } from "#worker/platform/database.ts";
import { type Deciding, isUnconfirmed, staysOpen, takesEffect } from "./second-reviewer.ts";

/** The case of a request. */
export const isCaseOf = (id: typeof requests.id | string) =>
  and(
    // mutant-safe: no case of another kind has the id of a request
    eq(cases.kind, "verification"),
    eq(cases.objectId, id),
  );

const isRequest = (kind: UserType, id: string) => and(eq(requests.id, id), eq(requests.kind, kind));

/** A request of this kind with its person and the proposal of a first reviewer, if it exists. */
export async function findDecided(db: Database, kind: UserType, id: string, reviewerId: string) {
  const { proposedBy, proposedAt, proposedOutcome } = cases;
  const [request] = await db
    .select({
      request: requests,
      suspendedAt: users.suspendedAt,
      proposal: { by: proposedBy, at: proposedAt, outcome: proposedOutcome },
      /** The admin whose decision an appeal has reopened. */
      reopenedFrom: cases.decidedBy,
      isConnected: isConnected(reviewerId, sql`verification_requests.user_id`),
    })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.userId))
    .leftJoin(cases, isCaseOf(requests.id))
    .where(isRequest(kind, id))
    .limit(1);
  return request;
}
export interface Decision {
  status: "approved" | "rejected";
  decidedBy: string;
  decidedAt: string;
  adminNotes: string | null;
  rejectionReason: string | null;
}

/** What a decision needs besides the values that the request stores. */
export interface Asking {
  isFamily: boolean;
  /** The time of the proposal that the reviewer has read. */
  proposal: string | undefined;
  requestId: string;
  /** The two names were compared. */
  compared: boolean;
  /** Notes for the case if the decision becomes a proposal: the reason and the notes that the person would read. */
  reason: Note | null;
  notes: Note | null;
}
type Note = ReturnType<typeof sealNote>;

/** SQL condition: this request, as `r` joined with its case, meets `condition`. */
const requestWhere = (id: string, condition: SQL) =>
  // mutant-safe (cases.kind = 'verification'): no case of another kind has the id of a request
  sql`exists (select 1 from verification_requests as r join cases on cases.kind = 'verification' and cases.object_id = r.id
    where r.id = ${id} and ${condition})`;

/**
 * Statements that propose a decision, or turn down another reviewer's proposal, with the notes and the audit entry. They run
 * after the decision, and do nothing when it took effect, because the request is then not pending any more.
 */
function proposing(db: Database, id: string, decision: Decision, asking: Asking) {
  const { status, decidedBy, decidedAt } = decision;
  const at = Date.parse(decidedAt);
  const isAllowed = and(
    mayBeHandledBy(decidedBy),
    isActiveReviewer(decidedBy),
    requestWhere(
      id,
      sql`r.status = 'pending' and ${staysOpen(decidingOf(decision, asking))}
        and (${status} <> 'approved' or not exists (select 1 from users where id = r.user_id and suspended_at is not null))`,
    ),
  );
  // Assignments of an SQL update read the values from before the update.
  const ifFirst = (value: string | number) => sql`case when cases.proposed_by is null then ${value} end`;
  const write = (note: Note, proposed: CaseNoteKind) =>
    db.write(sql`insert into case_notes (id, case_id, author_id, kind, created_at, text, key_id)
      select ${note.id}, id, ${decidedBy}, case when proposed_by is null then 'disagreement' else ${proposed} end,
        ${at}, ${note.text}, ${note.keyId}
      from cases where ${isCaseOf(id)} and changes() = 1`);
  return [
    db
      .update(cases)
      .set({
        proposedBy: ifFirst(decidedBy),
        proposedAt: ifFirst(at),
        proposedOutcome: ifFirst(status),
        claimedBy: null,
        claimedAt: null,
      })
      .where(and(isCaseOf(id), isAllowed))
      .returning({ id: cases.id }),
    db.write(sql`insert into audit (at, event, actor_id, subject_id, object_id, detail, request_id)
      select ${at}, case when proposed_by is null then 'decision_disputed' else 'decision_proposed' end,
        ${decidedBy}, subject_id, id, ${status}, ${asking.requestId}
      from cases where ${isCaseOf(id)} and changes() = 1`),
    ...(asking.reason ? [write(asking.reason, "reason")] : []),
    ...(asking.notes ? [write(asking.notes, "proposal")] : []),
  ] as const;
}

const decidingOf = (
  { status, decidedBy, decidedAt }: Decision,
  { isFamily, proposal }: Asking,
): Deciding => ({
  ...{ status, by: decidedBy, now: decidedAt, isFamily, proposal },
});

/**
 * Decides another person's pending request of this kind, and verifies the person on approval. Where a second reviewer is
 * needed, it proposes the decision or turns a proposal down instead. The batch is one transaction, and at most one of the two
 * happens. Later statements apply only when this decision was stored, so of two simultaneous decisions only the first has an
 * effect. Returns the decided row, or whether the request stays open with a change. Returns neither when there is no such
 * request, when a suspended person would be approved, or when the reviewer has not read the current proposal.
 */
export async function decideRequest(
  db: Database,
  kind: UserType,
  id: string,
  decision: Decision,
  asking: Asking,
): Promise<{ decided: typeof requests.$inferSelect | undefined; isProposed: boolean }> {
  const { decidedBy, decidedAt, status } = decision;
  const deciding = decidingOf(decision, asking);
  const isApprovedHere = and(
    eq(requests.id, id),
    eq(requests.status, "approved"),
    eq(requests.decidedAt, decidedAt),
  );
  const approvedHere = db.select({ userId: requests.userId }).from(requests).where(isApprovedHere);
  const comparison = db
    .select({
      id: sql<number>`null`.as("id"),
      at: sql<string>`${Date.parse(decidedAt)}`.as("at"),
      event: sql<"names_compared">`'names_compared'`.as("event"),
      actorId: sql<string>`${decidedBy}`.as("actor_id"),
      subjectId: requests.userId,
      objectId: requests.id,
      detail: sql<null>`null`.as("detail"),
      requestId: sql<string>`${asking.requestId}`.as("request_id"),
    })
    .from(requests)
    .where(isApprovedHere);
  const suspended = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, requests.userId), isNotNull(users.suspendedAt)));
  const [first, ...rest] = proposing(db, id, decision, asking);
  const follow: Statements = [
    db.update(users).set({ verified: true }).where(inArray(users.id, approvedHere)),
    db.update(migrantProfiles).set({ verified: true }).where(inArray(migrantProfiles.userId, approvedHere)),
    queueNotifications(
      db,
      "verification_decided",
      sql`select user_id as person, id as object from ${requests}
      where ${and(eq(requests.id, id), eq(requests.decidedBy, decidedBy), eq(requests.decidedAt, decidedAt))}`,
      decidedAt,
    ),
    // mutant-safe (cases.kind = 'verification'): no case of another kind has the id of a request
    db.write(sql`insert into audit (at, event, actor_id, subject_id, object_id, detail, request_id)
      select ${Date.parse(decidedAt)}, 'single_reviewer', ${decidedBy}, r.user_id, cases.id, ${status}, ${asking.requestId}
      from verification_requests as r join cases on cases.kind = 'verification' and cases.object_id = r.id
      where r.id = ${id} and r.decided_by = ${decidedBy} and r.decided_at = ${Date.parse(decidedAt)}
        and ${isUnconfirmed(deciding)}`),
    ...(asking.compared ? [db.insert(audit).select(comparison)] : []),
  ];
  const [decided, changed] = await db.batch([
    db
      .update(requests)
      .set(decision)
      .where(
        and(
          isRequest(kind, id),
          eq(requests.status, "pending"),
          isActiveAdmin(db, decidedBy),
          status === "approved" ? notExists(suspended) : undefined,
          requestWhere(id, sql`${takesEffect(deciding)} and ${mayBeHandledBy(decidedBy)}`),
        ),
      )
      .returning(),
    first,
    ...rest,
    ...follow,
  ]);
  return { decided: decided[0], isProposed: changed.length > 0 };
}
