import type * as endpoints from "#schema/endpoints/operations.ts";
import type { Verb } from "#worker/http/handle.ts";
import { readCounts } from "#worker/platform/counters.ts";
import { readFigures } from "./queries.ts";

/** Reads the figures in one batch of the database, and at the same time the counters. */
export const readOperations: Verb<typeof endpoints.readOperations> = async ({ db, env, now, user }) => {
  const [figures, counts] = await Promise.all([
    readFigures(db, now, user.id),
    readCounts(env, Date.parse(now)),
  ]);
  return { at: now, ...figures, counts };
};
