import type { NotificationKind } from "#schema/vocabulary.ts";
import { openInbox } from "#worker/objects/inbox/user-inbox.ts";
import { retryOnce } from "#worker/platform/durable-objects.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";

/**
 * Marks requests to people as read, after a change that makes them obsolete is stored. A request that is delivered
 * later checks the stored data itself. Never fails: a person who follows an obsolete request is told there that it is
 * over.
 */
export async function stopAsking(
  env: Env,
  personIds: readonly string[],
  kind: NotificationKind,
  ...objectIds: readonly string[]
): Promise<void> {
  const stop = (id: string) => retryOnce(async () => await openInbox(env, id).markReadOf(kind, ...objectIds));
  for (const each of await Promise.allSettled(personIds.map(stop))) {
    if (each.status === "rejected")
      logLine("object_unreachable", { object: "inbox", ...describeFault(each.reason) });
  }
}
