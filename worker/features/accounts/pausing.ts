import type { pauseMigrantProfile } from "#schema/endpoints/profiles.ts";
import { cancelUnpayable } from "#worker/features/refunds/index.ts";
import type { Verb } from "#worker/http/handle.ts";
import { addEntry } from "#worker/platform/audit/audit.ts";
import type { WorkHandler } from "#worker/platform/due-work.ts";
import { refuse } from "#worker/platform/errors.ts";
import { pause, queueReminder } from "./pausing-queries.ts";

/**
 * Hides the caller's profile or shows it again. Hiding it cancels open payments. A payment that completes in the
 * meantime is refunded, because its landlord may not see a hidden migrant. A repeated call cancels open payments again,
 * in case the first call was interrupted.
 */
export const pauseProfile: Verb<typeof pauseMigrantProfile> = async (call) => {
  const { user, body, db, env, now, requestId, waitUntil } = call;
  const { changed, profile } = await pause(db, user.id, body.paused, now);
  if (!profile) return refuse("profile_not_found");
  if (changed) {
    const event = body.paused ? "profile_hidden" : "profile_shown";
    waitUntil(addEntry(db, { at: now, event, actorId: user.id, subjectId: user.id, requestId }));
  }
  if (body.paused) waitUntil(cancelUnpayable(env, db, user.id));
  return profile;
};

/** Reminds a migrant every 30 days that their profile is hidden (the work of kind "hidden_reminder"). */
export const remindOfPause: WorkHandler = async ({ db, subject, now }) => {
  const again = await queueReminder(db, subject, now);
  return again === undefined ? undefined : { again };
};
