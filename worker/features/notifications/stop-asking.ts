import type { NotificationKind } from "#schema/vocabulary.ts";
import { openInbox } from "#worker/objects/inbox/user-inbox.ts";
import { retryOnce } from "#worker/platform/durable-objects.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";

/**
 * Stops asking people for something, after the change that ends it is stored. What is shown later finds the change by itself.
 * Never fails: a person who is still asked reads there that it is over.
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
