import { env } from "cloudflare:workers";
import type * as z from "zod/mini";
import { listMessages, sendMessage } from "#schema/endpoints/messages.ts";
import { sendReport } from "#schema/endpoints/reports.ts";
import type { Report } from "#schema/forms.ts";
import { reports } from "#schema/tables/reports.ts";
import type { CaseOutcome } from "#schema/vocabulary.ts";
import { as } from "./client.ts";
import { beforeWriting } from "./faults.ts";
import type { TestPerson } from "./people.ts";
import { row } from "./rows.ts";

/** Sends a report about a person; `more` are further fields. */
export const report = (reporter: TestPerson, aboutId: string, more: Partial<z.input<typeof Report>> = {}) =>
  as(reporter).call(sendReport, { body: { about: "person", aboutId, reason: "money", ...more } });

/** The row of a report by its number. */
export const reportRow = (number: string) => row(reports, { number });

/** Sends messages to a thread, and returns the ids of all its messages, oldest first. */
export async function write(
  connectionId: string,
  lines: readonly (readonly [TestPerson, string])[],
): Promise<string[]> {
  for (const [person, content] of lines)
    await as(person).call(sendMessage, { body: { connectionId, content } });
  const [[reader] = []] = lines;
  if (!reader) return [];
  const listed = await as(reader).call(listMessages, { params: { id: connectionId } });
  return listed.map(({ id }) => id);
}

/** The columns of a case that was closed. */
export const closing = (outcome: CaseOutcome, closedAt: string) => ({
  closedAt,
  closedBy: "an admin",
  outcome,
});

/** Bindings with which the first `taken` reports that are stored get a number that another report has. */
export function takingNumbers(taken: number) {
  let left = taken;
  const take = async () => {
    if (left === 0) return;
    left -= 1;
    throw new Error("D1_ERROR: UNIQUE constraint failed: reports.number: SQLITE_CONSTRAINT");
  };
  return { ...env, DB: beforeWriting(env.DB, take) };
}
