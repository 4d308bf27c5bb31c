import { listQueue } from "#schema/endpoints/cases.ts";
import { sendReport } from "#schema/endpoints/reports.ts";
import { as } from "./client.ts";
import { newLandlord, newMigrant } from "./people.ts";

/** The id of the open case of this kind about this person, from the reviewer's queue. */
export async function caseAbout(
  reviewer: { token: string },
  kind: "appeal" | "report",
  { id }: { id: string },
): Promise<string> {
  const { cases } = await as(reviewer).call(listQueue, { query: { kind } });
  const found = cases.find(({ subject }) => subject?.id === id);
  if (!found) throw new Error(`The queue has no ${kind} about this person.`);
  return found.id;
}

/** The id of a new case, in which a landlord has reported a migrant. */
export async function newReportCase(reviewer: { token: string }): Promise<string> {
  const [landlord, migrant] = [await newLandlord(), await newMigrant({ verified: true })];
  const body = { about: "person", aboutId: migrant.id, reason: "money", text: "Wants rent first." } as const;
  await as(landlord).call(sendReport, { body });
  return caseAbout(reviewer, "report", migrant);
}
