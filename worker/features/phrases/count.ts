import { sql } from "drizzle-orm";
import { phraseHitsForCase } from "#schema/limits.ts";
import { phrasesIn } from "#schema/phrases/index.ts";
import { openCase, openCaseAgain, pushNewCase } from "#worker/features/cases/index.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { caseObject, countedSince } from "./case-object.ts";
import { hasHits, insertHits, type Sender } from "./queries.ts";

/** A stored message. */
export interface SentMessage extends Sender {
  readonly messageId: string;
  readonly content: string;
  readonly sentAt: string;
  /** The connection is not accepted yet. */
  readonly pending: boolean;
}

/**
 * Counts the warning phrases of a message, once even if it is sent again. If enough messages of one sender in one
 * connection have phrases, it opens one case about the sender. A closed case opens again after the same number of new
 * messages. Those from before it was closed no longer count.
 */
export async function countPhrases(
  env: Env,
  db: Database,
  { content, pending, messageId, sentAt, ...sender }: SentMessage,
  now: string,
): Promise<void> {
  const kinds = phrasesIn(content, { pending });
  if (kinds.length === 0) return;
  const about = { kind: "phrases", objectId: caseObject(sender), subjectId: sender.senderId } as const;
  const since = sql`${countedSince(now).getTime()}`;
  const [, , openedAgain, opened] = await db.batch([
    insertHits(db, sender, messageId, kinds, sentAt),
    ...openCaseAgain(db, about, now, hasHits(sender, phraseHitsForCase, sql`max(${since}, cases.closed_at)`)),
    openCase(db, about, now, hasHits(sender, phraseHitsForCase, since)),
  ]);
  // Reviewers are notified only when the case is opened, not for each later message.
  if (openedAgain.length + opened.length > 0) await pushNewCase(env, db, about);
}
