import type * as endpoints from "#schema/endpoints/reports.ts";
import type { Verb } from "#worker/http/handle.ts";
import { refuse } from "#worker/platform/errors.ts";
import { findCaseOf } from "./queries.ts";

/** Finds the case of a report by its number, for an admin who got a question from the reporter. Reading the case is audited. */
export const findReport: Verb<typeof endpoints.findReport> = async ({ db, query, user }) => {
  const found = (await findCaseOf(db, query.number, user.id)) ?? refuse("not_found");
  return { caseId: found.id };
};
