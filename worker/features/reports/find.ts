import type * as endpoints from "#schema/endpoints/reports.ts";
import type { Verb } from "#worker/http/handle.ts";
import { refuse } from "#worker/platform/errors.ts";
import { findCaseOf } from "./queries.ts";

/** For an admin to whom a reporter writes about their report. The audit records who then reads the case. */
export const findReport: Verb<typeof endpoints.findReport> = async ({ db, query, user }) => {
  const found = (await findCaseOf(db, query.number, user.id)) ?? refuse("not_found");
  return { caseId: found.id };
};
