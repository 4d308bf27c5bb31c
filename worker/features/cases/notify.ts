import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { LiveFrame } from "#schema/live.ts";
import { users } from "#schema/tables/users.ts";
import type { CaseKind } from "#schema/vocabulary.ts";
import { notifyPeople } from "#worker/features/live/index.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { hearsOfNew } from "./guards.ts";

/** At most this many admins are notified. */
const adminsNotified = 50;

/**
 * Pushes a frame to every admin, or to those whose row in `users` fits `onlyIf`: by default that the queue has changed. Never
 * fails: the screens also read it over HTTP.
 */
export async function notifyAdmins(
  env: Env,
  db: Database,
  frame: LiveFrame | (() => Promise<LiveFrame>) = { type: "cases", caseId: null },
  onlyIf?: SQL,
): Promise<void> {
  try {
    const [pushed, admins] = await Promise.all([
      typeof frame === "function" ? frame() : frame,
      db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.role, "admin"), isNull(users.suspendedAt), onlyIf))
        .limit(adminsNotified),
    ]);
    await notifyPeople(
      env,
      db,
      admins.map(({ id }) => id),
      pushed,
    );
  } catch (fault) {
    logLine("news_not_pushed", { frame: "admins", ...describeFault(fault) });
  }
}

/**
 * Shows a case in the open queues of all reviewers who may learn of it. Whoever opens one, or opens it again, calls this once
 * that is written. Never fails.
 */
export const notifyOfNewCase = (
  env: Env,
  db: Database,
  { kind, objectId }: { kind: CaseKind; objectId: string },
): Promise<void> => notifyAdmins(env, db, { type: "cases", caseId: null }, hearsOfNew(kind, objectId));
