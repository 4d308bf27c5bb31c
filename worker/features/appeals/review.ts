import { type SQL, sql } from "drizzle-orm";
import type { CaseFact } from "#schema/endpoints/cases.ts";
import type { CaseEnd } from "#schema/vocabulary.ts";
import { followLifting, liftStatements } from "#worker/features/accounts/index.ts";
import { pushFrame } from "#worker/features/live/index.ts";
import { queueEmail, sendSoon } from "#worker/features/mail/index.ts";
import { deliverSoon, queueNotification } from "#worker/features/notifications/index.ts";
import { openAsReviewed, reopenRequest } from "#worker/features/verification/index.ts";
import type { Database, Statements } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import * as queries from "./queries.ts";
import { openAppeal, sealAnswer, sealAppeal } from "./sealed.ts";

interface Reviewing {
  readonly env: Env;
  readonly db: Database;
  readonly now: string;
  readonly user: { readonly id: string };
  waitUntil(work: Promise<unknown>): void;
}

/**
 * What a reviewer reads of an appeal: the decision, who made it and why, and the texts of the person and of the
 * reviewer.
 */
export async function appealFacts(
  { env, db }: Pick<Reviewing, "env" | "db">,
  id: string,
): Promise<CaseFact[]> {
  const found = await queries.findAppeal(db, id);
  if (!found) return [];
  const { appeal } = found;
  const { text, answer } = openAppeal(env, appeal);
  const { person, request, decider } = await queries.findDecision(db, appeal);
  const isOfNow = person?.suspendedAt === appeal.decidedAt;
  const written =
    appeal.decision === "rejection"
      ? request && openAsReviewed(env, request)?.rejectionReason
      : isOfNow && person?.because;
  const facts: (CaseFact | null)[] = [
    { name: "decision", value: appeal.decision },
    { name: "decided_at", value: appeal.decidedAt },
    decider ? { name: "decided_by", value: `${decider.firstName} ${decider.lastName}`.trim() } : null,
    isOfNow && appeal.decision === "suspension" && person?.why
      ? { name: "suspension_reason", value: person.why }
      : null,
    written ? { name: "written_reason", value: written } : null,
    text === null ? null : { name: "text", value: text },
    answer === null ? null : { name: "reply", value: answer },
  ];
  return facts.filter((fact) => fact !== null);
}

/**
 * The kinds of email and notification for each outcome. `appeal_kept` has no notification, because a suspended person
 * cannot sign in.
 */
const kinds = {
  suspension: { overturned: "appeal_lifted", upheld: "appeal_kept" },
  rejection: { overturned: "appeal_reopened", upheld: "appeal_rejected" },
} as const;

const isAppealEnd = (outcome: CaseEnd) => outcome === "overturned" || outcome === "upheld";

/** The email of an outcome. */
const toldOf = (
  { id, decision, personId }: queries.FoundAppeal["appeal"],
  outcome: "overturned" | "upheld",
) => ({
  kind: kinds[decision][outcome],
  personId,
  objectId: id,
});

/**
 * The statements of an appeal for the batch that closes its case or proposes an outcome. They store the explanation.
 * When the case is closed, they also store the outcome, undo an overturned decision, and queue the email and
 * notification for the person.
 */
export async function appealEnding(
  { env, db, now, user }: Reviewing,
  id: string,
  outcome: CaseEnd,
  explanation: string,
): Promise<Statements> {
  const found = await queries.findAppeal(db, id);
  if (!found) return [];
  // mutant-safe: the case of an appeal has no other end (worker/features/cases/kinds.ts)
  if (!isAppealEnd(outcome)) return [];
  const { appeal } = found;
  const at = Date.parse(now);
  // mutant-safe (cases.kind = 'appeal'): no case of another kind has the id of an appeal
  const case_ = sql`cases.kind = 'appeal' and cases.object_id = ${id}`;
  const isClosed = sql`exists (select 1 from cases where ${case_} and cases.closed_at = ${at}
    and cases.closed_by = ${user.id} and cases.outcome = ${outcome})`;
  const isProposed = sql`exists (select 1 from cases where ${case_} and cases.proposed_at = ${at}
    and cases.proposed_by = ${user.id})`;
  const written = openAppeal(env, appeal).text;
  // A text that does not open stays as it is, with its key in the row: that key may still be needed to open it. The answer
  // is sealed with the current key.
  const { text, keyId } = written === null ? appeal : sealAppeal(env, id, { text: written, answer: null });
  const told = toldOf(appeal, outcome);
  const isTold = sql`${isClosed} and ${isStillAccurate(appeal, outcome)}`;
  return [
    db.write(sql`update appeals set answer = ${sealAnswer(env, id, explanation)}, key_id = ${keyId}, text = ${text}
      where id = ${id} and answered_at is null and (${isClosed} or ${isProposed})`),
    db.write(sql`update appeals set outcome = ${outcome}, answered_at = ${at}
      where id = ${id} and ${isClosed}`),
    ...(outcome === "overturned" ? await undo(env, db, appeal, { by: user.id, now }, isClosed) : []),
    ...queueEmail(db, told, now, isTold),
    ...(told.kind === "appeal_kept" ? [] : queueNotification(db, { ...told, kind: told.kind }, now, isTold)),
  ];
}

/**
 * SQL condition, evaluated after the change: what the person is told is true. An admin may have lifted the suspension
 * earlier, or suspended the person again. A newer request may already be approved, so that no request is pending.
 */
function isStillAccurate(
  { decision, decidedAt, personId }: queries.FoundAppeal["appeal"],
  outcome: "overturned" | "upheld",
): SQL {
  if (decision === "rejection") {
    if (outcome === "upheld") return sql`true`;
    return sql`exists (select 1 from verification_requests where user_id = ${personId} and status = 'pending')`;
  }
  const state = outcome === "overturned" ? sql`left_at` : sql`${Date.parse(decidedAt)}`;
  return sql`exists (select 1 from users where id = ${personId} and suspended_at is ${state})`;
}

/** Lifts the suspension that the appeal is about, and no later one, or reopens the rejected request. */
async function undo(
  env: Env,
  db: Database,
  { decision, decisionId, decidedAt, decidedBy, personId }: queries.FoundAppeal["appeal"],
  { by, now }: { by: string; now: string },
  isClosed: SQL,
): Promise<Statements> {
  if (decision === "suspension")
    return liftStatements(
      db,
      { userId: personId, by, now },
      sql`${isClosed} and suspended_at = ${Date.parse(decidedAt)}`,
    );
  return reopenRequest(env, db, { requestId: decisionId, decidedBy, now }, isClosed);
}

/**
 * Runs after a case is closed: sends the email and the notification, and updates open screens and conversations. Never
 * fails.
 */
export async function afterAppeal(call: Reviewing, id: string, outcome: CaseEnd): Promise<void> {
  const { env, db } = call;
  const found = await queries.findAppeal(db, id).catch(() => undefined);
  if (!found) return;
  // mutant-safe: the case of an appeal has no other end (worker/features/cases/kinds.ts)
  if (!isAppealEnd(outcome)) return;
  const { appeal } = found;
  const told = toldOf(appeal, outcome);
  sendSoon(call, [told]);
  if (told.kind !== "appeal_kept") deliverSoon(call, [{ ...told, kind: told.kind }]);
  if (told.kind === "appeal_lifted") await followLifting(call, appeal.personId);
  if (told.kind === "appeal_reopened")
    await pushFrame(env, db, [appeal.personId], { type: "verification", status: "pending" });
}
