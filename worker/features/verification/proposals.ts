import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { VerificationReview } from "#schema/endpoints/admin.ts";
import { verificationDecisions } from "#schema/lifecycle.ts";
import { caseNotes, cases } from "#schema/tables/cases.ts";
import { users } from "#schema/tables/users.ts";
import { hasOtherReviewer, openNote } from "#worker/features/cases/index.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { isCaseOf } from "./decide-queries.ts";
import type { RequestRow } from "./details.ts";
import { namesFamily, needsSecond } from "./second-reviewer.ts";

const author = alias(users, "author");
const named = { id: author.id, firstName: author.firstName, lastName: author.lastName };
/** The most notes that are read: two of the newest proposal, and two of the disagreement before it. */
const notesRead = 4;

/** The review of a pending request: decisions that need two reviewers, the open proposal, or why the last was turned down. */
export async function readReview(
  db: Database,
  env: Env,
  request: RequestRow,
  readerId: string,
  now: string,
): Promise<VerificationReview> {
  const isFamily = namesFamily(env, request);
  const asks = (status: string) =>
    sql<number>`(select ${needsSecond(isFamily, status, now)} from verification_requests as r where r.id = ${request.id})`;
  const { proposedAt, proposedOutcome } = cases;
  const [[state], notes] = await db.batch([
    db
      .select({
        ...{ proposedAt, proposedOutcome, by: named },
        approved: asks("approved"),
        rejected: asks("rejected"),
        hasOther: sql<number>`${hasOtherReviewer(readerId)}`,
      })
      .from(cases)
      .leftJoin(author, eq(author.id, cases.proposedBy))
      .where(isCaseOf(request.id))
      .limit(1),
    db
      .select({ note: caseNotes, by: named })
      .from(caseNotes)
      .innerJoin(author, eq(author.id, caseNotes.authorId))
      .where(
        and(
          eq(caseNotes.caseId, sql`(select id from cases where ${isCaseOf(request.id)})`),
          inArray(caseNotes.kind, ["proposal", "reason", "disagreement"]),
        ),
      )
      .orderBy(desc(caseNotes.createdAt))
      .limit(notesRead),
  ]);
  const { by = null, proposedAt: at = null, proposedOutcome: outcome = null } = state ?? {};
  const status = verificationDecisions.find((each) => each === outcome);
  const textOf = (kind: string) => {
    const found = notes.find(({ note }) => note.kind === kind && note.createdAt === at);
    return found ? openNote(env, found.note) : null;
  };
  const [last] = notes;
  return {
    secondReviewer: verificationDecisions.filter((each) => state?.[each] === 1),
    single: state?.hasOther !== 1,
    proposal:
      by && at && status
        ? { by, at, status, rejectionReason: textOf("reason"), adminNotes: textOf("proposal") }
        : null,
    disagreement:
      !at && last?.note.kind === "disagreement"
        ? { by: last.by, at: last.note.createdAt, text: openNote(env, last.note) }
        : null,
  };
}
