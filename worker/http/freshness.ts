import { openInbox } from "#worker/objects/inbox/user-inbox.ts";
import type { Database } from "#worker/platform/database.ts";
import { retryBriefly } from "#worker/platform/durable-objects.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";

/** The bookmark at which a person's reads start; null when they must start at the primary or the inbox does not answer. */
export async function findBookmark(env: Env, userId: string): Promise<string | null> {
  try {
    return await retryBriefly(async () => await openInbox(env, userId).bookmark());
  } catch (fault) {
    logLine("object_unreachable", { object: "inbox", ...describeFault(fault) });
    return null;
  }
}

/**
 * Makes the person's later reads include what this request has read and written. Never fails: if the inbox cannot be reached,
 * later reads may be older.
 */
export async function freshenReadsOf(env: Env, db: Database, userId: string): Promise<void> {
  const bookmark = db.bookmark();
  if (bookmark === null) return;
  try {
    await retryBriefly(async () => await openInbox(env, userId).tell(bookmark));
  } catch (fault) {
    logLine("bookmark_not_told", describeFault(fault));
  }
}
