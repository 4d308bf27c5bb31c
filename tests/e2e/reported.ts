import { listQueue } from "#schema/endpoints/cases.ts";
import { sendReport } from "#schema/endpoints/reports.ts";
import { as } from "./client.ts";
import { newLandlord, newMigrant } from "./people.ts";

/** The id of a new case: a landlord has reported a migrant. */
export async function newReportCase(reviewer: { token: string }): Promise<string> {
  const [landlord, migrant] = [await newLandlord(), await newMigrant({ verified: true })];
  const body = { about: "person", aboutId: migrant.id, reason: "money", text: "Wants rent first." } as const;
  await as(landlord).call(sendReport, { body });
  const { cases } = await as(reviewer).call(listQueue, { query: { kind: "report" } });
  const found = cases.find(({ subject }) => subject?.id === migrant.id);
  if (!found) throw new Error("The queue has no case of this report.");
  return found.id;
}
