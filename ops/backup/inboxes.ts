import { openInbox } from "#worker/objects/inbox/user-inbox.ts";
import { nextIds, pageOf, type Step } from "./step.ts";

const userIds = "SELECT id FROM users WHERE id > ? ORDER BY id LIMIT ?";

/**
 * Empties the next inboxes and closes their sockets. The threads report everything to them again. The deleted bookmarks belong
 * to another state of D1, and the deleted tickets to sessions that have ended.
 */
export const clearInboxes: Step = async (env, _, after) => {
  const ids = await nextIds(env, userIds, after);
  await Promise.all(ids.map((id) => openInbox(env, id).erase()));
  return pageOf(ids, { inboxes: ids.length });
};
