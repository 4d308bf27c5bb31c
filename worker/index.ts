import { app } from "./app.ts";
import type { Env } from "./env.ts";
import { runScheduled } from "./scheduled.ts";

export { CallCounter } from "./objects/call-counter.ts";
export { ConnectionThread } from "./objects/connection-thread.ts";
export { UserInbox } from "./objects/user-inbox.ts";

export default {
  fetch: app.fetch,
  scheduled: (_, env) => runScheduled(env),
} satisfies ExportedHandler<Env>;
