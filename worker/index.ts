import { receiveEmailEvents } from "#worker/features/mail/index.ts";
import { emailUnread } from "#worker/features/notifications/index.ts";
import { findCallerOf } from "#worker/http/session.ts";
import { Inbox } from "#worker/objects/inbox/user-inbox.ts";
import type { Env } from "#worker/platform/env.ts";
import { app } from "./app.ts";

export { ConnectionThread } from "#worker/objects/thread/connection-thread.ts";
export { CallCounter } from "#worker/platform/rate-limit/counter.ts";

/** The inbox, with this Worker's session check and its function that queues an email. */
export class UserInbox extends Inbox {
  constructor(ctx: DurableObjectState, env: Env) {
    super(
      ctx,
      env,
      async (session) => (await findCallerOf(session, env, "primary")) === null,
      (personId, objectId) => emailUnread(env, personId, objectId),
    );
  }
}

export default {
  fetch: app.fetch,
  // Loaded only for the schedule: the code is large, and no request needs it.
  scheduled: async (_, env) => (await import("./scheduled.ts")).runScheduled(env),
  queue: (batch, env) => receiveEmailEvents(batch, env),
} satisfies ExportedHandler<Env>;
