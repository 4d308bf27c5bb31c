import type { PhraseKind } from "#schema/vocabulary.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { countedSince } from "./case-object.ts";
import type { SentMessage } from "./count.ts";
import { findHits } from "./queries.ts";

/** Counts a message's warning phrases after the answer. Never fails. The phrases are loaded with the first message. */
export async function countPhrasesOf(
  env: Env,
  db: Database,
  message: SentMessage,
  now: string,
): Promise<void> {
  try {
    const { countPhrases } = await import("./count.ts");
    await countPhrases(env, db, message, now);
  } catch (fault) {
    logLine("phrases_not_counted", describeFault(fault));
  }
}

/**
 * The facts that a reviewer sees in a case of the kind `phrases`: the kinds of phrases, and for each the number of
 * messages in the last 30 days. Reviewers never see the text.
 */
export async function readPhrasesForReview(
  db: Database,
  objectId: string,
  now = new Date().toISOString(),
): Promise<{ kind: PhraseKind; messages: number }[]> {
  const [connectionId = "", senderId = ""] = objectId.split(":");
  return findHits(db, { connectionId, senderId }, countedSince(now));
}
