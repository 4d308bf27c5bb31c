import type * as endpoints from "#schema/endpoints/operations.ts";
import type { Verb } from "#worker/http/handle.ts";
import { refuse } from "#worker/platform/errors.ts";
import { findAlert, markHandled, openAgain } from "./queries.ts";

export const handleAlert: Verb<typeof endpoints.handleAlert> = async ({
  db,
  params: { id },
  body: { status },
  user,
  now,
  requestId,
}) => {
  const change = { id, by: user.id, now, requestId };
  if (status === "open") {
    if (await openAgain(db, change)) return { id, handledAt: null };
    return refuse((await findAlert(db, id)) ? "wrong_state" : "not_found");
  }
  if (await markHandled(db, change)) return { id, handledAt: now };
  const alert = (await findAlert(db, id)) ?? refuse("not_found");
  // The alert is still open if the admin was suspended during the call.
  return refuse(alert.handledAt === null ? "forbidden" : "already_handled");
};
