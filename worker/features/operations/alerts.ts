import type * as endpoints from "#schema/endpoints/operations.ts";
import type { Verb } from "#worker/http/handle.ts";
import { refuse } from "#worker/platform/errors.ts";
import { findAlert, markHandled } from "./queries.ts";

export const handleAlert: Verb<typeof endpoints.handleAlert> = async ({
  db,
  params: { id },
  user,
  now,
  requestId,
}) => {
  if (await markHandled(db, { id, by: user.id, now, requestId })) return { id, handledAt: now };
  const alert = (await findAlert(db, id)) ?? refuse("not_found");
  // An open alert is refused to an admin who was suspended during the call.
  return refuse(alert.handledAt === null ? "forbidden" : "already_handled");
};
