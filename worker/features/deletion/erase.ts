import { daysAfter } from "#schema/durations.ts";
import { threadsErasedAtOnce } from "#schema/limits.ts";
import { dropPhotos } from "#worker/features/photos/index.ts";
import { openInbox } from "#worker/objects/inbox/user-inbox.ts";
import { openThread } from "#worker/objects/thread/connection-thread.ts";
import type { Database } from "#worker/platform/database.ts";
import { queueWork, type WorkHandler } from "#worker/platform/due-work.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { eraseSessions } from "#worker/platform/sessions.ts";
import * as queries from "./erase-queries.ts";

/** Each photo has three files, and R2 deletes at most 1,000 in one call. */
const photosAtOnce = 50;

/**
 * Erases a person seven days after they left (the work of kind "account_erasure"). Every step can be repeated: after a
 * crash, the work runs again from its start. A refund or a dispute that began in the meantime delays it by one day at a
 * time. An open report delays it, too, but the time in which the deletion can be undone ends as announced. A thread
 * that fails becomes separate work with the same subject.
 */
export const eraseAccount: WorkHandler = async ({ db, env, key, subject: userId, now }) => {
  const [, connectionId] = key.split(":");
  if (connectionId) return eraseFailedThread(env, userId, connectionId);
  if (!(await queries.findLeaver(db, userId))) return;
  if (!(await queries.eraseRows(db, userId, now))) {
    await queries.closeWayBack(db, userId);
    return { again: daysAfter(now, 1) };
  }
  if (!(await eraseMessages(env, db, userId, now))) return { again: now };
  await openInbox(env, userId).erase();
  await eraseSessions(env, userId);
  await erasePhotos(env, db, userId);
  return;
};

/** Deletes the person's messages from one page of their threads. Returns true when no page is left. */
async function eraseMessages(env: Env, db: Database, userId: string, now: string): Promise<boolean> {
  const leaver = await queries.findLeaver(db, userId);
  const after = leaver?.erasedUpTo ?? "";
  const page = await queries.findThreadsAfter(db, userId, after, threadsErasedAtOnce);
  await Promise.all(
    page.map(async (id) => {
      try {
        await openThread(env, id).forgetParty(userId);
      } catch (fault) {
        logLine("thread_not_erased", { connectionId: id, ...describeFault(fault) });
        const key = `${userId}:${id}`;
        await queueWork(db, { kind: "account_erasure", key, subject: userId, dueAt: now });
      }
    }),
  );
  const isLast = page.length < threadsErasedAtOnce;
  if (!isLast) await queries.noteThreads(db, userId, page.at(-1) ?? null);
  return isLast;
}

/**
 * Does the same for one thread that failed before. The thread may have reported to the person's inbox since, so the
 * inbox is erased again.
 */
async function eraseFailedThread(env: Env, userId: string, connectionId: string): Promise<undefined> {
  await openThread(env, connectionId).forgetParty(userId);
  await openInbox(env, userId).erase();
}

async function erasePhotos(env: Env, db: Database, userId: string): Promise<void> {
  for (;;) {
    const ids = await queries.findPhotosOf(db, userId, photosAtOnce);
    if (ids.length === 0) return;
    await dropPhotos(env, ids);
    await queries.forgetPhotos(db, ids);
  }
}
