import { type SQL, sql } from "drizzle-orm";
import { caseDueHours } from "#schema/limits.ts";
import type { Database } from "#worker/platform/database.ts";

const hour = 60 * 60 * 1000;

interface NewCase {
  /** Any kind except `verification`: a trigger opens those cases. */
  readonly kind: keyof typeof caseDueHours;
  /** What the case is about. Each kind and object have only one case. */
  readonly objectId: string | SQL;
  /** The person it concerns; null if no account is known. */
  readonly subjectId: string | null;
  /** The person who raised it, such as the reporter. If they are an admin, they cannot handle it. */
  readonly raisedBy?: string | null;
  /** The admin whose decision it contests. They cannot handle it while another reviewer can. */
  readonly decidedBy?: string | null | SQL;
  /** The hours until the deadline, if they differ from those of its kind. */
  readonly dueHours?: number | undefined;
}

/**
 * A statement that opens a case with its deadline, for the batch of its cause. A case that already exists, open or
 * closed, stays as it is. `onlyIf` is evaluated inside the batch. The statement returns one row if it has opened a
 * case. After the batch, the caller notifies reviewers (`pushNewCase`).
 */
export function openCase(
  db: Database,
  { kind, objectId, subjectId, raisedBy = null, decidedBy = null, dueHours = caseDueHours[kind] }: NewCase,
  now: string,
  onlyIf: SQL = sql`true`,
) {
  const at = Date.parse(now);
  return db.write(sql`insert into cases (id, kind, object_id, subject_id, opened_at, due_at, raised_by, decided_by)
    select ${crypto.randomUUID()}, ${kind}, ${objectId}, ${subjectId}, ${at}, ${at + dueHours * hour}, ${raisedBy},
      ${decidedBy}
    where ${onlyIf} on conflict do nothing returning id`);
}

/**
 * Statements that open a closed case again, with a new deadline and without its outcome, for the batch of their cause.
 * Its notes remain, and the audit records the opening. An open case stays as it is. The second statement returns one
 * row if it has opened the case. The caller notifies reviewers as for a new case.
 */
export function openCaseAgain(
  db: Database,
  { kind, objectId }: Pick<NewCase, "kind" | "objectId">,
  now: string,
  onlyIf: SQL,
) {
  const at = Date.parse(now);
  const isClosed = sql`kind = ${kind} and object_id = ${objectId} and closed_at is not null and ${onlyIf}`;
  return [
    db.write(sql`insert into audit (at, event, subject_id, object_id, detail)
      select ${at}, 'case_opened', subject_id, id, kind from cases where ${isClosed}`),
    db.write(sql`update cases set closed_at = null, closed_by = null, outcome = null, claimed_by = null, claimed_at = null,
      proposed_by = null, proposed_at = null, proposed_outcome = null, due_at = ${at + caseDueHours[kind] * hour}
      where ${isClosed} returning id`),
  ] as const;
}
