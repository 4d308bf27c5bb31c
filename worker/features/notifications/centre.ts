import type * as endpoints from "#schema/endpoints/notifications.ts";
import { isRatingOpen } from "#schema/rating-window.ts";
import type { Verb } from "#worker/http/handle.ts";
import { type Inbox, type Notification, openInbox } from "#worker/objects/inbox/user-inbox.ts";
import { retryOnce } from "#worker/platform/durable-objects.ts";
import type { Env } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";

export const listNotifications: Verb<typeof endpoints.listNotifications> = async ({ env, user, now }) => {
  const found = await reach(env, user.id, async (inbox) => await inbox.notifications());
  return found.map((each) => ({ ...each, read: each.read || asksTooLate(each, now) }));
};

/** Whether this asks for a rating after the time for ratings. The notification is as old as the end of the stay. */
const asksTooLate = ({ kind, at }: Notification, now: string) =>
  kind === "rating_requested" && !isRatingOpen(at, now);

export const markNotificationsRead: Verb<typeof endpoints.markNotificationsRead> = async (call) => {
  const { env, user, body } = call;
  await reach(env, user.id, async (inbox) => await inbox.markNotificationsRead(body.upTo));
  return {};
};

/** Calls a person's inbox. Refuses with 503 when it is down. */
async function reach<T>(
  env: Env,
  userId: string,
  call: (inbox: DurableObjectStub<Inbox>) => Promise<T>,
): Promise<T> {
  try {
    return await retryOnce(() => call(openInbox(env, userId)));
  } catch (fault) {
    logLine("object_unreachable", { object: "inbox", ...describeFault(fault) });
    return refuse("unavailable");
  }
}
