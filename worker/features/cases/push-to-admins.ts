import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { LiveFrame } from "#schema/live.ts";
import { cases } from "#schema/tables/cases.ts";
import { users } from "#schema/tables/users.ts";
import type { CaseKind } from "#schema/vocabulary.ts";
import { pushFrame } from "#worker/features/live/index.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { mayLearnOfCases } from "./guards.ts";

/** At most this many admins are notified. */
const adminsNotified = 50;

const isReviewer = and(eq(users.role, "admin"), isNull(users.suspendedAt));

/**
 * Pushes a frame to every active admin, or to those whose row in `users` matches `onlyIf`. The default frame says that
 * the queue has changed. Never fails: the screens also read the data over HTTP.
 */
export const pushToAdmins = (
  env: Env,
  db: Database,
  frame: LiveFrame | (() => Promise<LiveFrame>) = { type: "cases", caseId: null },
  onlyIf?: SQL,
): Promise<void> =>
  push(env, db, async () => {
    const [pushed, admins] = await Promise.all([
      typeof frame === "function" ? frame() : frame,
      db.select({ id: users.id }).from(users).where(and(isReviewer, onlyIf)).limit(adminsNotified),
    ]);
    return { admins, frame: pushed };
  });

/**
 * Updates a case in the open queues of all reviewers who may learn of it, and on the screens that show the case,
 * because something may have been added to it. Code that opens a case, opens it again or adds to it calls this after
 * the write. Never fails.
 */
export const pushNewCase = (
  env: Env,
  db: Database,
  { kind, objectId }: { kind: CaseKind; objectId: string },
): Promise<void> =>
  push(env, db, async () => {
    const admins = await db
      .select({ id: users.id, caseId: cases.id })
      .from(cases)
      .innerJoin(users, and(isReviewer, mayLearnOfCases))
      // mutant-safe (eq(cases.kind, kind)): no other case has the id of this object
      .where(and(eq(cases.kind, kind), eq(cases.objectId, objectId)))
      .limit(adminsNotified);
    return { admins, frame: { type: "cases", caseId: admins[0]?.caseId ?? null } };
  });

async function push(
  env: Env,
  db: Database,
  find: () => Promise<{ admins: { id: string }[]; frame: LiveFrame }>,
): Promise<void> {
  try {
    const { admins, frame } = await find();
    await pushFrame(
      env,
      db,
      admins.map(({ id }) => id),
      frame,
    );
  } catch (fault) {
    logLine("news_not_pushed", { frame: "admins", ...describeFault(fault) });
  }
}
